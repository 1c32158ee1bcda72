import type { ReactNode } from 'react';
import { useIsNarrow } from '../../lib/media.ts';
import classes from './overview.module.css';

interface DetailColumnsProps {
  info: ReactNode;
  history: ReactNode;
}

/** One third for the device, two for where it was; one below the other on narrow screens, where it was first. */
export const DetailColumns = ({ info, history }: DetailColumnsProps) => {
  const isNarrow = useIsNarrow();
  return (
    <div className={classes.detail} data-columns={isNarrow ? 1 : 2}>
      {isNarrow ? history : info}
      {isNarrow ? info : history}
    </div>
  );
};
