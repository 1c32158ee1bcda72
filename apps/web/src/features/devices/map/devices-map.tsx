import { lazy, Suspense } from 'react';
import { Paper } from '../../../ui/mantine/paper.ts';
import { Skeleton } from '../../../ui/mantine/skeleton.ts';
import type { DevicePage } from '../choice/use-device-page.ts';
import { usePositions } from '../device-lists.api.ts';
import { devicesTexts } from '../devices.texts.ts';
import classes from './devices-map.module.css';
import { Unplaced } from './unplaced.tsx';

const DevicesMapView = lazy(async () => ({ default: (await import('./devices-map-view.tsx')).DevicesMapView }));

/** All devices where they are now; those that never told are listed below. */
export const DevicesMap = ({ list: { narrowing, currentUUID } }: { list: DevicePage }) => {
  const { data } = usePositions({ ...narrowing, placed: 'yes' });
  return (
    <section className={classes.view} aria-label={devicesTexts.devices}>
      <Paper className={classes.panel}>
        <Suspense fallback={<Skeleton height="100%" radius={0} />}>
          {data ? (
            <DevicesMapView devices={data.data} currentUUID={currentUUID} />
          ) : (
            <Skeleton height="100%" radius={0} />
          )}
        </Suspense>
      </Paper>
      <Unplaced narrowing={narrowing} />
    </section>
  );
};
