import { PlaceCard } from '../../../map/place-card.tsx';
import { chooseView } from '../device-choice.ts';
import { DeviceTarget } from '../device-chooser.tsx';
import { LastSeen } from '../last-seen.tsx';
import type { PlacedDevice } from './placed-devices.ts';

export const DevicePopup = ({ item }: { item: PlacedDevice }) => {
  const { name, deviceUUID, lastSeenTime } = item.device;
  return (
    <PlaceCard
      position={item}
      title={
        <DeviceTarget deviceUUID={deviceUUID} onChoose={() => chooseView('combo')}>
          {name}
        </DeviceTarget>
      }
    >
      {item.address && <span>{item.address}</span>}
      <span>
        <LastSeen time={lastSeenTime} />
      </span>
    </PlaceCard>
  );
};
