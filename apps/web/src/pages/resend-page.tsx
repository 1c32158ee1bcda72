import { useParams } from 'react-router';
import { PublicPage } from '../app/shell/public-page.tsx';
import { authTexts } from '../features/auth/auth.texts.ts';
import classes from '../features/auth/auth-form.module.css';
import { AuthLayout } from '../features/auth/auth-layout.tsx';
import { ResendForm } from '../features/auth/resend-form.tsx';
import { Paper } from '../ui/mantine/paper.ts';

const { title, text } = authTexts.resend;

export const ResendPage = () => {
  const { email = '' } = useParams();
  const form = <ResendForm key={email} email={email} />;
  const forVisitors = (
    <AuthLayout title={title} text={text}>
      {form}
    </AuthLayout>
  );
  return (
    <PublicPage title={title} forVisitors={forVisitors}>
      <Paper className={classes.inShell}>
        <p>{text}</p>
        {form}
      </Paper>
    </PublicPage>
  );
};
