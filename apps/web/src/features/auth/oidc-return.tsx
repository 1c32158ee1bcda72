import type { User } from '@holdfast/contract/user';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '../../app/paths.ts';
import { errorText } from '../../lib/api-error.ts';
import { Button } from '../../ui/mantine/button.ts';
import { acceptSignIn } from './accept-sign-in.ts';
import { oidcApi } from './auth.api.ts';
import { authTexts } from './auth.texts.ts';
import classes from './auth-form.module.css';
import { OidcCodeForm } from './oidc-code-form.tsx';
import { OidcLinkForm } from './oidc-link-form.tsx';
import { OidcSignupForm } from './oidc-signup-form.tsx';

const texts = authTexts.oidc;

const forms = { code: OidcCodeForm, link: OidcLinkForm, 'sign-up': OidcSignupForm } as const;

interface OidcReturnProps {
  provider: string;
  onSignedIn: () => Promise<void>;
}

/** OIDC callback: sends the provider's answer to the server and shows the next step. */
export const OidcReturn = ({ provider, onSignedIn }: OidcReturnProps) => {
  const { search } = useLocation();
  const [query] = useState(search);
  const accept = async (answer: { authToken: string; user: User }) => {
    await acceptSignIn(answer);
    await onSignedIn();
  };
  const { mutate, data, error } = useMutation({
    gcTime: 0,
    mutationFn: () => oidcApi.finishOidc({ body: { query } }),
    meta: { logged: 'sign-in service' },
    onSuccess: async (answer) => {
      if (!('step' in answer)) await accept(answer);
    },
  });

  useEffect(() => {
    // The authorization code is single-use: remove it from the URL, and send it once even if effects run twice.
    window.history.replaceState(window.history.state, '', paths.oidc);
    const timer = window.setTimeout(mutate);
    return () => window.clearTimeout(timer);
  }, [mutate]);

  if (error) {
    return (
      <div className={classes.form}>
        <p role="alert">{errorText(error, texts.failed)}</p>
        <Button component={Link} to={paths.login} variant="filled" size="lg" fullWidth>
          {authTexts.backToSignIn}
        </Button>
      </div>
    );
  }
  if (data && 'step' in data) {
    const Form = forms[data.step];
    return <Form step={data} provider={provider} onAnswer={accept} />;
  }
  return <p role="status">{texts.working}</p>;
};
