import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { PlaceCard } from '../../../map/place-card.tsx';
import { chooseView } from '../device-choice.ts';
import { LastSeen } from '../last-seen.tsx';
import { initialOf, type PlacedDevice } from './placed-devices.ts';

interface DevicePopupProps {
  item: PlacedDevice;
  isCurrent: boolean;
}

export const DevicePopup = ({ item, isCurrent }: DevicePopupProps) => {
  const { name, deviceUUID, lastSeenTime } = item.device;
  return (
    <PlaceCard
      at={item}
      mark={initialOf(name)}
      isNewest={isCurrent}
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
