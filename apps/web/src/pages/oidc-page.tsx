import { useQuery } from '@tanstack/react-query';
import { clientConfigQuery } from '../features/auth/auth.api.ts';
import { authTexts } from '../features/auth/auth.texts.ts';
import { AuthLayout } from '../features/auth/auth-layout.tsx';
import { OidcReturn } from '../features/auth/oidc-return.tsx';
import { useGoOn } from './go-on.ts';

/** Redirect target of the operator's OpenID Connect provider. */
export const OidcPage = () => {
  const goOn = useGoOn();
  const { data: config } = useQuery(clientConfigQuery);
  const name = config?.oidc?.name ?? '';
  return (
    <AuthLayout title={name ? authTexts.oidc.title(name) : authTexts.login.title}>
      <OidcReturn provider={name} onSignedIn={goOn} />
    </AuthLayout>
  );
};
