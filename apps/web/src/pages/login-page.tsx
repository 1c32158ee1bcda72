import { useNavigate } from 'react-router';
import { takePlace } from '../app/return-place.ts';
import { authTexts } from '../features/auth/auth.texts.ts';
import { AuthLayout } from '../features/auth/auth-layout.tsx';
import { LoginForm } from '../features/auth/login-form.tsx';

const { title, text } = authTexts.login;

export const LoginPage = () => {
  const navigate = useNavigate();
  return (
    <AuthLayout title={title} text={text}>
      <LoginForm onSignedIn={() => navigate(takePlace(), { replace: true })} />
    </AuthLayout>
  );
};
