import type { Config } from '../../config.ts';
import type { Core } from '../../platform/core.ts';
import type { Geocoder } from '../../platform/geo/geocoder.ts';
import { openPlaces, type Places } from '../../platform/geo/places.ts';
import { StartError } from '../../start-error.ts';
import { openMapFile } from './map-file.ts';
import { createStreets, type Streets } from './streets.ts';

const openConfigured = (path: string, { log }: Core) =>
  openMapFile(path, (error) => log.error({ err: error }, `the map ${path} cannot be used`)).catch((error: Error) => {
    throw new StartError(`Not started: the map ${path} (MAP_FILE) cannot be used: ${error.message}.`);
  });

const withStreets = (places: Places, streets: Streets): Places => ({
  addressOf: (position) => streets.addressOf(position) || places.addressOf(position),
  lookUp: async (position) => (await streets.lookUp(position)) || places.addressOf(position),
});

/** For positions whose street was not in memory yet when they arrived. */
const streetGeocoder = (streets: Streets): Geocoder => ({
  isWanted: (position, address) => streets.isLoading(position) || ![address, ''].includes(streets.addressOf(position)),
  addressOf: streets.lookUp,
});

/**
 * The map's file, and what stands at a position: the nearest place of the built-in list (`places`), and the nearest street
 * where the map has one (`streetPlaces`).
 */
export const openMap = async (core: Core, { mapFile }: Config) => {
  const places = await openPlaces();
  if (!mapFile) return { map: null, places, streetPlaces: places, streetGeocoder: null };
  const map = await openConfigured(mapFile, core);
  const streets = await createStreets(map, (error) => core.log.warn({ err: error }, 'streets could not be read'));
  return { map, places, streetPlaces: withStreets(places, streets), streetGeocoder: streetGeocoder(streets) };
};
