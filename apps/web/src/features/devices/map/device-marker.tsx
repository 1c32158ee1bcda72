import { Tooltip } from 'react-leaflet';
import { LabelledMarker } from '../../../map/labelled-marker.tsx';
import classes from './devices-map.module.css';
import type { PlacedDevice } from './placed-devices.ts';

interface DeviceMarkerProps {
  item: PlacedDevice;
  isCurrent: boolean;
  onOpen: (id: string) => void;
}

const initialOf = (name: string) => (Array.from(name)[0] ?? '').toUpperCase();

/** A disc with the first letter of the name, and the name beside it. */
export const DeviceMarker = ({ item, isCurrent, onOpen }: DeviceMarkerProps) => {
  const { name } = item.device;
  return (
    <LabelledMarker
      at={item}
      label={name}
      text={initialOf(name)}
      kind={isCurrent ? 'newest' : 'point'}
      level={isCurrent ? 1000 : 0}
      onOpen={() => onOpen(item.id)}
    >
      <Tooltip className={classes.name} permanent direction="right" offset={[isCurrent ? 16 : 12, 0]}>
        {name}
      </Tooltip>
    </LabelledMarker>
  );
};
