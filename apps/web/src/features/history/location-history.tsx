import type { Device } from '@holdfast/contract/devices';
import { usePrefetchQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useHasSlidingDrawer } from '../../lib/media.ts';
import { dialogCode, LazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { Deferred } from '../../ui/layout/deferred.tsx';
import { Paper } from '../../ui/mantine/paper.ts';
import { Skeleton } from '../../ui/mantine/skeleton.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { clientConfigQuery } from '../auth/auth.api.ts';
import { ExportProgress } from './export/export-progress.tsx';
import { useExportOf } from './export/exports.ts';
import { GridTools } from './grid/grid-tools.tsx';
import { type GridState, useGrid } from './grid/use-grid.ts';
import { useMapPoints } from './history.api.ts';
import { historyTexts as texts } from './history.texts.ts';
import { useHistoryChoice } from './history-choice.ts';
import { HistoryHead, HistoryTools } from './history-head.tsx';
import type { HistoryMapProps } from './history-map-view.tsx';
import { HistoryEmpty, HistoryFailure, NothingFound } from './history-states.tsx';
import { useLivePoints } from './live-points.ts';
import classes from './location-history.module.css';
import { MomentBar } from './moment/moment-bar.tsx';
import { replay, useReplay } from './replay/replay-state.ts';

const clearDialog = dialogCode(async () => (await import('./clear-history-dialog.tsx')).ClearHistoryDialog);
const HistoryGrid = lazy(async () => ({ default: (await import('./grid/history-grid.tsx')).HistoryGrid }));
const loadMap = async () => ({ default: (await import('./history-map-view.tsx')).HistoryMapView });
const HistoryMapView = lazy(loadMap);

/** The map fills its parent, which must have a height. */
const HistoryMap = (props: HistoryMapProps) => (
  <Deferred fallback={<Skeleton height="100%" radius={0} />}>
    <HistoryMapView {...props} />
  </Deferred>
);

const GridSkeleton = () => (
  <div role="status" aria-label={uiTexts.loading}>
    <Skeleton height={320} radius={0} />
  </div>
);

const noPoints: HistoryMapProps['points'] = [];

interface MapPaneProps {
  device: Device;
  grid: GridState;
  base: 'street' | 'satellite';
}

const MapPane = ({ device, grid, base }: MapPaneProps) => {
  const { points: perPage } = useHistoryChoice();
  const choice = { perPage, ...grid.moments };
  const { data: points, isError, isPlaceholderData, refetch } = useMapPoints(device, choice);
  usePrefetchQuery(clientConfigQuery);
  useEffect(() => void loadMap().catch(() => {}), []);
  if (!points && isError) return <HistoryFailure title={texts.failed} onRetry={refetch} />;
  if (!points && !device.position) {
    return (
      <div className={classes.map} role="status" aria-label={uiTexts.loading}>
        <Skeleton height="100%" radius={0} />
      </div>
    );
  }
  return (
    <div className={classes.map}>
      <HistoryMap
        device={device}
        points={points ?? noPoints}
        perPage={perPage}
        chosen={!points || isPlaceholderData ? null : JSON.stringify([device._id, choice])}
        base={base}
      />
      {!points && <span role="status" aria-label={uiTexts.loading} />}
      {points?.length === 0 && (
        <div className={classes.empty}>
          {grid.isNarrowed ? <NothingFound onShowAll={grid.showAll} /> : <HistoryEmpty />}
        </div>
      )}
    </div>
  );
};

/** Must be rendered with a `key` per device: its state belongs to one device. */
export const LocationHistory = ({ device }: { device: Device }) => {
  const { view } = useHistoryChoice();
  const { currentId } = useReplay();
  const [isClearing, setClearing] = useState(false);
  const grid = useGrid(device);
  const running = useExportOf(device);
  useLivePoints(device);
  useEffect(() => replay.reset, []);

  const askToClear = () => setClearing(true);
  const isSmall = useHasSlidingDrawer();
  const tools = view !== 'grid' && <HistoryTools device={device} grid={grid} onClear={askToClear} />;
  return (
    <Paper component="section" className={classes.panel} aria-label={texts.title}>
      <HistoryHead tools={!isSmall && tools} />
      {view === 'grid' && <GridTools device={device} grid={grid} onClear={askToClear} />}
      {grid.at !== null && <MomentBar device={device} at={grid.at} onLeave={grid.leaveMoment} />}
      {running && (
        <div className={classes.running}>
          <ExportProgress shown={running} />
        </div>
      )}
      {view === 'grid' ? (
        <Suspense fallback={<GridSkeleton />}>
          <HistoryGrid device={device} grid={grid} playedId={currentId} />
        </Suspense>
      ) : (
        <MapPane device={device} grid={grid} base={view === 'map' ? 'street' : 'satellite'} />
      )}
      {isSmall && tools}
      {isClearing && <LazyDialog code={clearDialog} props={{ device, onClose: () => setClearing(false) }} />}
    </Paper>
  );
};
