import { useMapColors } from '../../../map/map-colors.ts';
import { PlaceCard } from '../../../map/place-card.tsx';
import { trackLook } from '../../../map/track-look.ts';
import { PointTime } from '../grid/point-facts.tsx';
import { placeOf } from '../place.ts';
import type { TrackPoint } from './tracks.ts';

export const ActivityPopup = ({ point, name }: { point: TrackPoint; name: string }) => {
  const color = useMapColors().track(point.track);
  return (
    <PlaceCard at={point} mark={trackLook(point.track).letter} color={color} title={name}>
      <span>{placeOf(point)}</span>
      <PointTime point={point} />
    </PlaceCard>
  );
};
