import type { ReactNode } from 'react';
import classes from './fact-row.module.css';

/** Name and value inside of a `dl`. */
export const FactRow = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={classes.row}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
