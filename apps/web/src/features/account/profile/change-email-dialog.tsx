import { emailAddress, useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextInput } from '../../../ui/text-input.ts';
import { useUpdateEmail } from '../account.api.ts';
import { accountTexts } from '../account.texts.ts';

const texts = accountTexts.emailDialog;

export const ChangeEmailDialog = ({ onClose }: { onClose: () => void }) => {
  const form = useForm({ email: '' }, { email: emailAddress });
  const update = useUpdateEmail();
  const close = () => {
    if (!update.isPending) onClose();
  };

  return (
    <Dialog
      title={texts.title}
      text={texts.text}
      onClose={close}
      onSubmit={form.submit(({ email }) => update.mutate(email, { onSuccess: onClose }))}
      actions={
        <>
          <Button onClick={close}>{accountTexts.cancel}</Button>
          <Button type="submit" variant="filled" loading={update.isPending}>
            {texts.submit}
          </Button>
        </>
      }
    >
      <TextInput label={texts.label} type="email" autoComplete="email" data-autofocus {...form.field('email')} />
    </Dialog>
  );
};
