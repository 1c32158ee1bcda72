import { fileURLToPath } from 'node:url';

/** Works in the sources (`src`) and in the build (`dist`): both are one folder below the package. */
const inPackage = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

export const migrationsFolder = inPackage('src/migrations');
export const webFolder = inPackage('../web/dist');
/** Bundled map, made from OpenStreetMap data. */
export const boxedMapFile = inPackage('maps/liechtenstein.pmtiles');
