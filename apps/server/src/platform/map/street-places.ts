import type { Geocoder } from '../geo/geocoder.ts';
import type { Places } from '../geo/places.ts';
import type { MapFile } from './map-file.ts';
import { createStreets, type Streets } from './streets.ts';

const withStreets = (places: Places, streets: Streets): Places => ({
  addressOf: (position) => streets.addressOf(position) || places.addressOf(position),
  lookUp: async (position) => (await streets.lookUp(position)) || places.addressOf(position),
});

/** For positions that arrived before their street tile was loaded. */
const streetGeocoder = (streets: Streets): Geocoder => ({
  isWanted: (position, address) => streets.isLoading(position) || ![address, ''].includes(streets.addressOf(position)),
  addressOf: streets.lookUp,
});

/** Nearest street of the map, else the nearest place of the built-in list. */
export const createStreetPlaces = async (
  places: Places,
  map: MapFile | null,
  onProblem: (error: unknown) => void,
): Promise<{ streetPlaces: Places; streetGeocoder: Geocoder | null }> => {
  if (!map) return { streetPlaces: places, streetGeocoder: null };
  const streets = await createStreets(map, onProblem);
  return { streetPlaces: withStreets(places, streets), streetGeocoder: streetGeocoder(streets) };
};
