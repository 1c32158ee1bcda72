import { IconFingerprint, IconLogin2 } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { hasCode } from '../../lib/api-error.ts';
import { Button } from '../../ui/mantine/button.ts';
import { clientConfigQuery, oidcApi } from './auth.api.ts';
import { authTexts } from './auth.texts.ts';
import classes from './auth-form.module.css';
import { canUsePasskeys } from './passkeys.ts';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';

const texts = authTexts.oidc;

interface OtherWaysProps {
  onSignedIn: () => Promise<void>;
}

const Or = () => <div className={classes.or}>{authTexts.passkey.or}</div>;

const PasskeyButton = ({ onSignedIn }: OtherWaysProps) => {
  const { signIn, isPending } = usePasskeySignIn(onSignedIn);
  return (
    <Button size="lg" fullWidth leftSection={<IconFingerprint size={18} />} loading={isPending} onClick={signIn}>
      {authTexts.passkey.button}
    </Button>
  );
};

const OidcButton = ({ name }: { name: string }) => {
  const start = useMutation({
    mutationFn: () => oidcApi.startOidc(),
    meta: { fallback: texts.failed },
    onSuccess: ({ url }) => window.location.assign(url),
  });
  const isUnavailable = hasCode(start.error, 'oidc-unavailable');
  return (
    <Button
      size="lg"
      fullWidth
      leftSection={<IconLogin2 size={18} />}
      loading={start.isPending}
      onClick={() => start.mutate()}
    >
      {isUnavailable ? texts.unavailable(name) : texts.button(name)}
    </Button>
  );
};

export const OtherWays = ({ onSignedIn }: OtherWaysProps) => {
  const { data: config } = useQuery(clientConfigQuery);
  const hasPasskeys = canUsePasskeys(config?.passkeyOrigin);
  if (!hasPasskeys && !config?.oidc) return null;
  return (
    <>
      <Or />
      <div className={classes.ways}>
        {hasPasskeys && <PasskeyButton onSignedIn={onSignedIn} />}
        {config?.oidc && <OidcButton name={config.oidc.name} />}
      </div>
    </>
  );
};

export const OidcWay = () => {
  const { data: config } = useQuery(clientConfigQuery);
  if (!config?.oidc) return null;
  return (
    <>
      <Or />
      <OidcButton name={config.oidc.name} />
    </>
  );
};
