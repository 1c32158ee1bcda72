import { useParams } from 'react-router';
import { useConfirmEmail } from '../features/alerts/alerts.api.ts';
import { alertsTexts } from '../features/alerts/alerts.texts.ts';
import { LinkConfirmation } from '../features/alerts/link-confirmation.tsx';
import { AuthLayout } from '../features/auth/auth-layout.tsx';

const texts = alertsTexts.confirm;

export const ConfirmPage = () => {
  const { token = '' } = useParams();
  const { status, mutate } = useConfirmEmail();
  return (
    <AuthLayout title={texts.title} text={status === 'success' ? texts.answer : texts.text}>
      <LinkConfirmation texts={texts} state={status} onAgree={() => mutate(token)} />
    </AuthLayout>
  );
};
