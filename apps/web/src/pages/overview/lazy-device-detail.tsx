import type { Device } from '@holdfast/contract/devices';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, useEffect } from 'react';
import { clientConfigQuery } from '../../features/auth/auth.api.ts';
import { useShownView } from '../../features/devices/choice/shown-view.ts';
import { DetailSkeleton } from '../../features/devices/overview/overview-skeleton.tsx';
import { useHistoryChoice } from '../../features/history/history-choice.ts';
import { prepareStreets } from '../../map/prepare-streets.ts';
import { Deferred } from '../../ui/layout/deferred.tsx';

const loadMap = () => import('../../features/history/history-map-view.tsx');
const load = async () => ({ default: (await import('./device-detail.tsx')).DeviceDetail });

const DeviceDetail = lazy(load);

export const usePreparedDetail = () => {
  const view = useShownView();
  const { view: historyView } = useHistoryChoice();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (view !== 'combo') return;
    const prepare = async () => {
      const config = queryClient.ensureQueryData(clientConfigQuery);
      // What the map needs comes after what shows the device, but does not wait for a map that needs it.
      const [{ tiles }] = await Promise.all([config, load()]);
      if (historyView === 'grid') return;
      await Promise.all([loadMap(), historyView === 'map' && prepareStreets(tiles)]);
    };
    // In a task of its own: to ask for its two dozen files takes as long as to render the page.
    const timer = setTimeout(() => prepare().catch(() => {}));
    return () => clearTimeout(timer);
  }, [view, historyView, queryClient]);
};

export const LazyDeviceDetail = ({ device }: { device: Device }) => (
  <Deferred fallback={<DetailSkeleton />}>
    <DeviceDetail device={device} />
  </Deferred>
);
