import type { LocationPoint } from '@holdfast/contract/history';
import { formatNumber } from '../../lib/format.ts';
import { PlaceCard } from '../../map/place-card.tsx';
import { Accuracy, PointTime, SourceChip } from './grid/point-facts.tsx';
import classes from './history-map.module.css';
import { placeOf } from './place.ts';

interface PointPopupProps {
  point: LocationPoint;
  number: number;
}

export const PointPopup = ({ point, number }: PointPopupProps) => (
  <PlaceCard mark={formatNumber(number)} isNewest={number === 1} title={placeOf(point)} position={point}>
    <PointTime point={point} />
    {point.type && (
      <span className={classes.source}>
        <SourceChip source={point.type} />
        <Accuracy point={point} />
      </span>
    )}
  </PlaceCard>
);
