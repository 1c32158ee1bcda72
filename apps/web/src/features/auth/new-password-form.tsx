import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { hasCode } from '../../lib/api-error.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/mantine/button.ts';
import { spendToken } from './auth.api.ts';
import { authTexts } from './auth.texts.ts';
import classes from './auth-form.module.css';
import type { LoginState } from './login-state.ts';
import { NewPasswordFields, useNewPassword } from './new-password-fields.tsx';

const texts = authTexts.newPassword;

export const NewPasswordForm = ({ token }: { token: string }) => {
  const navigate = useNavigate();
  const change = useMutation({
    mutationFn: spendToken,
    meta: { prefix: texts.failurePrefix },
    onSuccess: ({ email }) => {
      toast.success(texts.success);
      return navigate(paths.login, { state: { email } satisfies LoginState });
    },
  });
  const typed = useNewPassword((body) => change.mutateAsync({ params: { token }, body }));
  const { submit, isBusy } = useSubmit(typed.submit);

  if (hasCode(change.error, 'link-expired')) {
    return (
      <div className={classes.form}>
        <p>{texts.over}</p>
        <Button component={Link} to={paths.reset} variant="filled" size="lg" fullWidth>
          {texts.toReset}
        </Button>
      </div>
    );
  }
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
