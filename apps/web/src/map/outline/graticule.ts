import { formatNumber } from '../../lib/format.ts';
import { mapTexts } from '../map.texts.ts';
import { flatX, flatY, latitudeAt } from './mercator.ts';

const steps = [30, 15, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0.0002, 0.0001];
const closest = 96;

/** Degrees between grid lines, so that meridians are at least `closest` px apart. */
export const graticuleStep = (zoom: number) => {
  const pixelsPerDegree = (256 * 2 ** zoom) / 360;
  return [...steps].reverse().find((step) => step * pixelsPerDegree >= closest) ?? 30;
};

const multiplesWithin = (from: number, to: number, step: number) => {
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.max(0, Math.floor(to / step) - first + 1) }, (_, index) => (first + index) * step);
};

/** Grid lines of a tile and its upper and left neighbour, in px from the tile's top left corner. */
export const graticuleOf = ({ x, y, z }: { x: number; y: number; z: number }) => {
  const worlds = 2 ** z;
  const step = graticuleStep(z);
  const longitudes = multiplesWithin(((x - 1) / worlds) * 360 - 180, ((x + 1) / worlds) * 360 - 180, step);
  const latitudes = multiplesWithin(latitudeAt((y + 1) / worlds), latitudeAt((y - 1) / worlds), step);
  return {
    step,
    columns: longitudes.map((longitude) => ({ longitude, x: (flatX(longitude) * worlds - x) * 256 })),
    rows: latitudes.map((latitude) => ({ latitude, y: (flatY(latitude) * worlds - y) * 256 })),
  };
};

const fraction = (step: number) => {
  const digits = Math.max(0, Math.ceil(-Math.log10(step)));
  return { minimumFractionDigits: digits, maximumFractionDigits: digits };
};

const degrees = (value: number, step: number) => formatNumber(Math.abs(value), fraction(step));

/** Normalises to ±180°: copies of the world have the same labels. */
const nearLongitude = (longitude: number) => longitude - 360 * Math.round(longitude / 360);

export const crossingText = (latitude: number, longitude: number, step: number) => {
  const east = nearLongitude(longitude);
  return mapTexts.crossing(
    mapTexts.latitude(degrees(latitude, step), Math.sign(latitude)),
    mapTexts.longitude(degrees(east, step), Math.abs(east) === 180 ? 0 : Math.sign(east)),
  );
};
