import { isPasswordAcceptable } from '@holdfast/contract/password.rules';
import { errorTexts } from '../../../lib/errors.texts.ts';
import { required, useForm } from '../../../lib/use-form.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { PasswordChecklist } from '../../../ui/form/password-checklist.tsx';
import { PasswordInput } from '../../../ui/form/password-input.tsx';
import { useUpdatePassword } from '../account.api.ts';
import { accountTexts } from '../account.texts.ts';

const texts = accountTexts.password;

const acceptable = (value: string) =>
  required(value) ?? (isPasswordAcceptable(value) ? undefined : errorTexts['password-rule']);

export const ChangePasswordDialog = ({ onClose }: { onClose: () => void }) => {
  const form = useForm(
    { oldPassword: '', password: '', confirmation: '' },
    {
      oldPassword: required,
      password: acceptable,
      confirmation: (value, { password }) => (value === password ? undefined : errorTexts['password-mismatch']),
    },
  );
  const update = useUpdatePassword();

  return (
    <FormDialog
      title={texts.dialogTitle}
      text={texts.text}
      onClose={onClose}
      onSubmit={form.submit(update.mutateAsync)}
      submitText={texts.submit}
    >
      <PasswordInput label={texts.old} autoComplete="current-password" data-autofocus {...form.field('oldPassword')} />
      <PasswordInput label={texts.new} autoComplete="new-password" {...form.field('password')} />
      <PasswordChecklist password={form.values.password} label={texts.checklist} />
      <PasswordInput label={texts.confirmation} autoComplete="new-password" {...form.field('confirmation')} />
    </FormDialog>
  );
};
