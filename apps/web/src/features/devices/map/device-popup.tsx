import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { PlaceCard } from '../../../map/place-card.tsx';
import { chooseView } from '../device-choice.ts';
import { LastSeen } from '../last-seen.tsx';
import type { PlacedDevice } from './placed-devices.ts';

export const DevicePopup = ({ item }: { item: PlacedDevice }) => {
  const { name, deviceUUID, lastSeenTime } = item.device;
  return (
    <PlaceCard
      position={item}
      title={
        <Link to={paths.device(deviceUUID)} onClick={() => chooseView('combo')}>
          {name}
        </Link>
      }
    >
      {item.address && <span>{item.address}</span>}
      <span>
        <LastSeen time={lastSeenTime} />
      </span>
    </PlaceCard>
  );
};
