import { required, useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { TwoFactorField } from '../../../ui/two-factor-field.tsx';
import { useRemoveTwoFactor } from '../account.api.ts';
import { accountTexts } from '../account.texts.ts';
import { codeRequired } from './code-required.ts';

const texts = accountTexts.unlink;

export const UnlinkDialog = ({ onClose }: { onClose: () => void }) => {
  const form = useForm({ password: '', twoFactorCode: '' }, { password: required, twoFactorCode: codeRequired });
  const remove = useRemoveTwoFactor();
  const close = () => {
    if (!remove.isPending) onClose();
  };

  return (
    <Dialog
      title={texts.title}
      text={texts.text}
      onClose={close}
      onSubmit={form.submit((body) => remove.mutate(body, { onSuccess: onClose }))}
      actions={
        <>
          <Button onClick={close}>{accountTexts.cancel}</Button>
          <Button type="submit" variant="danger" loading={remove.isPending}>
            {texts.submit}
          </Button>
        </>
      }
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
    </Dialog>
  );
};
