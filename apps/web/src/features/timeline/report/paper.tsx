import type { ReactNode } from 'react';
import { Logo } from '../../../ui/display/logo.tsx';
import classes from './report.module.css';

interface PaperProps {
  /** Header repeated on every printed page. */
  head: ReactNode;
  /** On phones as wide as the window, instead of as a sheet. */
  fitsPhones?: boolean;
  children: ReactNode;
}

export const Paper = ({ head, fitsPhones, children }: PaperProps) => (
  <article className={classes.paper} data-fits-phones={fitsPhones || undefined}>
    <div className={classes.running}>
      <header className={classes.head}>
        <Logo size={36} />
        {head}
      </header>
    </div>
    <div className={classes.body}>{children}</div>
  </article>
);
