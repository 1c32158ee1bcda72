import { Skeleton } from '../../../ui/skeleton.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';
import classes from './grid.module.css';

const rows = Array.from({ length: 10 }, (_, row) => row);

export const GridSkeleton = () => (
  <div className={classes.skeleton} role="status" aria-label={uiTexts.loading}>
    {rows.map((row) => (
      <div key={row} className={classes.skeletonRow}>
        <Skeleton width="38%" height={14} />
        <Skeleton width="22%" height={14} />
        <Skeleton width="18%" height={14} />
      </div>
    ))}
  </div>
);
