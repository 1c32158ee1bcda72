import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { useHasColumns, useIsWide } from '../../../lib/media.ts';
import { Paper } from '../../../ui/mantine/paper.ts';
import { Skeleton } from '../../../ui/mantine/skeleton.ts';
import type { DevicePage } from '../choice/use-device-page.ts';
import { usePositions } from '../device-lists.api.ts';
import { devicesTexts } from '../devices.texts.ts';
import { type Selection, useSelection } from '../overview/use-selection.ts';
import classes from './devices-map.module.css';
import { useMapPointing } from './map-pointing.ts';
import { placedDevices } from './placed-devices.ts';
import { Unplaced } from './unplaced.tsx';

const DevicesMapView = lazy(async () => ({ default: (await import('./devices-map-view.tsx')).DevicesMapView }));
const MapList = lazy(async () => ({ default: (await import('./map-list.tsx')).MapList }));

interface DevicesMapProps {
  list: DevicePage;
  renderSelection: (selection: Selection) => ReactNode;
}

/** Map of all devices with a position, a list beside it where it fits, and the others below. */
export const DevicesMap = ({ list: { narrowing, currentUUID }, renderSelection }: DevicesMapProps) => {
  const selection = useSelection();
  const hasList = useHasColumns();
  const details = useIsWide() ? 'all' : 'pictures';
  const { data } = usePositions({ ...narrowing, placed: 'yes', ...(hasList && { details }) });
  const placed = useMemo(() => data && placedDevices(data.data), [data]);
  const pointing = useMapPointing();
  return (
    <section className={classes.view} aria-label={devicesTexts.devices}>
      <Paper className={classes.panel} data-with-list={hasList || undefined}>
        <Suspense fallback={<Skeleton height="100%" radius={0} />}>
          {placed ? (
            <>
              {hasList && <MapList items={placed} pointing={pointing} selection={selection} />}
              <DevicesMapView placed={placed} currentUUID={currentUUID} pointing={pointing} isBesideList={hasList} />
            </>
          ) : (
            <Skeleton height="100%" radius={0} />
          )}
        </Suspense>
      </Paper>
      <Unplaced narrowing={narrowing} />
      {hasList && selection.devices.length > 0 && <div className={classes.selection}>{renderSelection(selection)}</div>}
    </section>
  );
};
