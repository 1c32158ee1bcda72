import type { Device } from '@holdfast/contract/devices';
import type { LocationPoint } from '@holdfast/contract/history';
import { type ReactNode, useState } from 'react';
import { type MapBase, mapZooms } from '../../map/map-settings.ts';
import { Modal } from '../../ui/mantine/modal.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import classes from './history-map.module.css';
import { PointsMap } from './points-map.tsx';
import { useReplay } from './replay/replay-state.ts';
import { useReplayClock } from './replay/use-replay-clock.ts';

export interface HistoryMapProps {
  device: Device;
  /** Newest first. */
  points: LocationPoint[];
  /** How many were asked for, which decides whether a line joins them. */
  perPage: number;
  /** What was chosen to be shown; null while the points are still those of another choice. */
  chosen: string | null;
  base: MapBase;
}

interface MapDialogProps {
  name: string;
  /** The first Escape closes the popup on the map, not the dialog. */
  hasPopup: boolean;
  onClose: () => void;
  children: ReactNode;
}

const MapDialog = ({ name, hasPopup, onClose, children }: MapDialogProps) => (
  <Modal
    opened
    onClose={onClose}
    title={name}
    size="min(1280px, 96vw)"
    closeOnEscape={!hasPopup}
    closeButtonProps={{ 'aria-label': uiTexts.close }}
    attributes={{ header: { role: 'presentation' } }}
  >
    <div className={classes.dialog}>{children}</div>
  </Modal>
);

export const HistoryMapView = (props: HistoryMapProps) => {
  const [isLarge, setLarge] = useState(false);
  const { currentId, isOpen } = useReplay();
  const openId = isOpen ? currentId : null;
  useReplayClock(props.points);
  return (
    <>
      <PointsMap {...props} zoom={mapZooms.small} openId={isLarge ? null : openId} onExpand={() => setLarge(true)} />
      {isLarge && (
        <MapDialog name={props.device.name} hasPopup={openId !== null} onClose={() => setLarge(false)}>
          <PointsMap {...props} zoom={mapZooms.modal} openId={openId} isAlone />
        </MapDialog>
      )}
    </>
  );
};
