import type { Device } from '@holdfast/contract/devices';
import { lazy, Suspense, useEffect } from 'react';
import { useShownView } from '../../features/devices/choice/shown-view.ts';
import { DetailSkeleton } from '../../features/devices/overview/overview-skeleton.tsx';

const load = async () => ({ default: (await import('./device-detail.tsx')).DeviceDetail });

const DeviceDetail = lazy(load);

export const usePreparedDetail = () => {
  const view = useShownView();
  useEffect(() => {
    if (view === 'combo') load().catch(() => {});
  }, [view]);
};

export const LazyDeviceDetail = ({ device }: { device: Device }) => (
  <Suspense fallback={<DetailSkeleton />}>
    <DeviceDetail device={device} />
  </Suspense>
);
