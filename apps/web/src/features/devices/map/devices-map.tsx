import type { Device } from '@holdfast/contract/devices';
import { lazy, Suspense } from 'react';
import { Paper } from '../../../ui/paper.ts';
import { Skeleton } from '../../../ui/skeleton.ts';
import { devicesTexts } from '../devices.texts.ts';
import classes from './devices-map.module.css';
import { Unplaced } from './unplaced.tsx';

const DevicesMapView = lazy(async () => ({ default: (await import('./devices-map-view.tsx')).DevicesMapView }));

interface DevicesMapProps {
  devices: Device[];
  current: Device | undefined;
}

/** All devices where they are now; those that never told are listed below. */
export const DevicesMap = ({ devices, current }: DevicesMapProps) => {
  const unplaced = devices.filter(({ position }) => position === null);
  return (
    <section className={classes.view} aria-label={devicesTexts.devices}>
      <Paper className={classes.panel}>
        <Suspense fallback={<Skeleton height="100%" radius={0} />}>
          <DevicesMapView devices={devices} current={current} />
        </Suspense>
      </Paper>
      {unplaced.length > 0 && <Unplaced devices={unplaced} />}
    </section>
  );
};
