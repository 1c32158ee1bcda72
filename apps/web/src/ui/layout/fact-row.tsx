import type { ReactNode } from 'react';
import classes from './fact-row.module.css';

/** A name and its value, in a `dl`. */
export const FactRow = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={classes.row}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
