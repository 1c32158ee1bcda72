import { isPasswordAcceptable } from '@holdfast/contract/password.rules';
import { errorTexts } from '../../../lib/errors.texts.ts';
import { required, useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { PasswordChecklist } from '../../../ui/password-checklist.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { useUpdatePassword } from '../account.api.ts';
import { accountTexts } from '../account.texts.ts';

const texts = accountTexts.password;

const acceptable = (value: string) =>
  required(value) ?? (isPasswordAcceptable(value) ? undefined : errorTexts.passwordRule);

export const ChangePasswordDialog = ({ onClose }: { onClose: () => void }) => {
  const form = useForm(
    { oldPassword: '', password: '', confirmation: '' },
    {
      oldPassword: required,
      password: acceptable,
      confirmation: (value, { password }) => (value === password ? undefined : errorTexts.passwordMismatch),
    },
  );
  const update = useUpdatePassword();
  const close = () => {
    if (!update.isPending) onClose();
  };

  return (
    <Dialog
      title={texts.dialogTitle}
      text={texts.text}
      onClose={close}
      onSubmit={form.submit((body) => update.mutate(body, { onSuccess: onClose }))}
      actions={
        <>
          <Button onClick={close}>{accountTexts.cancel}</Button>
          <Button type="submit" variant="filled" loading={update.isPending}>
            {texts.submit}
          </Button>
        </>
      }
    >
      <PasswordInput label={texts.old} autoComplete="current-password" data-autofocus {...form.field('oldPassword')} />
      <PasswordInput label={texts.new} autoComplete="new-password" {...form.field('password')} />
      <PasswordChecklist password={form.values.password} label={texts.checklist} />
      <PasswordInput label={texts.confirmation} autoComplete="new-password" {...form.field('confirmation')} />
    </Dialog>
  );
};
