import { useHasColumns, useSlideCount } from '../../../lib/media.ts';
import slidesClasses from '../../../ui/layout/carousel.module.css';
import { Paper } from '../../../ui/mantine/paper.ts';
import { Skeleton } from '../../../ui/mantine/skeleton.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';
import cardClasses from '../card/device-card.module.css';
import { useShownView } from '../choice/shown-view.ts';
import mapClasses from '../map/devices-map.module.css';
import carouselClasses from './device-carousel.module.css';
import classes from './overview.module.css';
import bones from './overview-skeleton.module.css';

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

const facts = [
  ['22%', '42%'],
  ['32%', '36%'],
  ['18%', '44%'],
  ['27%', '38%'],
  ['24%', '30%'],
  ['30%', '46%'],
] as const;

export const DetailSkeleton = () => (
  <div className={classes.detail} data-columns={useHasColumns() ? 2 : 1}>
    <Paper p={20}>
      {facts.map(([name, value]) => (
        <div key={name} className={bones.fact}>
          <Skeleton width={name} height={12} />
          <Skeleton width={value} height={12} />
        </div>
      ))}
    </Paper>
    <Paper p={20}>
      <Skeleton height={320} radius={10} />
    </Paper>
  </div>
);

const ComboSkeleton = () => {
  const slides = useSlideCount();
  return (
    <>
      <div className={carouselClasses.carousel}>
        <div className={slidesClasses.slides} data-slides={slides}>
          {[1, 2, 3].slice(0, slides).map((slide) => (
            <CardSkeleton key={slide} />
          ))}
        </div>
      </div>
      <DetailSkeleton />
    </>
  );
};

const GridSkeleton = () => (
  <div className={cardClasses.grid}>
    {[1, 2, 3, 4, 5, 6].map((card) => (
      <div key={card} className={`${cardClasses.card} ${cardClasses.tall}`}>
        <Skeleton height={216} radius={0} />
        <div className={cardClasses.body}>
          <Skeleton width="60%" height={14} mb={10} />
          <Skeleton width="40%" height={12} mb={14} />
          <Skeleton width="80%" height={12} mb={12} />
          <Skeleton width="50%" height={12} />
        </div>
      </div>
    ))}
  </div>
);

const ListSkeleton = () => (
  <Paper p={20}>
    {[1, 2, 3, 4, 5, 6].map((row) => (
      <Skeleton key={row} height={44} mb={20} />
    ))}
  </Paper>
);

const MapSkeleton = () => (
  <Paper className={mapClasses.panel}>
    <Skeleton height="100%" radius={0} />
  </Paper>
);

const skeletons = { combo: ComboSkeleton, grid: GridSkeleton, list: ListSkeleton, map: MapSkeleton };

/** Matches the layout of the loaded view, so that nothing shifts. */
export const OverviewSkeleton = () => {
  const view = useShownView();
  const Bones = skeletons[view];
  return (
    <div className={classes.overview} role="status" aria-label={uiTexts.loading}>
      <Bones />
    </div>
  );
};
