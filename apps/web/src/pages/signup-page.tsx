import { Link, useSearchParams } from 'react-router';
import { paths } from '../app/paths.ts';
import { authTexts } from '../features/auth/auth.texts.ts';
import classes from '../features/auth/auth-form.module.css';
import { AuthLayout } from '../features/auth/auth-layout.tsx';
import { SignupForm } from '../features/auth/signup-form.tsx';

const texts = authTexts.signup;

export const SignupPage = () => {
  const [search] = useSearchParams();
  const toSignIn = (
    <span className={classes.corner}>
      {texts.haveAccount} <Link to={paths.login}>{texts.signIn}</Link>
    </span>
  );
  return (
    <AuthLayout title={texts.title} corner={toSignIn}>
      <SignupForm invitedEmail={search.get('email') ?? ''} />
    </AuthLayout>
  );
};
