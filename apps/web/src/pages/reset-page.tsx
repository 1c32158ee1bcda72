import { authTexts } from '../features/auth/auth.texts.ts';
import { AuthLayout } from '../features/auth/auth-layout.tsx';
import { ResetForm } from '../features/auth/reset-form.tsx';

const { title, text } = authTexts.reset;

export const ResetPage = () => (
  <AuthLayout title={title} text={text}>
    <ResetForm />
  </AuthLayout>
);
