import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { hasCode } from '../../lib/api-error.ts';
import { errorTexts } from '../../lib/errors.texts.ts';
import { clearSession } from '../../lib/session.ts';
import { emailAddress, required, useForm } from '../../lib/use-form.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { TwoFactorField } from '../../ui/form/two-factor-field.tsx';
import { Button } from '../../ui/mantine/button.ts';
import { TextInput } from '../../ui/mantine/text-input.ts';
import { acceptSignIn } from './accept-sign-in.ts';
import { authApi } from './auth.api.ts';
import { authTexts } from './auth.texts.ts';
import classes from './auth-form.module.css';
import { CaptchaField } from './captcha-field.tsx';
import type { LoginState } from './login-state.ts';
import { OtherWays } from './other-ways.tsx';
import { useCaptcha } from './use-captcha.ts';

const texts = authTexts.login;

interface LoginFormProps {
  known: LoginState;
  onSignedIn: () => Promise<void>;
}

export const LoginForm = ({ known, onSignedIn }: LoginFormProps) => {
  const navigate = useNavigate();
  const captcha = useCaptcha();
  const form = useForm({ email: known.email, password: '' }, { email: emailAddress, password: required });
  const [needsCode, setNeedsCode] = useState(false);
  const [code, setCode] = useState('');
  const [codeError, setCodeError] = useState<string>();

  const login = useMutation({
    mutationFn: authApi.login,
    meta: { fallback: errorTexts['incorrect-login'] },
    onSuccess: async (response) => {
      if (response.twoFactorCodeRequired) return setNeedsCode(true);
      await acceptSignIn(response);
      await onSignedIn();
    },
    onError: (error) => {
      clearSession();
      if (hasCode(error, 'email-not-verified')) return navigate(paths.resendVerification(form.values.email.trim()));
      if (hasCode(error, 'harder-captcha')) captcha.harden();
      else captcha.renew();
    },
  });

  const send = form.submit(async ({ email, password }) => {
    if (needsCode && !code) return setCodeError(errorTexts['code-required']);
    setCodeError(undefined);
    const solved = await captcha.take();
    if (!solved) return;
    const twoFactorCode = needsCode ? { twoFactorCode: code.trim() } : {};
    await login.mutateAsync({ body: { username: email.trim(), password, captcha: solved, ...twoFactorCode } });
  });

  const { submit, isBusy } = useSubmit(send);

  return (
    <form className={classes.form} onSubmit={submit} onFocus={captcha.prepare} noValidate>
      {known.notice && (
        <p className={classes.notice} role="status">
          {known.notice}
        </p>
      )}
      <TextInput
        label={authTexts.email}
        type="email"
        autoComplete="username webauthn"
        size="lg"
        {...form.field('email')}
      />
      <div className={classes.withLink}>
        <PasswordInput
          label={authTexts.password}
          autoComplete="current-password"
          size="lg"
          {...form.field('password')}
        />
        <Link className={classes.beside} to={paths.reset}>
          {texts.forgot}
        </Link>
      </div>
      {needsCode && <TwoFactorField value={code} onChange={setCode} error={codeError} autoFocus />}
      <CaptchaField captcha={captcha} />
      <Button type="submit" variant="filled" size="lg" fullWidth loading={isBusy}>
        {authTexts.continue}
      </Button>
      <OtherWays onSignedIn={onSignedIn} />
      <p className={classes.after}>
        {texts.newHere} <Link to={paths.signup}>{texts.signUp}</Link>
      </p>
    </form>
  );
};
