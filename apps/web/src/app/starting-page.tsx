import { session } from '../lib/session.ts';
import classes from './starting-page.module.css';

export const StartingBar = () => <div className={classes.bar} aria-hidden />;

/** A skeleton of the shell until the first page is loaded; without the shell before sign-in. */
export const StartingPage = () => {
  if (!session.getState().token) return null;
  return (
    <div className={classes.page} aria-hidden>
      <div className={classes.drawer} />
      <StartingBar />
    </div>
  );
};
