import { type Flat, flatX, flatY } from './mercator.ts';

export type Coordinate = readonly [longitude: number, latitude: number];

/** Ring or line in normalised Web Mercator, with its bounding box. */
export interface FlatLine {
  /** x and y of each point, one after the other. */
  points: Float64Array<ArrayBuffer>;
  minX: number;
  maxX: number;
  minY: number;
  maxY: number;
}

/** Unwraps longitudes beyond ±180°, so that lines do not jump to the other edge of the map. */
export const unwrap = (line: readonly (readonly number[])[]): Coordinate[] => {
  let turns = 0;
  let last: number | undefined;
  return line.map(([longitude = 0, latitude = 0]) => {
    const step = last === undefined ? 0 : longitude - last;
    if (step > 180) turns -= 1;
    if (step < -180) turns += 1;
    last = longitude;
    return [longitude + turns * 360, latitude];
  });
};

/** A ring around a pole is open in Mercator; it is closed along the edge at the pole. */
const closeAtPole = (ring: Coordinate[]): Coordinate[] => {
  const first = ring[0];
  const last = ring.at(-1);
  if (!first || !last || Math.abs(last[0] - first[0]) < 180) return ring;
  const pole = first[1] < 0 ? -90 : 90;
  return [...ring, [last[0], pole], [first[0], pole]];
};

const flatten = (line: readonly Coordinate[]): FlatLine => {
  const points = new Float64Array(line.length * 2);
  const box = { minX: Number.POSITIVE_INFINITY, maxX: -1, minY: Number.POSITIVE_INFINITY, maxY: -1 };
  for (const [index, [longitude, latitude]] of line.entries()) {
    const [x, y] = [flatX(longitude), flatY(latitude)];
    points[index * 2] = x;
    points[index * 2 + 1] = y;
    box.minX = Math.min(box.minX, x);
    box.maxX = Math.max(box.maxX, x);
    box.minY = Math.min(box.minY, y);
    box.maxY = Math.max(box.maxY, y);
  }
  return { points, ...box };
};

export const flatRing = (ring: readonly (readonly number[])[]) => flatten(closeAtPole(unwrap(ring)));
export const flatLine = (line: readonly (readonly number[])[]) => flatten(unwrap(line));

export const mapPoints = <T>({ points }: FlatLine, to: (x: number, y: number) => T): T[] => {
  const mapped: T[] = [];
  for (let at = 0; at < points.length; at += 2) mapped.push(to(points[at] ?? 0, points[at + 1] ?? 0));
  return mapped;
};

/** Offsets in worlds at which a line is visible between two x: unwrapped lines extend beyond their world. */
export const copiesWithin = ({ minX, maxX }: FlatLine, from: number, to: number) =>
  [-1, 0, 1].filter((copy) => minX + copy <= to && maxX + copy >= from);

const cut = (points: Flat[], isInside: (point: Flat) => boolean, cross: (a: Flat, b: Flat) => Flat): Flat[] => {
  const kept: Flat[] = [];
  let previous = points.at(-1);
  for (const point of points) {
    if (previous && isInside(point) !== isInside(previous)) kept.push(cross(previous, point));
    if (isInside(point)) kept.push(point);
    previous = point;
  }
  return kept;
};

const atX = (x: number) => (a: Flat, b: Flat) => ({ x, y: a.y + ((b.y - a.y) * (x - a.x)) / (b.x - a.x) });
const atY = (y: number) => (a: Flat, b: Flat) => ({ x: a.x + ((b.x - a.x) * (y - a.y)) / (b.y - a.y), y });

/** Clips a ring to a square (Sutherland–Hodgman); far coordinates would lose precision on a canvas. */
export const clipRing = (points: Flat[], min: number, max: number): Flat[] => {
  const right = cut(points, ({ x }) => x >= min, atX(min));
  const across = cut(right, ({ x }) => x <= max, atX(max));
  const below = cut(across, ({ y }) => y >= min, atY(min));
  return cut(below, ({ y }) => y <= max, atY(max));
};
