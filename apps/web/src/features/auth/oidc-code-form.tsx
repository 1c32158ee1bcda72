import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorTexts } from '../../lib/errors.texts.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { TwoFactorField } from '../../ui/form/two-factor-field.tsx';
import { Button } from '../../ui/mantine/button.ts';
import { oidcApi } from './auth.api.ts';
import { authTexts } from './auth.texts.ts';
import classes from './auth-form.module.css';
import type { OidcStepProps } from './oidc-step.ts';

/** OIDC replaces only the password: two-factor accounts still need their code. */
export const OidcCodeForm = ({ step: { ticket }, onAnswer }: OidcStepProps) => {
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const enter = useMutation({
    gcTime: 0,
    mutationFn: oidcApi.enterOidcCode,
    meta: { fallback: authTexts.oidc.failed },
    onSuccess: onAnswer,
  });
  const { submit, isBusy } = useSubmit((event: FormEvent) => {
    event.preventDefault();
    setMissing(!code);
    return code ? enter.mutateAsync({ body: { ticket, twoFactorCode: code.trim() } }) : undefined;
  });
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p>{authTexts.oidc.codeText}</p>
      <TwoFactorField
        value={code}
        onChange={setCode}
        error={isMissing ? errorTexts['code-required'] : undefined}
        autoFocus
      />
      <Button type="submit" variant="filled" size="lg" fullWidth loading={isBusy}>
        {authTexts.continue}
      </Button>
    </form>
  );
};
