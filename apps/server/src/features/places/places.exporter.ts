import { toCsv } from '@holdfast/contract/csv.rules';
import type { Exporter } from '../account/export.service.ts';
import type { PlacesService } from './places.service.ts';

const columns = ['place', 'icon', 'latitude', 'longitude', 'radius (m)', 'address', 'arrive', 'leave', 'created'];

export const createPlacesExporter =
  ({ placesOfPeople }: { placesOfPeople: PlacesService }): Exporter =>
  async (userId) => {
    const places = await placesOfPeople.list(userId);
    const rows = places.map(({ name, icon, latitude, longitude, radius, address, arrive, leave, createdAt }) => [
      name,
      icon,
      latitude,
      longitude,
      radius,
      address,
      arrive,
      leave,
      createdAt,
    ]);
    return places.length > 0 ? [{ name: 'places.csv', content: toCsv(columns, rows) }] : [];
  };
