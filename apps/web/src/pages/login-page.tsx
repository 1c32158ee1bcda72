import { useLocation } from 'react-router';
import { authTexts } from '../features/auth/auth.texts.ts';
import { AuthLayout } from '../features/auth/auth-layout.tsx';
import { LoginForm } from '../features/auth/login-form.tsx';
import { loginStateOf } from '../features/auth/login-state.ts';
import { useGoOn } from './go-on.ts';

const { title, text } = authTexts.login;

export const LoginPage = () => {
  const { state } = useLocation();
  return (
    <AuthLayout title={title} text={text}>
      <LoginForm known={loginStateOf(state)} onSignedIn={useGoOn()} />
    </AuthLayout>
  );
};
