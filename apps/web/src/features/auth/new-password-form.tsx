import { isPasswordAcceptable } from '@holdfast/contract/password.rules';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { errorTexts } from '../../lib/errors.texts.ts';
import { required, useForm } from '../../lib/use-form.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { PasswordChecklist } from '../../ui/form/password-checklist.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { Button } from '../../ui/mantine/button.ts';
import { spendToken } from './auth.api.ts';
import { authTexts } from './auth.texts.ts';
import classes from './auth-form.module.css';
import { PasswordHint } from './password-hint.tsx';

const texts = authTexts.newPassword;

export const NewPasswordForm = ({ token }: { token: string }) => {
  const navigate = useNavigate();
  const form = useForm({ password: '', confirmation: '' }, { password: required, confirmation: required });
  const change = useMutation({
    mutationFn: spendToken,
    meta: { prefix: texts.failurePrefix },
    onSuccess: () => {
      toast.success(texts.success);
      return navigate(paths.login);
    },
  });

  const send = form.submit(({ password, confirmation }) => {
    if (password !== confirmation) return toast.error(errorTexts['password-mismatch']);
    return change.mutateAsync({ params: { token }, body: { password, confirmation } });
  });

  const { submit, isBusy } = useSubmit(send);

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.password}>
        <PasswordInput label={texts.password} autoComplete="new-password" size="lg" {...form.field('password')} />
        {!form.values.password && <PasswordHint />}
        <PasswordChecklist password={form.values.password} label={authTexts.signup.passwordChecklist} />
      </div>
      <PasswordInput label={texts.confirmation} autoComplete="new-password" size="lg" {...form.field('confirmation')} />
      <Button
        type="submit"
        variant="filled"
        size="lg"
        fullWidth
        disabled={!isPasswordAcceptable(form.values.password)}
        loading={isBusy}
      >
        {authTexts.continue}
      </Button>
      <p className={classes.after}>
        <Link to={paths.login}>{authTexts.backToSignIn}</Link>
      </p>
    </form>
  );
};
