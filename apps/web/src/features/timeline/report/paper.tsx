import type { ReactNode } from 'react';
import { Logo } from '../../../ui/display/logo.tsx';
import classes from './report.module.css';

interface PaperProps {
  /** Header repeated on every printed page. */
  head: ReactNode;
  children: ReactNode;
}

export const Paper = ({ head, children }: PaperProps) => (
  <article className={classes.paper}>
    <div className={classes.running}>
      <header className={classes.head}>
        <Logo size={36} />
        {head}
      </header>
    </div>
    <div className={classes.body}>{children}</div>
  </article>
);
