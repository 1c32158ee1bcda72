import { IconArrowDown } from '@tabler/icons-react';
import { historyTexts } from '../history.texts.ts';
import { placeOf } from '../place.ts';
import classes from './grid.module.css';
import type { GridRows } from './grid-rows.ts';
import { PointActions } from './point-actions.tsx';
import { Accuracy, PointTime, PointType, SourceChip, Temperature } from './point-facts.tsx';
import { PointNumber } from './point-number.tsx';

const texts = historyTexts.grid;

const Head = ({ hasDetails }: { hasDetails: boolean }) => (
  <thead>
    <tr>
      <th className={classes.numberCell}>{texts.number}</th>
      <th>{texts.address}</th>
      <th className={classes.sorted} aria-sort="descending">
        {texts.createdOn}
        <IconArrowDown size={14} aria-hidden />
      </th>
      {hasDetails && (
        <>
          <th className={classes.amount}>{texts.temperature}</th>
          <th>{texts.type}</th>
          <th colSpan={2}>{texts.accuracy}</th>
        </>
      )}
      <th className={classes.actionsCell} aria-label={texts.actions} />
    </tr>
  </thead>
);

export const HistoryTable = ({ rows, hasDetails, playedId }: GridRows) => (
  <table className={classes.table} aria-label={historyTexts.title}>
    <Head hasDetails={hasDetails} />
    <tbody>
      {rows.map(({ point, number, isNewest }) => (
        <tr key={point._id} className={classes.row} aria-current={point._id === playedId || undefined}>
          <td className={classes.numberCell}>
            <PointNumber number={number} isNewest={isNewest} />
          </td>
          <td className={classes.address}>{placeOf(point)}</td>
          <td>
            <PointTime point={point} />
          </td>
          {hasDetails && (
            <>
              <td className={classes.amount}>
                <Temperature point={point} />
              </td>
              <td>
                <PointType point={point} />
              </td>
              <td>
                <SourceChip source={point.type} />
              </td>
              <td className={classes.metres}>
                <Accuracy point={point} />
              </td>
            </>
          )}
          <td className={classes.actionsCell}>
            <PointActions point={point} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
