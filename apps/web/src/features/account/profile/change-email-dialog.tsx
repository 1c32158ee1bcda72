import { emailAddress, useForm } from '../../../lib/use-form.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { TextInput } from '../../../ui/mantine/text-input.ts';
import { useUpdateEmail } from '../account.api.ts';
import { accountTexts } from '../account.texts.ts';

const texts = accountTexts.emailDialog;

export const ChangeEmailDialog = ({ onClose }: { onClose: () => void }) => {
  const form = useForm({ email: '' }, { email: emailAddress });
  const update = useUpdateEmail();

  return (
    <FormDialog
      title={texts.title}
      text={texts.text}
      onClose={onClose}
      onSubmit={form.submit(({ email }) => update.mutateAsync(email))}
      submitText={texts.submit}
    >
      <TextInput label={texts.label} type="email" autoComplete="email" data-autofocus {...form.field('email')} />
    </FormDialog>
  );
};
