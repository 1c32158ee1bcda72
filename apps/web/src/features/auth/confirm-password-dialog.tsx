import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorTexts } from '../../lib/errors.texts.ts';
import { useOptionalUser } from '../../lib/session.ts';
import { required, useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { TwoFactorField } from '../../ui/two-factor-field.tsx';
import { sessionApi } from './auth.api.ts';
import { authTexts } from './auth.texts.ts';

const texts = authTexts.confirm;

interface ConfirmPasswordDialogProps {
  onSettled: (isConfirmed: boolean) => void;
}

/** Opens by itself when a call needs the password (and code) of the last ten minutes. */
export const ConfirmPasswordDialog = ({ onSettled }: ConfirmPasswordDialogProps) => {
  const needsCode = useOptionalUser()?.twoFactorEnabled ?? false;
  const form = useForm({ password: '' }, { password: required });
  const [code, setCode] = useState('');
  const [isCodeMissing, setCodeMissing] = useState(false);

  const confirm = useMutation({
    mutationFn: (password: string) =>
      sessionApi.confirmPassword({ body: { password, ...(needsCode && { twoFactorCode: code }) } }),
    meta: { fallback: authTexts.tryAgain },
    onSuccess: () => onSettled(true),
  });

  const submit = form.submit(({ password }) => {
    setCodeMissing(needsCode && !code);
    if (!needsCode || code) confirm.mutate(password);
  });

  return (
    <Dialog
      title={texts.title}
      text={texts.text}
      onClose={() => onSettled(false)}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={() => onSettled(false)}>{texts.cancel}</Button>
          <Button type="submit" variant="filled" loading={confirm.isPending}>
            {texts.confirm}
          </Button>
        </>
      }
    >
      <PasswordInput
        label={authTexts.password}
        autoComplete="current-password"
        data-autofocus
        {...form.field('password')}
      />
      {needsCode && (
        <TwoFactorField value={code} onChange={setCode} error={isCodeMissing ? errorTexts.codeRequired : undefined} />
      )}
    </Dialog>
  );
};
