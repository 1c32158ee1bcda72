import { earthRadius, radians } from '@holdfast/contract/sphere.rules';
import { type Spot7, toDegrees, unwrap } from '@holdfast/contract/timeline-fix.rules';

/** Projects to a plane, in metres. */
const flatten = (spots: readonly Spot7[]) => {
  const metre = radians(1) * earthRadius;
  const [xs, ys] = [new Float64Array(spots.length), new Float64Array(spots.length)];
  let near = spots[0]?.lon ?? 0;
  for (const [at, { lat, lon }] of spots.entries()) {
    near = unwrap(lon, near);
    xs[at] = toDegrees(near) * metre * Math.cos(radians(toDegrees(lat)));
    ys[at] = toDegrees(lat) * metre;
  }
  return { xs, ys };
};

/** Index of the corner that is farthest from the line between two others. */
const farthestFrom = ({ xs, ys }: ReturnType<typeof flatten>, from: number, to: number) => {
  const [ax, ay] = [xs[from] ?? 0, ys[from] ?? 0];
  const [dx, dy] = [(xs[to] ?? 0) - ax, (ys[to] ?? 0) - ay];
  const length = dx * dx + dy * dy;
  let [farthest, most] = [-1, -1];
  for (let at = from + 1; at < to; at += 1) {
    const [px, py] = [(xs[at] ?? 0) - ax, (ys[at] ?? 0) - ay];
    const along = length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length));
    const [x, y] = [px - along * dx, py - along * dy];
    const square = x * x + y * y;
    if (square > most) [farthest, most] = [at, square];
  }
  return { farthest, metres: Math.sqrt(Math.max(0, most)) };
};

/** Douglas–Peucker: for each corner the tolerance (in metres) up to which the line needs it; 0 if `least` suffices. */
const needsOf = (spots: readonly Spot7[], least: number): Float64Array => {
  const flat = flatten(spots);
  const needs = new Float64Array(spots.length);
  needs[0] = Number.POSITIVE_INFINITY;
  needs[spots.length - 1] = Number.POSITIVE_INFINITY;
  const open: [from: number, to: number, atMost: number][] = [[0, spots.length - 1, Number.POSITIVE_INFINITY]];
  for (let part = open.pop(); part; part = open.pop()) {
    const [from, to, atMost] = part;
    const { farthest, metres } = farthestFrom(flat, from, to);
    if (farthest < 0 || metres <= least) continue;
    const need = Math.min(metres, atMost);
    needs[farthest] = need;
    open.push([from, farthest, need], [farthest, to, need]);
  }
  return needs;
};

/** Douglas–Peucker is quadratic for a zigzag, so lines are processed in pieces with fixed ends. */
const pieceLength = 250;
const piecesAtOnce = 40;

const needsInPieces = async <T extends Spot7>(
  corners: readonly T[],
  isFixed: (corner: T) => boolean,
  least: number,
): Promise<Float64Array> => {
  const needs = new Float64Array(corners.length).fill(Number.POSITIVE_INFINITY);
  let pieces = 0;
  for (let from = 0; from < corners.length - 1; ) {
    const fixed = corners.slice(from + 1, from + pieceLength).findIndex(isFixed);
    const to = from + (fixed < 0 ? pieceLength : fixed + 1);
    needs.set(needsOf(corners.slice(from, to + 1), least), from);
    from = to;
    pieces += 1;
    // Yields to the event loop.
    if (pieces % piecesAtOnce === 0) await new Promise(setImmediate);
  }
  return needs;
};

interface Limits<T> {
  /** Metres. */
  tolerance: number;
  /** Corners to preserve unless they exceed the limit. */
  isFixed?: (corner: T) => boolean;
  most?: number;
}

/**
 * Removes corners that are not needed at the given tolerance; increases the tolerance if more than `most` corners
 * remain.
 */
export const simplify = async <T extends Spot7>(corners: readonly T[], limits: Limits<T>) => {
  const { tolerance, isFixed = () => false, most = Number.POSITIVE_INFINITY } = limits;
  const hasRoom = corners.filter(isFixed).length <= most / 2;
  const needs = await needsInPieces(corners, hasRoom ? isFixed : () => false, tolerance);
  const enough = corners.length > most ? (needs.toSorted().at(-most - 1) ?? 0) : 0;
  const used = Math.max(tolerance, enough);
  return { corners: corners.filter((_corner, at) => (needs[at] ?? 0) > used), tolerance: used };
};
