import { historyTexts } from '../history.texts.ts';
import { placeOf } from '../place.ts';
import classes from './grid.module.css';
import type { GridRow, GridRows } from './grid-rows.ts';
import { PointActions } from './point-actions.tsx';
import { Accuracy, PointTime, PointType, SourceChip, Temperature } from './point-facts.tsx';
import { PointNumber } from './point-number.tsx';

const Details = ({ point }: Pick<GridRow, 'point'>) => (
  <div className={classes.details}>
    <PointType point={point} />
    {point.modem_temperature !== null && (
      <span>
        <Temperature point={point} />
      </span>
    )}
    {point.type !== null && (
      <span className={classes.source}>
        <SourceChip source={point.type} />
        <Accuracy point={point} />
      </span>
    )}
  </div>
);

export const HistoryCards = ({ rows, hasDetails, playedId }: GridRows) => (
  <ol className={classes.cards} aria-label={historyTexts.title}>
    {rows.map(({ point, number, isNewest }) => (
      <li key={point._id} className={classes.card} aria-current={point._id === playedId || undefined}>
        <PointNumber number={number} isNewest={isNewest} />
        <div className={classes.facts}>
          <p className={classes.place}>{placeOf(point)}</p>
          <PointTime point={point} />
          {hasDetails && <Details point={point} />}
        </div>
        <PointActions point={point} />
      </li>
    ))}
  </ol>
);
