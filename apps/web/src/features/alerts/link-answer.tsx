import { IconCircleCheckFilled } from '@tabler/icons-react';
import { Button } from '../../ui/button.ts';
import classes from './link-answer.module.css';

interface LinkAnswerProps {
  texts: { button: string; done: string; failed: string };
  state: 'idle' | 'pending' | 'success' | 'error';
  onAgree: () => void;
}

/** What a link in a mail asks; opening it does nothing yet, for mail programs open links by themselves. */
export const LinkAnswer = ({ texts, state, onAgree }: LinkAnswerProps) => {
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
