import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { hasCode } from '../../lib/api-error.ts';
import { errorTexts } from '../../lib/errors.texts.ts';
import { required, useForm } from '../../lib/use-form.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { TwoFactorField } from '../../ui/form/two-factor-field.tsx';
import { Button } from '../../ui/mantine/button.ts';
import { oidcApi } from './auth.api.ts';
import { authTexts } from './auth.texts.ts';
import classes from './auth-form.module.css';
import { CaptchaField } from './captcha-field.tsx';
import type { OidcStepProps } from './oidc-step.ts';
import { useCaptcha } from './use-captcha.ts';

const texts = authTexts.oidc;

/** Linking requires the password of the existing account, as proof of ownership. */
export const OidcLinkForm = ({ step: { ticket, email }, provider, onAnswer }: OidcStepProps) => {
  const captcha = useCaptcha();
  const form = useForm({ password: '' }, { password: required });
  const [needsCode, setNeedsCode] = useState(false);
  const [code, setCode] = useState('');
  const [isCodeMissing, setCodeMissing] = useState(false);

  const link = useMutation({
    gcTime: 0,
    mutationFn: oidcApi.linkOidc,
    meta: { fallback: texts.failed },
    onSuccess: async (answer) => (answer.twoFactorCodeRequired ? setNeedsCode(true) : onAnswer(answer)),
    onError: (error) => (hasCode(error, 'harder-captcha') ? captcha.harden() : captcha.renew()),
  });

  const send = form.submit(async ({ password }) => {
    setCodeMissing(needsCode && !code);
    if (needsCode && !code) return;
    const solved = await captcha.take();
    if (!solved) return;
    const twoFactorCode = needsCode ? { twoFactorCode: code.trim() } : {};
    await link.mutateAsync({ body: { ticket, password, captcha: solved, ...twoFactorCode } });
  });
  const { submit, isBusy } = useSubmit(send);

  return (
    <form className={classes.form} onSubmit={submit} onFocus={captcha.prepare} noValidate>
      <p>{texts.linkText(email, provider)}</p>
      <div className={classes.withLink}>
        <PasswordInput
          label={authTexts.password}
          autoComplete="current-password"
          size="lg"
          {...form.field('password')}
        />
        <Link className={classes.beside} to={paths.reset}>
          {authTexts.login.forgot}
        </Link>
      </div>
      {needsCode && (
        <TwoFactorField
          value={code}
          onChange={setCode}
          error={isCodeMissing ? errorTexts['code-required'] : undefined}
          autoFocus
        />
      )}
      <CaptchaField captcha={captcha} />
      <Button type="submit" variant="filled" size="lg" fullWidth loading={isBusy}>
        {texts.linkButton}
      </Button>
    </form>
  );
};
