import type { ReactNode } from 'react';
import classes from './chip.module.css';

interface ChipProps {
  tone?: 'neutral' | 'green' | 'signal' | 'amber' | 'red' | 'blue';
  icon: ReactNode;
  text: string;
}

/** A state, always as icon and word. */
export const Chip = ({ tone = 'neutral', icon, text }: ChipProps) => (
  <span className={classes.chip} data-tone={tone}>
    {icon}
    {text}
  </span>
);
