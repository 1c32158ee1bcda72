import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorTexts } from '../../lib/errors.texts.ts';
import { useOptionalUser } from '../../lib/session.ts';
import { required, useForm } from '../../lib/use-form.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { TwoFactorField } from '../../ui/form/two-factor-field.tsx';
import { sessionApi } from './auth.api.ts';
import { authTexts } from './auth.texts.ts';

const texts = authTexts.confirm;

interface ConfirmPasswordDialogProps {
  onSettled: (isConfirmed: boolean) => void;
}

/** Opens automatically when a call requires a password (and code) confirmed within the last ten minutes. */
export const ConfirmPasswordDialog = ({ onSettled }: ConfirmPasswordDialogProps) => {
  const needsCode = useOptionalUser()?.twoFactorEnabled ?? false;
  const form = useForm({ password: '' }, { password: required });
  const [code, setCode] = useState('');
  const [isCodeMissing, setCodeMissing] = useState(false);

  const confirm = useMutation({
    mutationFn: (password: string) =>
      sessionApi.confirmPassword({ body: { password, ...(needsCode && { twoFactorCode: code }) } }),
    meta: { fallback: authTexts.tryAgain },
  });

  const submit = form.submit(({ password }) => {
    setCodeMissing(needsCode && !code);
    return !needsCode || code ? confirm.mutateAsync(password) : undefined;
  });

  return (
    <FormDialog
      title={texts.title}
      text={texts.text}
      onClose={() => onSettled(false)}
      onSubmit={submit}
      onSuccess={() => onSettled(true)}
      submitText={texts.confirm}
    >
      <PasswordInput
        label={authTexts.password}
        autoComplete="current-password"
        data-autofocus
        {...form.field('password')}
      />
      {needsCode && (
        <TwoFactorField
          value={code}
          onChange={setCode}
          error={isCodeMissing ? errorTexts['code-required'] : undefined}
        />
      )}
    </FormDialog>
  );
};
