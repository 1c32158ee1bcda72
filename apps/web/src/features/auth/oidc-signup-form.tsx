import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorTexts } from '../../lib/errors.texts.ts';
import { required, useForm } from '../../lib/use-form.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { CountrySelect } from '../../ui/form/country-select.tsx';
import { Button } from '../../ui/mantine/button.ts';
import { TextInput } from '../../ui/mantine/text-input.ts';
import { AgreeField } from './agree-field.tsx';
import { oidcApi } from './auth.api.ts';
import { authTexts } from './auth.texts.ts';
import classes from './auth-form.module.css';
import type { OidcStepProps } from './oidc-step.ts';

const texts = authTexts.oidc;

/** Creates an account without a password for the email address that the provider has verified. */
export const OidcSignupForm = ({ step: { ticket, email, name: knownName }, onAnswer }: OidcStepProps) => {
  const form = useForm({ name: knownName }, { name: required });
  const [country, setCountry] = useState('');
  const [isAgreed, setAgreed] = useState(false);
  const signUp = useMutation({
    gcTime: 0,
    mutationFn: oidcApi.signUpOidc,
    meta: { fallback: texts.failed },
    onSuccess: onAnswer,
  });
  const send = form.submit(async ({ name }) => {
    if (!country) return toast.error(errorTexts['country-required']);
    if (!isAgreed) return toast.error(authTexts.signup.agreeRequired);
    const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    await signUp.mutateAsync({ body: { ticket, name: name.trim(), country, timezone } });
  });
  const { submit, isBusy } = useSubmit(send);
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p>{texts.signUpText(email)}</p>
      <TextInput label={authTexts.name} autoComplete="name" size="lg" {...form.field('name')} />
      <CountrySelect label={authTexts.country} value={country} onChange={setCountry} size="lg" showsCurrency />
      <AgreeField isAgreed={isAgreed} onChange={setAgreed} />
      <Button type="submit" variant="filled" size="lg" fullWidth loading={isBusy}>
        {texts.signUpButton}
      </Button>
    </form>
  );
};
