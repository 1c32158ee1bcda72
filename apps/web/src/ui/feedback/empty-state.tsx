import type { ReactNode } from 'react';
import { uiTexts } from '../ui.texts.ts';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  text: string;
  action?: ReactNode;
  /** Red for load failures. */
  tone?: 'neutral' | 'red';
  /** Centred in the window instead of in its panel. */
  fillsPage?: boolean;
}

export const EmptyState = ({ icon, title, text, action, tone = 'neutral', fillsPage = false }: EmptyStateProps) => (
  <div className={classes.empty} data-fills-page={fillsPage || undefined}>
    <span className={classes.icon} data-tone={tone} aria-hidden>
      {icon}
    </span>
    <h2 className={classes.title}>{title}</h2>
    <p className={classes.text}>{tone === 'red' && !navigator.onLine ? uiTexts.neverSeen : text}</p>
    {action}
  </div>
);
