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

/** Null unless both parameters are valid coordinates. */
export const positionFrom = (search: URLSearchParams): Position | null => {
  const read = (name: string, most: number) => {
    const text = search.get(name);
    const degrees = Number(text);
    return text && Math.abs(degrees) <= most ? degrees : null;
  };
  const [latitude, longitude] = [read('latitude', 90), read('longitude', 180)];
  return latitude === null || longitude === null ? null : { latitude, longitude };
};

const rounded = (degrees: number) => Number(degrees.toFixed(6));
const halfway = (degrees: number[]) => rounded((Math.min(...degrees) + Math.max(...degrees)) / 2);

/** Middle longitude, found opposite the widest gap, because the positions may span the antimeridian. */
const halfwayAround = (degrees: number[]) => {
  const sorted = degrees.toSorted((one, other) => one - other);
  const gaps = sorted.map((west, at) => ({ west, gap: west - (sorted.at(at - 1) ?? west) + (at === 0 ? 360 : 0) }));
  const { west, gap } = gaps.reduce((widest, one) => (one.gap > widest.gap ? one : widest));
  const middle = west + (360 - gap) / 2;
  return rounded(middle > 180 ? middle - 360 : middle);
};

export const middleOf = (positions: Position[]): Position =>
  positions.length === 0
    ? defaultCenter
    : {
        latitude: halfway(positions.map(({ latitude }) => latitude)),
        longitude: halfwayAround(positions.map(({ longitude }) => longitude)),
      };
