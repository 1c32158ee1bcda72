import { toCsv } from '@holdfast/contract/csv.rules';
import type { Place } from '@holdfast/contract/places';
import type { Exporter } from '../account/export.service.ts';
import type { PlacesService } from './places.service.ts';

const columns = [
  'place',
  'icon',
  'latitude',
  'longitude',
  'radius (m)',
  'address',
  'arrive',
  'leave',
  'hours',
  'created',
];

const clock = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
const hoursText = (hours: Place['hours']) => (hours ? `${clock(hours.from)}–${clock(hours.until)}` : '');

export const createPlacesExporter =
  ({ placesOfPeople }: { placesOfPeople: PlacesService }): Exporter =>
  async (userId) => {
    const places = await placesOfPeople.list(userId);
    const rows = places.map(({ name, icon, latitude, longitude, radius, address, arrive, leave, hours, createdAt }) => [
      name,
      icon,
      latitude,
      longitude,
      radius,
      address,
      arrive,
      leave,
      hoursText(hours),
      createdAt,
    ]);
    return places.length > 0 ? [{ name: 'places.csv', content: toCsv(columns, rows) }] : [];
  };
