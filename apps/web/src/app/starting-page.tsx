import { session } from '../lib/session.ts';
import classes from './starting-page.module.css';

export const StartingBar = () => <div className={classes.bar} aria-hidden />;

/** Skeleton of the shell until the first page has loaded; empty without a session. */
export const StartingPage = () => {
  if (!session.getState().token) return null;
  return (
    <div className={classes.page} aria-hidden>
      <div className={classes.drawer} />
      <StartingBar />
    </div>
  );
};
