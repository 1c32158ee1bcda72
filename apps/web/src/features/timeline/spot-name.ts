import type { Spot } from '@holdfast/contract/timeline';
import { formatNumber } from '../../lib/format.ts';
import { timelineTexts as texts } from './timeline.texts.ts';

const degrees = (value: number) => formatNumber(value, { minimumFractionDigits: 5, maximumFractionDigits: 5 });

/** Name of the user's place, else the address, else the coordinates. */
export const spotName = ({ place, address, latitude, longitude }: Spot) =>
  place?.name ?? (address || texts.coordinates(degrees(latitude), degrees(longitude)));

const comma = ', ';

/** Splits 'Landstrasse 40, Schaan' into street and town. */
const partsOf = (spot: Spot) => {
  const name = spotName(spot);
  const at = spot.place || !spot.address ? -1 : name.lastIndexOf(comma);
  return at === -1
    ? { name, near: name, town: '' }
    : { name, near: name.slice(0, at), town: name.slice(at + comma.length) };
};

/** 'Landstrasse 40 → Städtle 22'; the town is omitted when both ends share it. */
export const tripTitle = ({ start, end }: { start: Spot; end: Spot }) => {
  const [from, to] = [partsOf(start), partsOf(end)];
  if (from.name === to.name) return texts.list.roundTrip(from.near);
  const isSameTown = from.town === to.town;
  return isSameTown ? texts.list.way(from.near, to.near) : texts.list.way(from.name, to.name);
};
