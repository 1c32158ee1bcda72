import type { Place } from '@holdfast/contract/places';
import { defaultPlaceRadius, placeNameMaxLength } from '@holdfast/contract/places.rules';
import { defaultCenter, type Position } from '../../map/map-settings.ts';
import type { PlaceContents } from './places.api.ts';

export const draftOf = ({ _id, address, createdAt, ...contents }: Place): PlaceContents => contents;

export const newDraft = ({ latitude, longitude }: Position, name = ''): PlaceContents => ({
  name: name.slice(0, placeNameMaxLength),
  icon: 'pin',
  latitude,
  longitude,
  radius: defaultPlaceRadius,
  devices: 'all',
  arrive: true,
  leave: true,
  hours: null,
});

/** Null unless both are numbers on the globe. */
export const positionFrom = (search: URLSearchParams): Position | null => {
  const read = (name: string, most: number) => {
    const text = search.get(name);
    const degrees = Number(text);
    return text && Math.abs(degrees) <= most ? degrees : null;
  };
  const [latitude, longitude] = [read('latitude', 90), read('longitude', 180)];
  return latitude === null || longitude === null ? null : { latitude, longitude };
};

const halfway = (degrees: number[]) => Number(((Math.min(...degrees) + Math.max(...degrees)) / 2).toFixed(6));

export const middleOf = (positions: Position[]): Position =>
  positions.length === 0
    ? defaultCenter
    : {
        latitude: halfway(positions.map(({ latitude }) => latitude)),
        longitude: halfway(positions.map(({ longitude }) => longitude)),
      };
