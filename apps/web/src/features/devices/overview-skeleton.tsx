import { useIsNarrow, useSlideCount } from '../../lib/media.ts';
import { Paper } from '../../ui/paper.ts';
import { Skeleton } from '../../ui/skeleton.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import cardClasses from './device-card.module.css';
import carouselClasses from './device-carousel.module.css';
import classes from './overview.module.css';

const CardSkeleton = () => (
  <div className={cardClasses.card}>
    <Skeleton width={88} height={88} radius={10} />
    <div className={cardClasses.words}>
      <Skeleton width="70%" height={14} mb={10} />
      <Skeleton width="45%" height={12} mb={14} />
      <Skeleton width="85%" height={12} />
    </div>
  </div>
);

/** Of the panels below the cards. */
export const DetailSkeleton = () => (
  <div className={classes.detail} data-columns={useIsNarrow() ? 1 : 2}>
    <Paper p={20}>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} height={14} mb={20} />
      ))}
    </Paper>
    <Paper p={20}>
      <Skeleton height={320} radius={10} />
    </Paper>
  </div>
);

export const OverviewSkeleton = () => {
  const slides = useSlideCount();
  return (
    <div className={classes.overview} role="status" aria-label={uiTexts.loading}>
      <div className={carouselClasses.slides} data-slides={slides}>
        {[1, 2, 3].slice(0, slides).map((slide) => (
          <CardSkeleton key={slide} />
        ))}
      </div>
      <DetailSkeleton />
    </div>
  );
};
