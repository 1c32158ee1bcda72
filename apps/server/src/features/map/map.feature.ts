import type { Config } from '../../config.ts';
import type { Core } from '../../platform/core.ts';
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

/** The map's file, and what stands at a position: its nearest street, else the nearest place of the built-in list. */
export const openMap = async (core: Core, { mapFile }: Config) => {
  const places = await openPlaces();
  if (!mapFile) return { map: null, places };
  const map = await openConfigured(mapFile, core);
  const streets = await createStreets(map, (error) => core.log.warn({ err: error }, 'streets could not be read'));
  return { map, places: withStreets(places, streets) };
};
