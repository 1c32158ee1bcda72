import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { hasCode } from '../../lib/api-error.ts';
import { required, useForm } from '../../lib/use-form.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { Button } from '../../ui/mantine/button.ts';
import { spendToken } from './auth.api.ts';
import { authTexts } from './auth.texts.ts';
import classes from './auth-form.module.css';
import type { LoginState } from './login-state.ts';
import { NewPasswordFields, useNewPassword } from './new-password-fields.tsx';

const texts = authTexts.verify;
const wide = { variant: 'filled', size: 'lg', fullWidth: true } as const;

interface StepProps {
  verify: (body: { password: string; confirmation?: string }) => Promise<unknown>;
  other: ReactNode;
}

/** The password proves that the reader of the email is the person who signed up. */
const WithPassword = ({ verify, other }: StepProps) => {
  const form = useForm({ password: '' }, { password: required });
  const { submit, isBusy } = useSubmit(form.submit(({ password }) => verify({ password })));
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p>{texts.text}</p>
      <PasswordInput
        label={texts.password}
        autoComplete="current-password"
        size="lg"
        data-autofocus
        {...form.field('password')}
      />
      <Button type="submit" {...wide} loading={isBusy}>
        {texts.button}
      </Button>
      {other}
    </form>
  );
};

/** Replaces a password that a third party may have set when signing up with this address. */
const WithNewPassword = ({ verify, other }: StepProps) => {
  const typed = useNewPassword(verify);
  const { submit, isBusy } = useSubmit(typed.submit);
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p>{texts.newText}</p>
      <NewPasswordFields form={typed.form} />
      <Button type="submit" {...wide} disabled={!typed.canSubmit} loading={isBusy}>
        {texts.button}
      </Button>
      {other}
    </form>
  );
};

export const VerifyEmail = ({ token }: { token: string }) => {
  const [isNew, setNew] = useState(false);
  const { mutateAsync, data, error } = useMutation({
    gcTime: 0,
    mutationFn: spendToken,
    onSuccess: () => toast.success(texts.success),
  });
  const step = {
    verify: (body: { password: string; confirmation?: string }) => mutateAsync({ params: { token }, body }),
    other: (
      <div className={classes.form}>
        {!isNew && hasCode(error, 'password-incorrect') && <p role="status">{texts.wrong}</p>}
        <Button variant="subtle" onClick={() => setNew(!isNew)}>
          {isNew ? texts.haveOne : texts.notMine}
        </Button>
      </div>
    ),
  };

  if (data) {
    const state: LoginState = { email: data.email, notice: texts.done };
    return (
      <div className={classes.form}>
        <p>{texts.done}</p>
        <Button component={Link} to={paths.login} state={state} {...wide}>
          {texts.toSignIn}
        </Button>
      </div>
    );
  }
  if (hasCode(error, 'link-expired')) {
    return (
      <div className={classes.form}>
        <p>{texts.failed}</p>
        <Button component={Link} to={paths.resendVerification()} {...wide}>
          {texts.toResend}
        </Button>
      </div>
    );
  }
  return isNew ? <WithNewPassword {...step} /> : <WithPassword {...step} />;
};
