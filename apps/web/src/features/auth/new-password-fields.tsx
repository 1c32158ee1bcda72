import { isPasswordAcceptable } from '@holdfast/contract/password.rules';
import { errorTexts } from '../../lib/errors.texts.ts';
import { required, useForm } from '../../lib/use-form.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { PasswordChecklist } from '../../ui/form/password-checklist.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { authTexts } from './auth.texts.ts';
import classes from './auth-form.module.css';
import { PasswordHint } from './password-hint.tsx';

const texts = authTexts.newPassword;

interface NewPassword {
  password: string;
  confirmation: string;
}

/** A new password, typed twice. */
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
    <div className={classes.password}>
      <PasswordInput label={texts.password} autoComplete="new-password" size="lg" {...form.field('password')} />
      {!form.values.password && <PasswordHint />}
      <PasswordChecklist password={form.values.password} label={authTexts.signup.passwordChecklist} />
    </div>
    <PasswordInput label={texts.confirmation} autoComplete="new-password" size="lg" {...form.field('confirmation')} />
  </>
);
