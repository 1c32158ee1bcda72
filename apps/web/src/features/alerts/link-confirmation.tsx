import { IconCircleCheckFilled } from '@tabler/icons-react';
import { Button } from '../../ui/mantine/button.ts';
import classes from './link-confirmation.module.css';

interface LinkConfirmationProps {
  texts: { button: string; done: string; failed: string };
  state: 'idle' | 'pending' | 'success' | 'error';
  onAgree: () => void;
}

/** Requires a click: mail clients prefetch links, so opening a link must not change anything. */
export const LinkConfirmation = ({ texts, state, onAgree }: LinkConfirmationProps) => {
  if (state === 'success') {
    return (
      <p className={classes.done} role="status">
        <IconCircleCheckFilled className={classes.check} size={20} aria-hidden />
        {texts.done}
      </p>
    );
  }
  return (
    <div className={classes.form}>
      {state === 'error' && <p>{texts.failed}</p>}
      <Button variant="filled" size="lg" fullWidth loading={state === 'pending'} onClick={onAgree}>
        {texts.button}
      </Button>
    </div>
  );
};
