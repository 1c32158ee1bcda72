import type { Device } from '@holdfast/contract/devices';
import type { LocationPoint } from '@holdfast/contract/history';
import { useState } from 'react';
import { type MapBase, mapZooms } from '../../map/map-settings.ts';
import { dialogCode, LazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { PointsMap } from './points-map.tsx';
import { useReplay } from './replay/replay-state.ts';
import { useReplayClock } from './replay/use-replay-clock.ts';

export interface HistoryMapProps {
  device: Device;
  /** Newest first. */
  points: LocationPoint[];
  /** The requested number of points, which decides whether a line joins them. */
  perPage: number;
  /** Key of the shown selection; null while the points are placeholder data of another. */
  chosen: string | null;
  base: MapBase;
}

const mapDialog = dialogCode(async () => (await import('./map-dialog.tsx')).MapDialog);

export const HistoryMapView = (props: HistoryMapProps) => {
  const [isLarge, setLarge] = useState(false);
  const { currentId, isOpen } = useReplay();
  const openId = isOpen ? currentId : null;
  useReplayClock(props.points);
  return (
    <>
      <PointsMap {...props} zoom={mapZooms.small} openId={isLarge ? null : openId} onExpand={() => setLarge(true)} />
      {isLarge && (
        <LazyDialog
          code={mapDialog}
          props={{
            name: props.device.name,
            hasPopup: openId !== null,
            onClose: () => setLarge(false),
            children: <PointsMap {...props} zoom={mapZooms.modal} openId={openId} isAlone />,
          }}
        />
      )}
    </>
  );
};
