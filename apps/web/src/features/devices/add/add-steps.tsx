import type { ReactNode } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import classes from './adding.module.css';

export const AddSteps = ({ children }: { children: ReactNode }) => <ol className={classes.steps}>{children}</ol>;

interface AddStepProps {
  number: number;
  title: string;
  text?: string;
  children?: ReactNode;
}

export const AddStep = ({ number, title, text, children }: AddStepProps) => (
  <li className={classes.step}>
    <span className={classes.number} aria-hidden>
      {formatNumber(number)}
    </span>
    <div className={classes.stepBody}>
      <h2 className={classes.stepTitle}>{title}</h2>
      {text && <p className={classes.text}>{text}</p>}
      {children}
    </div>
  </li>
);
