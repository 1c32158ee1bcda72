import type { Device } from '@holdfast/contract/devices';
import type { LocationPoint } from '@holdfast/contract/history';
import { useState } from 'react';
import { useIsNarrow } from '../../lib/media.ts';
import { type MapBase, mapZooms } from '../../map/map-settings.ts';
import { MapDialog } from './map-dialog.tsx';
import { PointsMap } from './points-map.tsx';
import { useReplay } from './replay/replay-state.ts';
import { useReplayClock } from './replay/use-replay-clock.ts';

export interface HistoryMapProps {
  device: Device;
  /** Newest first. */
  points: LocationPoint[];
  /** How many were asked for, which decides whether a line joins them. */
  perPage: number;
  base: MapBase;
}

/** The popup of the selected point; where there is room, of the newest one until somebody closes it. */
const useOpenId = ([newest]: LocationPoint[]) => {
  const { currentId, isOpen } = useReplay();
  const isNarrow = useIsNarrow();
  const atFirst = isNarrow ? null : (newest?._id ?? null);
  return isOpen ? (currentId ?? atFirst) : null;
};

export const HistoryMapView = (props: HistoryMapProps) => {
  const [isLarge, setLarge] = useState(false);
  const openId = useOpenId(props.points);
  useReplayClock(props.points);
  return (
    <>
      <PointsMap {...props} zoom={mapZooms.small} openId={isLarge ? null : openId} onExpand={() => setLarge(true)} />
      {isLarge && (
        <MapDialog name={props.device.name} hasPopup={openId !== null} onClose={() => setLarge(false)}>
          <PointsMap {...props} zoom={mapZooms.modal} openId={openId} />
        </MapDialog>
      )}
    </>
  );
};
