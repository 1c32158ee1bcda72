import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useIsLoggedOn } from '../../lib/session.ts';
import { emailAddress, useForm } from '../../lib/use-form.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/mantine/button.ts';
import { TextInput } from '../../ui/mantine/text-input.ts';
import { authApi } from './auth.api.ts';
import { authTexts } from './auth.texts.ts';
import classes from './auth-form.module.css';
import { CaptchaField } from './captcha-field.tsx';
import { useCaptcha } from './use-captcha.ts';

export const ResendForm = ({ email: knownEmail }: { email: string }) => {
  const isLoggedOn = useIsLoggedOn();
  const captcha = useCaptcha();
  const form = useForm({ email: knownEmail }, { email: emailAddress });
  const resend = useMutation({
    mutationFn: authApi.resendVerification,
    meta: { fallback: authTexts.tryAgain },
    onSuccess: () => toast.success(authTexts.verificationSent),
    onSettled: captcha.renew,
  });

  const send = form.submit(async ({ email }) => {
    const solved = await captcha.take();
    if (solved) await resend.mutateAsync({ body: { email: email.trim(), captcha: solved } });
  });

  const { submit, isBusy } = useSubmit(send);

  return (
    <form className={classes.form} onSubmit={submit} onFocus={captcha.prepare} noValidate>
      <TextInput label={authTexts.email} type="email" autoComplete="username" size="lg" {...form.field('email')} />
      <CaptchaField captcha={captcha} />
      <Button type="submit" variant="filled" size="lg" fullWidth loading={isBusy}>
        {authTexts.resend.button}
      </Button>
      {!isLoggedOn && (
        <p className={classes.after}>
          <Link to={paths.login}>{authTexts.backToSignIn}</Link>
        </p>
      )}
    </form>
  );
};
