import { useLocation, useNavigate } from 'react-router';
import { takeInvitation, takePlace } from '../app/return-place.ts';
import { authTexts } from '../features/auth/auth.texts.ts';
import { AuthLayout } from '../features/auth/auth-layout.tsx';
import { LoginForm } from '../features/auth/login-form.tsx';
import { loginStateOf } from '../features/auth/login-state.ts';
import { loadOtherTexts } from '../languages/load-texts.ts';
import { session } from '../lib/session.ts';

const { title, text } = authTexts.login;

// Loaded after the sign-in: the form itself needs nothing of it.
const findPlace = async () => {
  await loadOtherTexts();
  return (await import('../features/devices/devices.api.ts')).placeAfterSignIn();
};

export const LoginPage = () => {
  const navigate = useNavigate();
  const { state } = useLocation();
  const go = async () => {
    const place = takePlace() ?? takeInvitation(session.getState().user?.email);
    await navigate(place ?? (await findPlace()), { replace: true });
  };
  return (
    <AuthLayout title={title} text={text}>
      <LoginForm known={loginStateOf(state)} onSignedIn={go} />
    </AuthLayout>
  );
};
