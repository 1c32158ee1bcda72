import { required, useForm } from '../../../lib/use-form.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { PasswordInput } from '../../../ui/form/password-input.tsx';
import { TwoFactorField } from '../../../ui/form/two-factor-field.tsx';
import { useRemoveTwoFactor } from '../account.api.ts';
import { accountTexts } from '../account.texts.ts';
import { codeRequired } from './code-required.ts';

const texts = accountTexts.unlink;

export const UnlinkDialog = ({ onClose }: { onClose: () => void }) => {
  const form = useForm({ password: '', twoFactorCode: '' }, { password: required, twoFactorCode: codeRequired });
  const remove = useRemoveTwoFactor();

  return (
    <FormDialog
      title={texts.title}
      text={texts.text}
      onClose={onClose}
      onSubmit={form.submit(remove.mutateAsync)}
      submitText={texts.submit}
      isDestructive
    >
      <PasswordInput
        label={accountTexts.currentPassword}
        autoComplete="current-password"
        data-autofocus
        {...form.field('password')}
      />
      <TwoFactorField
        value={form.values.twoFactorCode}
        onChange={(code) => form.setValue('twoFactorCode', code)}
        error={form.field('twoFactorCode').error}
      />
    </FormDialog>
  );
};
