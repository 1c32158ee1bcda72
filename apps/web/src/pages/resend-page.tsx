import { useParams } from 'react-router';
import { authTexts } from '../features/auth/auth.texts.ts';
import { AuthLayout } from '../features/auth/auth-layout.tsx';
import { ResendForm } from '../features/auth/resend-form.tsx';

const { title, text } = authTexts.resend;

export const ResendPage = () => {
  const { email = '' } = useParams();
  return (
    <AuthLayout title={title} text={text}>
      <ResendForm key={email} email={email} />
    </AuthLayout>
  );
};
