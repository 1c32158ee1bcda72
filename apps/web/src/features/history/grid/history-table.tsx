import { type Column, Table } from '../../../ui/table/table.tsx';
import { historyTexts } from '../history.texts.ts';
import { placeOf } from '../place.ts';
import classes from './grid.module.css';
import type { GridRow, GridRows } from './grid-rows.ts';
import { PointActions } from './point-actions.tsx';
import { Accuracy, PointTime, PointType, SourceChip, Temperature } from './point-facts.tsx';
import { PointNumber } from './point-number.tsx';

const texts = historyTexts.grid;

const details: readonly Column<GridRow>[] = [
  { title: texts.temperature, isShort: true, isRight: true, cell: ({ point }) => <Temperature point={point} /> },
  { title: texts.type, isShort: true, cell: ({ point }) => <PointType point={point} /> },
  { title: texts.accuracy, isShort: true, cell: ({ point }) => <SourceChip source={point.type} /> },
  {
    title: null,
    isTight: true,
    isRight: true,
    className: classes.metres,
    cell: ({ point }) => <Accuracy point={point} />,
  },
];

const columnsOf = (hasDetails: boolean): readonly Column<GridRow>[] => [
  {
    title: texts.number,
    className: classes.numberCell,
    cell: ({ number, isNewest }) => <PointNumber number={number} isNewest={isNewest} />,
  },
  { title: texts.address, isMain: true, className: classes.address, cell: ({ point }) => placeOf(point) },
  { title: texts.createdOn, sorted: 'descending', isShort: true, cell: ({ point }) => <PointTime point={point} /> },
  ...(hasDetails ? details : []),
  { title: texts.actions, isTitleHidden: true, isTight: true, cell: ({ point }) => <PointActions point={point} /> },
];

interface HistoryTableProps extends Omit<GridRows, 'rows'> {
  /** Undefined while loading. */
  rows: GridRow[] | undefined;
}

export const HistoryTable = ({ rows, hasDetails, playedId }: HistoryTableProps) => (
  <Table
    label={historyTexts.title}
    columns={columnsOf(hasDetails)}
    rows={rows}
    keyOf={({ point }) => point._id}
    isCurrent={({ point }) => point._id === playedId}
    rowHeight={44}
    isHeadSticky
  />
);
