import { Skeleton } from '../../ui/skeleton.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import classes from './groups-list.module.css';

export const GroupsSkeleton = () => (
  <div role="status" aria-label={uiTexts.loading}>
    {[1, 2, 3, 4, 5].map((row) => (
      <div key={row} className={classes.skeletonRow}>
        <Skeleton width="20%" height={14} />
        <Skeleton width={120} height={36} radius={18} />
        <Skeleton width={90} height={14} />
      </div>
    ))}
  </div>
);
