import { type LiveStatus, shownStatusOf } from '@holdfast/contract/devices.rules';
import { lastSeenRefreshSeconds } from '@holdfast/contract/last-seen.rules';
import { Tooltip } from 'react-leaflet';
import { useNow } from '../../../lib/use-now.ts';
import { LabelledMarker } from '../../../map/labelled-marker.tsx';
import labelClasses from '../../../map/map-label.module.css';
import type { MapPointing } from './map-pointing.ts';
import type { PlacedDevice } from './placed-devices.ts';

interface DeviceMarkerProps {
  item: PlacedDevice;
  isCurrent: boolean;
  pointing: MapPointing;
}

const colors: Record<LiveStatus, string | undefined> = {
  moving: 'var(--signal)',
  parked: undefined,
  silent: 'var(--amber-text)',
  lowBattery: 'var(--red)',
};

const initialOf = (name: string) => (Array.from(name)[0] ?? '').toUpperCase();

export const DeviceMarker = ({ item, isCurrent, pointing: { open, pointAt } }: DeviceMarkerProps) => {
  const { name } = item.device;
  const now = useNow(lastSeenRefreshSeconds);
  const color = isCurrent ? undefined : colors[shownStatusOf(item.device, new Date(now))];
  return (
    <LabelledMarker
      at={item}
      label={name}
      text={initialOf(name)}
      {...(color && { color })}
      kind={isCurrent ? 'newest' : 'point'}
      level={isCurrent ? 1000 : 0}
      onOpen={() => open(item.id)}
      onPoint={(isPointedAt) => pointAt(isPointedAt ? item.id : null)}
    >
      <Tooltip className={labelClasses.label} permanent direction="auto" offset={[isCurrent ? 16 : 12, 0]}>
        {name}
      </Tooltip>
    </LabelledMarker>
  );
};
