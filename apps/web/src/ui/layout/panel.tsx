import type { ReactNode } from 'react';
import { Paper } from '../mantine/paper.ts';
import classes from './panel.module.css';

interface PanelProps {
  title: string;
  /** Right of the title. */
  action?: ReactNode;
  children: ReactNode;
}

export const Panel = ({ title, action, children }: PanelProps) => (
  <Paper component="section" className={classes.panel} aria-label={title}>
    <div className={classes.head}>
      <h2>{title}</h2>
      {action}
    </div>
    {children}
  </Paper>
);
