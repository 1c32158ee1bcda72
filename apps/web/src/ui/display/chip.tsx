import type { ReactNode } from 'react';
import classes from './chip.module.css';

interface ChipProps {
  tone?: 'neutral' | 'green' | 'signal' | 'amber' | 'red' | 'blue';
  icon: ReactNode;
  text: string;
}

/** Status as icon and word, so that colour is never the only cue. */
export const Chip = ({ tone = 'neutral', icon, text }: ChipProps) => (
  <span className={classes.chip} data-tone={tone}>
    {icon}
    {text}
  </span>
);
