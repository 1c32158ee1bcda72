import type { MapDevice } from '@holdfast/contract/devices';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useUser } from '../../../lib/session.ts';
import { ClusterLayer } from '../../../map/cluster-layer.tsx';
import { DeviceMap } from '../../../map/device-map.tsx';
import { discSizes } from '../../../map/disc-icon.ts';
import { MapPopup } from '../../../map/map-popup.tsx';
import { PlaceCard } from '../../../map/place-card.tsx';
import { clientConfigQuery } from '../../auth/auth.api.ts';
import { DeviceTarget } from '../card/device-chooser.tsx';
import { LastSeen } from '../card/last-seen.tsx';
import { devicesTexts } from '../devices.texts.ts';
import { DeviceMarker } from './device-marker.tsx';
import { type PlacedDevice, placedDevices } from './placed-devices.ts';

const DevicePopup = ({ item }: { item: PlacedDevice }) => {
  const { name, deviceUUID, lastSeenTime } = item.device;
  return (
    <PlaceCard position={item} title={<DeviceTarget deviceUUID={deviceUUID}>{name}</DeviceTarget>}>
      {item.address && <span>{item.address}</span>}
      <span>
        <LastSeen time={lastSeenTime} />
      </span>
    </PlaceCard>
  );
};

interface DevicesMapViewProps {
  devices: MapDevice[];
  currentUUID: string | undefined;
}

export const DevicesMapView = ({ devices, currentUUID }: DevicesMapViewProps) => {
  const { units } = useUser();
  const { data: config } = useQuery(clientConfigQuery);
  const [openId, setOpenId] = useState<string | null>(null);
  const placed = useMemo(() => placedDevices(devices), [devices]);
  const isCurrent = ({ device }: PlacedDevice) => device.deviceUUID === currentUUID;
  const open = placed.find(({ id }) => id === openId);
  if (!config) return null;
  return (
    <DeviceMap
      label={devicesTexts.map.label}
      base="street"
      tiles={config.tiles}
      distance={units.distance}
      fit={placed}
      fitKey={placed.map(({ id }) => id).join()}
    >
      <ClusterLayer
        items={placed}
        renderItem={(item) => <DeviceMarker key={item.id} item={item} isCurrent={isCurrent(item)} onOpen={setOpenId} />}
      />
      {open && (
        <MapPopup
          key={open.id}
          at={open}
          label={open.device.name}
          over={discSizes[isCurrent(open) ? 'newest' : 'point']}
          onClose={() => setOpenId(null)}
        >
          <DevicePopup item={open} />
        </MapPopup>
      )}
    </DeviceMap>
  );
};
