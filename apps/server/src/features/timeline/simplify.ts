import { earthRadius, radians } from '@holdfast/contract/sphere.rules';
import { type Spot7, toDegrees, unwrap } from '@holdfast/contract/timeline-fix.rules';

type Flat = readonly [x: number, y: number];

/** In metres, around the first of them. */
const flatten = (spots: readonly Spot7[]): Flat[] => {
  const metre = radians(1) * earthRadius;
  let near = spots[0]?.lon ?? 0;
  return spots.map(({ lat, lon }) => {
    near = unwrap(lon, near);
    return [toDegrees(near) * metre * Math.cos(radians(toDegrees(lat))), toDegrees(lat) * metre] as const;
  });
};

const metresFrom = ([ax, ay]: Flat, [bx, by]: Flat, [px, py]: Flat) => {
  const length = (bx - ax) ** 2 + (by - ay) ** 2;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / length));
  return Math.hypot(ax + along * (bx - ax) - px, ay + along * (by - ay) - py);
};

/** After Douglas and Peucker: for each corner, up to which tolerance (in metres) the line needs it. */
const needsOf = (spots: readonly Spot7[]): Float64Array => {
  const flat = flatten(spots);
  const needs = new Float64Array(spots.length).fill(Number.POSITIVE_INFINITY);
  const open: [from: number, to: number, atMost: number][] = [[0, spots.length - 1, Number.POSITIVE_INFINITY]];
  for (let part = open.pop(); part; part = open.pop()) {
    const [from, to, atMost] = part;
    let [farthest, distance] = [-1, -1];
    for (let at = from + 1; at < to; at += 1) {
      const metres = metresFrom(flat[from] as Flat, flat[to] as Flat, flat[at] as Flat);
      if (metres > distance) [farthest, distance] = [at, metres];
    }
    if (farthest < 0) continue;
    const need = Math.min(distance, atMost);
    needs[farthest] = need;
    open.push([from, farthest, need], [farthest, to, need]);
  }
  return needs;
};

/** A zigzag costs the square of its length: it is looked at in pieces, whose ends stay. */
const pieceLength = 250;
const piecesAtOnce = 40;

const needsInPieces = async <T extends Spot7>(
  corners: readonly T[],
  isFixed: (corner: T) => boolean,
): Promise<Float64Array> => {
  const needs = new Float64Array(corners.length).fill(Number.POSITIVE_INFINITY);
  let pieces = 0;
  for (let from = 0; from < corners.length - 1; ) {
    const fixed = corners.slice(from + 1, from + pieceLength).findIndex(isFixed);
    const to = from + (fixed < 0 ? pieceLength : fixed + 1);
    needs.set(needsOf(corners.slice(from, to + 1)), from);
    from = to;
    pieces += 1;
    // Between some of them others get their turn.
    if (pieces % piecesAtOnce === 0) await new Promise(setImmediate);
  }
  return needs;
};

interface Limits<T> {
  /** In metres. */
  tolerance: number;
  /** Corners that stay, as far as there is room for them. */
  isFixed?: (corner: T) => boolean;
  most?: number;
}

/** The line without corners that no tolerance of so many metres needs; a greater one where there were too many left. */
export const simplify = async <T extends Spot7>(corners: readonly T[], limits: Limits<T>) => {
  const { tolerance, isFixed = () => false, most = Number.POSITIVE_INFINITY } = limits;
  const hasRoom = corners.filter(isFixed).length <= most / 2;
  const needs = await needsInPieces(corners, hasRoom ? isFixed : () => false);
  const enough = corners.length > most ? (needs.toSorted().at(-most - 1) ?? 0) : 0;
  const used = Math.max(tolerance, enough);
  return { corners: corners.filter((_corner, at) => (needs[at] ?? 0) > used), tolerance: used };
};
