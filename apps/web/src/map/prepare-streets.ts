import type { MapTiles } from './map-settings.ts';

type StreetCode = typeof import('./streets/street-map.tsx');

let code: StreetCode | null = null;

export const loadStreetCode = async () => {
  code = await import('./streets/street-map.tsx');
  return code;
};

/** Null until it is loaded. */
export const loadedStreetCode = () => code;

/**
 * Loads the code of the street map and opens its file, for pages that will show a map soon. Light: pages without a map
 * may import it.
 */
export const prepareStreets = async ({ own }: MapTiles) => {
  if (!own) return;
  try {
    const { openStreets } = await loadStreetCode();
    await openStreets(own);
  } catch {
    // The map asks again, and says what fails.
  }
};
