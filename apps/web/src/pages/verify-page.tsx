import { useParams } from 'react-router';
import { authTexts } from '../features/auth/auth.texts.ts';
import { AuthLayout } from '../features/auth/auth-layout.tsx';
import { VerifyEmail } from '../features/auth/verify-email.tsx';

export const VerifyPage = () => {
  const { token = '' } = useParams();
  return (
    <AuthLayout title={authTexts.verify.title}>
      <VerifyEmail token={token} />
    </AuthLayout>
  );
};
