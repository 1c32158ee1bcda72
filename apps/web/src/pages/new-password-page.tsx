import { useParams } from 'react-router';
import { authTexts } from '../features/auth/auth.texts.ts';
import { AuthLayout } from '../features/auth/auth-layout.tsx';
import { NewPasswordForm } from '../features/auth/new-password-form.tsx';

const { title, text } = authTexts.newPassword;

export const NewPasswordPage = () => {
  const { token = '' } = useParams();
  return (
    <AuthLayout title={title} text={text}>
      <NewPasswordForm token={token} />
    </AuthLayout>
  );
};
