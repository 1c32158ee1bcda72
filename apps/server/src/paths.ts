import { fileURLToPath } from 'node:url';

/** One folder below the package in the sources (`src`) and in the build (`dist`) alike. */
const inPackage = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

export const migrationsFolder = inPackage('src/migrations');
export const webFolder = inPackage('../web/dist');
/** The map in the box, of OpenStreetMap data. */
export const boxedMapFile = inPackage('maps/liechtenstein.pmtiles');
