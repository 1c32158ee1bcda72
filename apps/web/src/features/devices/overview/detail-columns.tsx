import type { ReactNode } from 'react';
import { useHasColumns } from '../../../lib/media.ts';
import classes from './overview.module.css';

interface DetailColumnsProps {
  info: ReactNode;
  /** Below `info`. */
  tip: ReactNode;
  history: ReactNode;
  /** What can be asked of the device, where it is not part of `info`. */
  actions: ReactNode;
  /** The history takes the whole width, and the device stands below it. */
  isHistoryWide: boolean;
}

/** One third for the device, two for where it was; one below the other on narrow screens, where it was first. */
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
