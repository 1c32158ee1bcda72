import { lazy, Suspense } from 'react';
import { Skeleton } from '../../ui/skeleton.ts';
import type { HistoryMapProps } from './history-map-view.tsx';

const HistoryMapView = lazy(async () => ({ default: (await import('./history-map-view.tsx')).HistoryMapView }));

/** The map of a device's points. It fills its parent, which must have a height. */
export const HistoryMap = (props: HistoryMapProps) => (
  <Suspense fallback={<Skeleton height="100%" radius={0} />}>
    <HistoryMapView {...props} />
  </Suspense>
);
