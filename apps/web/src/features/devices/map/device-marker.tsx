import { Tooltip } from 'react-leaflet';
import { LabelledMarker } from '../../../map/labelled-marker.tsx';
import classes from './devices-map.module.css';
import type { MapPointing } from './map-pointing.ts';
import type { PlacedDevice } from './placed-devices.ts';

interface DeviceMarkerProps {
  item: PlacedDevice;
  isCurrent: boolean;
  pointing: MapPointing;
}

const initialOf = (name: string) => (Array.from(name)[0] ?? '').toUpperCase();

/** A disc with the first letter of the name, and the name beside it. */
export const DeviceMarker = ({ item, isCurrent, pointing: { open, pointAt } }: DeviceMarkerProps) => {
  const { name } = item.device;
  return (
    <LabelledMarker
      at={item}
      label={name}
      text={initialOf(name)}
      kind={isCurrent ? 'newest' : 'point'}
      level={isCurrent ? 1000 : 0}
      onOpen={() => open(item.id)}
      onPoint={(isPointedAt) => pointAt(isPointedAt ? item.id : null)}
    >
      <Tooltip className={classes.name} permanent direction="right" offset={[isCurrent ? 16 : 12, 0]}>
        {name}
      </Tooltip>
    </LabelledMarker>
  );
};
