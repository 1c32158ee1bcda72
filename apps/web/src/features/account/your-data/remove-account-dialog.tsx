import { normalizeEmail } from '@holdfast/contract/email.rules';
import { useUser } from '../../../lib/session.ts';
import { required, useForm } from '../../../lib/use-form.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { PasswordInput } from '../../../ui/form/password-input.tsx';
import { TwoFactorField } from '../../../ui/form/two-factor-field.tsx';
import { TextInput } from '../../../ui/mantine/text-input.ts';
import { useRemoveAccount } from '../account.api.ts';
import { accountTexts } from '../account.texts.ts';
import { codeRequired } from '../security/code-required.ts';

const texts = accountTexts.yourData;

export const RemoveAccountDialog = ({ onClose }: { onClose: () => void }) => {
  const { email, twoFactorEnabled } = useUser();
  const remove = useRemoveAccount();
  const form = useForm(
    { email: '', password: '', twoFactorCode: '' },
    {
      email: (typed) => (normalizeEmail(typed) === email ? undefined : texts.emailDiffers),
      password: required,
      ...(twoFactorEnabled && { twoFactorCode: codeRequired }),
    },
  );

  const submit = form.submit(({ password, twoFactorCode }) =>
    remove.mutateAsync({ password, ...(twoFactorEnabled && { twoFactorCode }) }),
  );

  return (
    <FormDialog
      title={texts.dialogTitle}
      text={texts.dialogText}
      onClose={onClose}
      onSubmit={submit}
      submitText={texts.submit}
      isDestructive
    >
      <TextInput
        label={texts.typeEmail(email)}
        type="email"
        autoComplete="off"
        data-autofocus
        {...form.field('email')}
      />
      <PasswordInput label={accountTexts.currentPassword} autoComplete="current-password" {...form.field('password')} />
      {twoFactorEnabled && (
        <TwoFactorField
          value={form.values.twoFactorCode}
          onChange={(code) => form.setValue('twoFactorCode', code)}
          error={form.field('twoFactorCode').error}
        />
      )}
    </FormDialog>
  );
};
