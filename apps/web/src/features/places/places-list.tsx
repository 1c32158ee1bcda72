import type { Place } from '@holdfast/contract/places';
import { IconArrowsExchange, IconBellOff, IconLogin2, IconLogout2 } from '@tabler/icons-react';
import { useState } from 'react';
import { formatLength, formatNumber } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { Chip } from '../../ui/display/chip.tsx';
import { PlaceIcon } from '../../ui/display/place-icon.tsx';
import { DeviceStack, type KnownDevices } from './place-devices.tsx';
import { whenText } from './place-when.tsx';
import classes from './places.module.css';
import { placesTexts as texts } from './places.texts.ts';
import { type PlacesSort, PlacesSortMenu, sortPlaces } from './places-sort.tsx';

const icon = { size: 14, 'aria-hidden': true };

const AlertsChip = ({ arrive, leave, hours }: Pick<Place, 'arrive' | 'leave' | 'hours'>) => {
  const when = whenText(hours);
  const withWhen = (what: string) => (when ? texts.alerts.when(what, when) : what);
  if (arrive && leave)
    return <Chip tone="green" icon={<IconArrowsExchange {...icon} />} text={withWhen(texts.alerts.both)} />;
  if (arrive) return <Chip tone="green" icon={<IconLogin2 {...icon} />} text={withWhen(texts.alerts.arrive)} />;
  if (leave) return <Chip tone="green" icon={<IconLogout2 {...icon} />} text={withWhen(texts.alerts.leave)} />;
  return <Chip icon={<IconBellOff {...icon} />} text={texts.alerts.none} />;
};

interface PlacesListProps {
  places: Place[];
  known: KnownDevices;
  currentId: string | undefined;
  onOpen: (placeId: string) => void;
}

export const PlacesList = ({ places, known, currentId, onOpen }: PlacesListProps) => {
  const { units } = useUser();
  const [sort, setSort] = useState<PlacesSort>('name');
  return (
    <>
      <div className={classes.head}>
        <p>{texts.count(formatNumber(places.length), places.length === 1)}</p>
        {places.length > 1 && <PlacesSortMenu sort={sort} onChange={setSort} />}
      </div>
      <ul className={classes.list} aria-label={texts.list}>
        {sortPlaces(places, sort).map((place) => (
          <li key={place._id}>
            <button
              type="button"
              className={classes.row}
              aria-pressed={place._id === currentId}
              onClick={() => onOpen(place._id)}
            >
              <span className={classes.tile} aria-hidden>
                <PlaceIcon icon={place.icon} size={20} />
              </span>
              <span className={classes.words}>
                <span className={classes.name}>{place.name}</span>
                <span className={classes.address}>{place.address}</span>
              </span>
              <span className={classes.radius}>{formatLength(place.radius, units.distance)}</span>
              <span className={classes.facts}>
                <AlertsChip {...place} />
                {place.devices === 'all' ? (
                  <span>{texts.allDevices}</span>
                ) : (
                  <DeviceStack ids={place.devices} known={known} />
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
};
