import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useOptionalUser } from '../../lib/session.ts';
import { Button } from '../../ui/mantine/button.ts';
import { authTexts } from './auth.texts.ts';

/** Button out of an expired link's page: to the devices, or to sign-in. */
export const WayOn = () => {
  const user = useOptionalUser();
  return (
    <Button component={Link} to={user ? paths.overview : paths.login} variant="filled" size="lg" fullWidth>
      {user ? authTexts.toDevices : authTexts.verify.toSignIn}
    </Button>
  );
};
