import { useMemo } from 'react';
import { Marker, Tooltip } from 'react-leaflet';
import { toLatLng } from '../../../map/map-settings.ts';
import { pointIcon } from '../../../map/point-icon.ts';
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
  const kind = isCurrent ? 'newest' : 'point';
  const icon = useMemo(() => pointIcon({ text: initialOf(name), label: name, kind }), [name, kind]);
  return (
    <Marker
      position={toLatLng(item)}
      icon={icon}
      zIndexOffset={isCurrent ? 1000 : 0}
      eventHandlers={{ click: () => onOpen(item.id) }}
    >
      <Tooltip className={classes.name} permanent direction="right" offset={[isCurrent ? 16 : 12, 0]}>
        {name}
      </Tooltip>
    </Marker>
  );
};
