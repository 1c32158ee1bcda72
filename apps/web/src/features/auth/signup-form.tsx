import { currencyOfCountry } from '@holdfast/contract/currency.rules';
import { isPasswordAcceptable } from '@holdfast/contract/password.rules';
import { IconLock } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { errorTexts } from '../../lib/errors.texts.ts';
import { languageId } from '../../lib/language.ts';
import { emailAddress, required, useForm } from '../../lib/use-form.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { CountrySelect } from '../../ui/form/country-select.tsx';
import { Button } from '../../ui/mantine/button.ts';
import { TextInput } from '../../ui/mantine/text-input.ts';
import { AgreeField } from './agree-field.tsx';
import { authApi } from './auth.api.ts';
import { authTexts } from './auth.texts.ts';
import classes from './auth-form.module.css';
import { CaptchaField } from './captcha-field.tsx';
import type { LoginState } from './login-state.ts';
import { NewPasswordInput } from './new-password-input.tsx';
import { OidcWay } from './other-ways.tsx';
import { useCaptcha } from './use-captcha.ts';

const texts = authTexts.signup;
const rules = { name: required, email: emailAddress, password: required };

/** `invitedEmail` is set for an invitation, which is valid for that address only. */
export const SignupForm = ({ invitedEmail }: { invitedEmail: string }) => {
  const navigate = useNavigate();
  const captcha = useCaptcha();
  const form = useForm({ name: '', email: invitedEmail, password: '' }, rules);
  const [country, setCountry] = useState('');
  const [isAgreed, setAgreed] = useState(false);
  const { password } = form.values;

  const signup = useMutation({
    mutationFn: authApi.signup,
    onSuccess: (_answer, { body: { email } }) => {
      toast.success(authTexts.verificationSent);
      return navigate(paths.login, { state: { email, notice: texts.verifyFirst(email) } satisfies LoginState });
    },
    onError: captcha.renew,
  });

  const send = form.submit(async ({ name, email }) => {
    if (!country) return toast.error(errorTexts['country-required']);
    if (!isAgreed) return toast.error(texts.agreeRequired);
    const solved = await captcha.take();
    if (!solved) return;
    const currency = currencyOfCountry(country);
    const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    await signup.mutateAsync({
      body: {
        name: name.trim(),
        email: email.trim(),
        country,
        currency,
        password,
        captcha: solved,
        timezone,
        language: languageId,
      },
    });
  });

  const { submit, isBusy } = useSubmit(send);

  return (
    <form className={classes.form} onSubmit={submit} onFocus={captcha.prepare} noValidate>
      <TextInput label={authTexts.name} autoComplete="name" size="lg" {...form.field('name')} />
      <TextInput
        label={authTexts.email}
        type="email"
        autoComplete="email"
        size="lg"
        readOnly={invitedEmail !== ''}
        rightSection={invitedEmail && <IconLock size={16} />}
        {...form.field('email')}
      />
      <CountrySelect label={authTexts.country} value={country} onChange={setCountry} size="lg" showsCurrency />
      <NewPasswordInput label={authTexts.password} {...form.field('password')} />
      <AgreeField isAgreed={isAgreed} onChange={setAgreed} />
      <CaptchaField captcha={captcha} />
      <Button
        type="submit"
        variant="filled"
        size="lg"
        fullWidth
        disabled={!isPasswordAcceptable(password)}
        loading={isBusy}
      >
        {authTexts.continue}
      </Button>
      <OidcWay />
    </form>
  );
};
