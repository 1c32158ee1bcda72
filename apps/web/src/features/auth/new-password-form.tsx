import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/mantine/button.ts';
import { spendToken } from './auth.api.ts';
import { authTexts } from './auth.texts.ts';
import classes from './auth-form.module.css';
import { NewPasswordFields, useNewPassword } from './new-password-fields.tsx';

const texts = authTexts.newPassword;

export const NewPasswordForm = ({ token }: { token: string }) => {
  const navigate = useNavigate();
  const change = useMutation({
    mutationFn: spendToken,
    meta: { prefix: texts.failurePrefix },
    onSuccess: () => {
      toast.success(texts.success);
      return navigate(paths.login);
    },
  });
  const typed = useNewPassword((body) => change.mutateAsync({ params: { token }, body }));
  const { submit, isBusy } = useSubmit(typed.submit);

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <NewPasswordFields form={typed.form} />
      <Button type="submit" variant="filled" size="lg" fullWidth disabled={!typed.canSubmit} loading={isBusy}>
        {authTexts.continue}
      </Button>
      <p className={classes.after}>
        <Link to={paths.login}>{authTexts.backToSignIn}</Link>
      </p>
    </form>
  );
};
