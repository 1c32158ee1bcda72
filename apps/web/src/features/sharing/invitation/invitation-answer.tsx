import { Link } from 'react-router';
import { Button } from '../../../ui/mantine/button.ts';
import { sharingTexts } from '../sharing.texts.ts';
import classes from './invitation.module.css';

const texts = sharingTexts.invitation;
const wide = { size: 'lg', fullWidth: true } as const;

interface AcceptButtonsProps {
  isBusy: boolean;
  onAccept: () => void;
  onDecline: () => void;
}

export const AcceptButtons = ({ isBusy, onAccept, onDecline }: AcceptButtonsProps) => (
  <div className={classes.pair}>
    <Button {...wide} onClick={onDecline}>
      {texts.decline}
    </Button>
    <Button {...wide} variant="filled" loading={isBusy} onClick={onAccept}>
      {texts.accept}
    </Button>
  </div>
);

interface SomebodyElseProps {
  own: string;
  invited: string;
  isBusy: boolean;
  onSignOut: () => void;
}

export const SomebodyElse = ({ own, invited, isBusy, onSignOut }: SomebodyElseProps) => (
  <div className={classes.answer}>
    <p className={classes.hint}>{texts.somebodyElse(own, invited)}</p>
    <Button {...wide} variant="filled" loading={isBusy} onClick={onSignOut}>
      {texts.signOut}
    </Button>
  </div>
);

interface SignInFirstProps {
  email: string;
  signUpPath: string;
  signInPath: string;
  onSignIn: () => void;
  onSignUp: () => void;
  onDecline: () => void;
}

export const SignInFirst = ({ email, signUpPath, signInPath, onSignIn, onSignUp, onDecline }: SignInFirstProps) => (
  <div className={classes.answer}>
    <p className={classes.hint}>{texts.howToAccept(email)}</p>
    <div className={classes.pair}>
      <Button {...wide} component={Link} to={signInPath} onClick={onSignIn}>
        {texts.signIn}
      </Button>
      <Button {...wide} variant="filled" component={Link} to={signUpPath} onClick={onSignUp}>
        {texts.signUp}
      </Button>
    </div>
    <Button {...wide} variant="subtle" onClick={onDecline}>
      {texts.decline}
    </Button>
  </div>
);
