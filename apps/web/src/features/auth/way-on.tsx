import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useOptionalUser } from '../../lib/session.ts';
import { Button } from '../../ui/mantine/button.ts';
import { authTexts } from './auth.texts.ts';

/** From a link that is over to where one can go instead. */
export const WayOn = () => {
  const user = useOptionalUser();
  return (
    <Button component={Link} to={user ? paths.overview : paths.login} variant="filled" size="lg" fullWidth>
      {user ? authTexts.toDevices : authTexts.verify.toSignIn}
    </Button>
  );
};
