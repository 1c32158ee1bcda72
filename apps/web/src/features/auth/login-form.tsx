import { currencyOfCountry } from '@holdfast/contract/currency.rules';
import type { User } from '@holdfast/contract/user';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { hasCode } from '../../lib/api-error.ts';
import { errorTexts } from '../../lib/errors.texts.ts';
import { logProblem } from '../../lib/log.ts';
import { clearSession, setToken, setUser } from '../../lib/session.ts';
import { emailAddress, required, useForm } from '../../lib/use-form.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { TwoFactorField } from '../../ui/form/two-factor-field.tsx';
import { Button } from '../../ui/mantine/button.ts';
import { TextInput } from '../../ui/mantine/text-input.ts';
import { authApi, sessionApi } from './auth.api.ts';
import { authTexts } from './auth.texts.ts';
import classes from './auth-form.module.css';
import { CaptchaField } from './captcha-field.tsx';
import type { LoginState } from './login-state.ts';
import { useCaptcha } from './use-captcha.ts';

const texts = authTexts.login;

const detectCountry = async ({ _id: id }: User) => {
  const { country } = await authApi.getClientLocation();
  if (!country.isoAlpha2) return;
  const body = { country: country.isoAlpha2, currency: currencyOfCountry(country.isoAlpha2) };
  const { updatedUser } = await sessionApi.updateUser({ params: { id }, body });
  setUser(updatedUser);
};

/** Keeps what the server answered to a good sign-in, and fills in a missing country; that may fail unnoticed. */
const acceptSignIn = async ({ authToken, user }: { authToken: string; user: User }) => {
  // Somebody else may be signed in here.
  clearSession();
  setToken(authToken);
  setUser(user);
  if (user.country) return;
  await detectCountry(user).catch((error: unknown) => logProblem(authTexts.countryUpdateFailed, error));
};

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
      <TextInput label={authTexts.email} type="email" autoComplete="username" size="lg" {...form.field('email')} />
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
      <p className={classes.after}>
        {texts.newHere} <Link to={paths.signup}>{texts.signUp}</Link>
      </p>
    </form>
  );
};
