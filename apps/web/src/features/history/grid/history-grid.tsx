import type { Device } from '@holdfast/contract/devices';
import { isGps } from '@holdfast/contract/devices.rules';
import type { LocationPoint } from '@holdfast/contract/history';
import { useHasSlidingDrawer } from '../../../lib/media.ts';
import { Pager } from '../../../ui/table/pager.tsx';
import { rangeText } from '../../../ui/table/range-text.ts';
import { useHistoryPage } from '../history.api.ts';
import { historyTexts as texts } from '../history.texts.ts';
import { HistoryEmpty, HistoryFailure, NothingFound } from '../history-states.tsx';
import classes from './grid.module.css';
import type { GridRow } from './grid-rows.ts';
import { HistoryCards } from './history-cards.tsx';
import { HistoryTable } from './history-table.tsx';
import type { GridState } from './use-grid.ts';

const gridTexts = texts.grid;
const sizes = [10, 20, 50, 100];

interface GridPagerProps {
  page: number;
  perPage: number;
  total: number;
  grid: GridState;
}

const GridPager = ({ grid, ...pages }: GridPagerProps) => (
  <div className={classes.pager}>
    <Pager
      {...pages}
      text={gridTexts.count(rangeText(pages.page * pages.perPage, pages.perPage, pages.total))}
      onChange={grid.setPage}
      rowChoice={{ label: gridTexts.rows, sizes, onChange: grid.choosePerPage }}
    />
  </div>
);

interface HistoryGridProps {
  device: Device;
  grid: GridState;
  playedId: string | null;
}

const rowsOf = (points: LocationPoint[], start: number, hasNewest: boolean): GridRow[] =>
  points.map((point, index) => ({
    point,
    number: start + index + 1,
    isNewest: hasNewest && start + index === 0,
  }));

export const HistoryGrid = ({ device, grid, playedId }: HistoryGridProps) => {
  const { data, isError, isPlaceholderData, refetch } = useHistoryPage(device, grid.choice);
  const hasCards = useHasSlidingDrawer();
  if (!data) {
    return isError ? (
      <HistoryFailure title={texts.gridFailed(device.name)} onRetry={refetch} />
    ) : (
      <HistoryTable rows={undefined} hasDetails={false} playedId={null} />
    );
  }
  const { page, perPage, total } = data.pagination;
  if (total === 0) return grid.isNarrowed ? <NothingFound onShowAll={grid.showAll} /> : <HistoryEmpty />;
  const shown = {
    rows: rowsOf(data.data, page * perPage, !grid.isNarrowed),
    hasDetails: isGps(device.deviceType),
    playedId,
  };
  return (
    <div className={classes.grid} aria-busy={isPlaceholderData}>
      {hasCards ? <HistoryCards {...shown} /> : <HistoryTable {...shown} />}
      <GridPager page={page} total={total} perPage={perPage} grid={grid} />
    </div>
  );
};
