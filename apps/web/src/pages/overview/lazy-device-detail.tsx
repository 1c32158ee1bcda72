import type { Device } from '@holdfast/contract/devices';
import { lazy, useEffect } from 'react';
import { useShownView } from '../../features/devices/choice/shown-view.ts';
import { DetailSkeleton } from '../../features/devices/overview/overview-skeleton.tsx';
import { Deferred } from '../../ui/layout/deferred.tsx';

const load = async () => ({ default: (await import('./device-detail.tsx')).DeviceDetail });

const DeviceDetail = lazy(load);

export const usePreparedDetail = () => {
  const view = useShownView();
  useEffect(() => {
    if (view !== 'combo') return;
    // In a task of its own: to ask for its two dozen files takes as long as to render the page.
    const timer = setTimeout(() => load().catch(() => {}));
    return () => clearTimeout(timer);
  }, [view]);
};

export const LazyDeviceDetail = ({ device }: { device: Device }) => (
  <Deferred fallback={<DetailSkeleton />}>
    <DeviceDetail device={device} />
  </Deferred>
);
