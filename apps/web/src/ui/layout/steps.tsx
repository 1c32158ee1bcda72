import type { ReactNode } from 'react';
import { formatNumber } from '../../lib/format.ts';
import classes from './steps.module.css';

export const Steps = ({ children }: { children: ReactNode }) => <ol className={classes.steps}>{children}</ol>;

interface StepProps {
  number: number;
  title: string;
  text?: string;
  /** Listed for orientation, but not available yet. */
  isLater?: boolean;
  children?: ReactNode;
}

export const Step = ({ number, title, text, isLater, children }: StepProps) => (
  <li className={classes.step} data-later={isLater || undefined}>
    <span className={classes.number} aria-hidden>
      {formatNumber(number)}
    </span>
    <div className={classes.body}>
      <h2 className={classes.title}>{title}</h2>
      {text && <p className={classes.text}>{text}</p>}
      {children}
    </div>
  </li>
);
