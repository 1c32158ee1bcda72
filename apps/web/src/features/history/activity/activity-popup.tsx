import { PlaceCard } from '../../../map/place-card.tsx';
import { PointTime } from '../grid/point-facts.tsx';
import { placeOf } from '../place.ts';
import classes from './activity.module.css';
import { TrackDisc } from './track-mark.tsx';
import type { TrackPoint } from './tracks.ts';

export const ActivityPopup = ({ point, name }: { point: TrackPoint; name: string }) => (
  <PlaceCard
    position={point}
    title={
      <span className={classes.popupTitle}>
        <TrackDisc track={point.track} size={20} />
        {name}
      </span>
    }
  >
    <span>{placeOf(point)}</span>
    <PointTime point={point} />
  </PlaceCard>
);
