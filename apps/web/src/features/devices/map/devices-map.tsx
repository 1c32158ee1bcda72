import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { useHasColumns, useIsWide } from '../../../lib/media.ts';
import { prepareStreets } from '../../../map/prepare-streets.ts';
import { Deferred } from '../../../ui/layout/deferred.tsx';
import { Paper } from '../../../ui/mantine/paper.ts';
import { Skeleton } from '../../../ui/mantine/skeleton.ts';
import { clientConfigQuery } from '../../auth/auth.api.ts';
import type { DevicePage } from '../choice/use-device-page.ts';
import { usePositions } from '../device-lists.api.ts';
import { devicesTexts } from '../devices.texts.ts';
import { type Selection, useSelection } from '../overview/use-selection.ts';
import classes from './devices-map.module.css';
import { useMapPointing } from './map-pointing.ts';
import { placedDevices } from './placed-devices.ts';
import { Unplaced } from './unplaced.tsx';

const loadMap = async () => ({ default: (await import('./devices-map-view.tsx')).DevicesMapView });
const loadList = async () => ({ default: (await import('./map-list.tsx')).MapList });

const DevicesMapView = lazy(loadMap);
const MapList = lazy(loadList);

const loading = <Skeleton height="100%" radius={0} />;

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
  const { data: config } = useQuery(clientConfigQuery);
  useEffect(() => {
    for (const load of hasList ? [loadMap, loadList] : [loadMap]) load().catch(() => {});
  }, [hasList]);
  useEffect(() => {
    if (config) void prepareStreets(config.tiles);
  }, [config]);
  const placed = useMemo(() => data && placedDevices(data.data), [data]);
  const pointing = useMapPointing();
  return (
    <section className={classes.view} aria-label={devicesTexts.devices}>
      <Paper className={classes.panel} data-with-list={hasList || undefined}>
        {placed ? (
          <>
            {hasList && (
              <Suspense fallback={loading}>
                <MapList items={placed} pointing={pointing} selection={selection} />
              </Suspense>
            )}
            <Deferred fallback={loading}>
              <DevicesMapView placed={placed} currentUUID={currentUUID} pointing={pointing} isBesideList={hasList} />
            </Deferred>
          </>
        ) : (
          loading
        )}
      </Paper>
      <Unplaced narrowing={narrowing} />
      {hasList && selection.devices.length > 0 && <div className={classes.selection}>{renderSelection(selection)}</div>}
    </section>
  );
};
