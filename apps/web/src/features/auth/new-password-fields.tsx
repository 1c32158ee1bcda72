import { isPasswordAcceptable } from '@holdfast/contract/password.rules';
import { errorTexts } from '../../lib/errors.texts.ts';
import { required, useForm } from '../../lib/use-form.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { authTexts } from './auth.texts.ts';
import { NewPasswordInput } from './new-password-input.tsx';

const texts = authTexts.newPassword;

interface NewPassword {
  password: string;
  confirmation: string;
}

export const useNewPassword = (send: (typed: NewPassword) => unknown) => {
  const form = useForm({ password: '', confirmation: '' }, { password: required, confirmation: required });
  return {
    form,
    canSubmit: isPasswordAcceptable(form.values.password),
    submit: form.submit((typed) =>
      typed.password === typed.confirmation ? send(typed) : toast.error(errorTexts['password-mismatch']),
    ),
  };
};

export const NewPasswordFields = ({ form }: Pick<ReturnType<typeof useNewPassword>, 'form'>) => (
  <>
    <NewPasswordInput label={texts.password} {...form.field('password')} />
    <PasswordInput label={texts.confirmation} autoComplete="new-password" size="lg" {...form.field('confirmation')} />
  </>
);
