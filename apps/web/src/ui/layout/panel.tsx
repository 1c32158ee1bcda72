import type { ReactNode } from 'react';
import { Paper } from '../mantine/paper.ts';
import classes from './panel.module.css';

interface PanelProps {
  title: string;
  text?: string;
  action?: ReactNode;
  children: ReactNode;
}

export const Panel = ({ title, text, action, children }: PanelProps) => (
  <Paper component="section" className={classes.panel} aria-label={title}>
    <div className={classes.head} data-with-text={text ? true : undefined}>
      <div>
        <h2>{title}</h2>
        {text && <p className={classes.text}>{text}</p>}
      </div>
      {action}
    </div>
    {children}
  </Paper>
);
