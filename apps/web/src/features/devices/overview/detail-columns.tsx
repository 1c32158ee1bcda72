import type { ReactNode } from 'react';
import { useHasColumns } from '../../../lib/media.ts';
import classes from './overview.module.css';

interface DetailColumnsProps {
  info: ReactNode;
  tip: ReactNode;
  history: ReactNode;
  /** Commands for the device, when `info` does not contain them. */
  actions: ReactNode;
  /** Gives the history the full width, with the device below it. */
  isHistoryWide: boolean;
}

/** Info takes one third, history two; stacked on narrow screens with the history first. */
export const DetailColumns = ({ info: panel, tip, history, actions, isHistoryWide }: DetailColumnsProps) => {
  const hasColumns = useHasColumns();
  const isOneColumn = !hasColumns || isHistoryWide;
  const info = (
    <div className={classes.info}>
      {panel}
      {tip}
    </div>
  );
  return (
    <div className={classes.detail} data-columns={isOneColumn ? 1 : 2}>
      {actions && <div className={classes.actions}>{actions}</div>}
      {isOneColumn ? history : info}
      {isOneColumn ? info : history}
    </div>
  );
};
