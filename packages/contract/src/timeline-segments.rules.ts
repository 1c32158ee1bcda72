import { type SegmentKind, stopMetres, tripMetres, tripSeconds } from './timeline.rules.ts';
import { type Fix, metresApart, metresHigh, metresWide, type Spot7, unwrap } from './timeline-fix.rules.ts';
import {
  isGap,
  joinQuarters,
  joinStill,
  type MoveNode,
  middleOf,
  type Node,
  type Quarter,
  quartersOfLeg,
  type StillNode,
  widen,
} from './timeline-nodes.rules.ts';

/** A position, and the fix whose address applies to it. */
export interface Waypoint extends Spot7 {
  /** Unix milliseconds of that fix. */
  at: number;
}

export interface PlainSegment {
  kind: SegmentKind;
  /** Unix milliseconds. */
  from: number;
  to: number;
  metres: number;
  /** In km/h; null for stops and gaps. */
  topSpeed: number | null;
  start: Waypoint;
  end: Waypoint;
  quarters: Quarter[];
}

export interface Segments {
  segments: PlainSegment[];
  /** Outside these bounds (Unix milliseconds) further fixes beyond an open end can change the result. */
  sureFrom: number;
  sureTo: number;
}

/** Movement between two stays, or between a stay and a gap. */
interface Piece {
  start: StillNode | null;
  move: MoveNode | null;
  end: StillNode | null;
}

const waypointOfFix = ({ lat, lon, at }: Fix): Waypoint => ({ lat, lon, at });
const waypointOf = (node: StillNode): Waypoint => ({ ...middleOf(node), at: node.best.at });

const isSamePlace = (one: StillNode, other: StillNode) => metresApart(middleOf(one), middleOf(other)) <= stopMetres;

const boxOf = ({ start, move, end }: Piece) => {
  const near = (move?.first ?? start?.first ?? end?.first)?.lon ?? 0;
  const boxes = [start, end].flatMap((node) => {
    if (!node) return [];
    const { lat, lon } = middleOf(node);
    const x = unwrap(lon, near);
    return { south: lat, north: lat, west: x, east: x };
  });
  return [...boxes, ...(move ? [move.box] : [])].reduce(widen);
};

const diagonalOf = (piece: Piece) => {
  const { south, north, west, east } = boxOf(piece);
  return Math.hypot(metresHigh(north - south), metresWide(east - west, (south + north) / 2));
};

const quartersOf = ({ start, move, end }: Piece): Quarter[] => {
  if (!move) return start && end ? quartersOfLeg(start.last, end.first, middleOf(start), middleOf(end)) : [];
  return joinQuarters(
    start ? quartersOfLeg(start.last, move.first, middleOf(start)) : [],
    move.quarters,
    end ? quartersOfLeg(move.last, end.first, move.last, middleOf(end)) : [],
  );
};

const sumOf = (quarters: readonly Quarter[], key: 'millimetres' | 'milliseconds') =>
  quarters.reduce((sum, quarter) => sum + quarter[key], 0);

/** Null if too short for a trip, or if a single stray fix interrupts a stay. */
const tripOf = (piece: Piece): PlainSegment | null => {
  const { start, move, end } = piece;
  const [first, last] = [start?.last ?? move?.first, end?.first ?? move?.last];
  if (!first || !last) return null;
  const quarters = quartersOf(piece);
  const metres = sumOf(quarters, 'millimetres') / 1000;
  const isAstray = start !== null && end !== null && isSamePlace(start, end) && (move?.count ?? 0) < 2;
  const isFar = metres >= tripMetres && diagonalOf(piece) > stopMetres;
  if (!isFar || isAstray || last.at - first.at < tripSeconds * 1000) return null;
  return {
    kind: 'trip',
    from: first.at,
    to: last.at,
    metres,
    topSpeed: Math.max((metres / (last.at - first.at)) * 3600, ...quarters.map(({ top }) => top)),
    start: start ? waypointOf(start) : waypointOfFix(first),
    end: end ? waypointOf(end) : waypointOfFix(last),
    quarters,
  };
};

const gapOf = (before: Node, after: Node): PlainSegment => {
  const start = before.kind === 'still' ? waypointOf(before) : waypointOfFix(before.last);
  const end = after.kind === 'still' ? waypointOf(after) : waypointOfFix(after.first);
  return {
    kind: 'gap',
    from: before.last.at,
    to: after.first.at,
    metres: metresApart(start, end),
    topSpeed: null,
    start,
    end,
    quarters: [],
  };
};

const stopOf = (node: StillNode): PlainSegment => ({
  kind: 'stop',
  from: node.first.at,
  to: node.last.at,
  metres: 0,
  topSpeed: null,
  start: waypointOf(node),
  end: waypointOf(node),
  quarters: [],
});

/** Joins two stays at one place that only a stray fix separates. */
const joinStays = (one: StillNode, other: StillNode): StillNode => {
  const joined = { ...one };
  joinStill(joined, other);
  return joined;
};

/** Result in chronological order. */
export const segmentsOf = (nodes: readonly Node[], isOpen: { start: boolean; end: boolean }): Segments => {
  const segments: PlainSegment[] = [];
  /** Boundaries across which the two sides do not depend on each other. */
  const seams: { from: number; to: number }[] = [];
  let stay: StillNode | null = null;
  const isCutOff = (node: Node | null) => (isOpen.start && node === nodes[0]) || (isOpen.end && node === nodes.at(-1));
  const isWhole = ({ start, move, end }: Piece) =>
    !isCutOff(start) && !isCutOff(end) && !(isCutOff(move) && (start === null || end === null));

  const endStay = () => {
    if (stay) segments.push(stopOf(stay));
    stay = null;
  };
  const endPiece = (piece: Piece) => {
    const trip = tripOf(piece);
    if (trip) {
      endStay();
      segments.push(trip);
      if (isWhole(piece)) seams.push(trip);
    }
    const { start, end } = piece;
    if (!end) return;
    if (stay && start && !trip && isSamePlace(start, end)) stay = joinStays(stay, end);
    else {
      endStay();
      stay = end;
    }
  };

  let piece: Piece = { start: null, move: null, end: null };
  let before: Node | null = null;
  for (const node of nodes) {
    if (before && isGap(before.last, node.first)) {
      endPiece(piece);
      endStay();
      const gap = gapOf(before, node);
      segments.push(gap);
      seams.push({
        from: before.kind === 'still' && isCutOff(before) ? gap.to : gap.from,
        to: node.kind === 'still' && isCutOff(node) ? gap.from : gap.to,
      });
      piece = { start: null, move: null, end: null };
    }
    if (node.kind === 'still') {
      endPiece({ ...piece, end: node });
      piece = { start: node, move: null, end: null };
    } else piece = { ...piece, move: node };
    before = node;
  }
  endPiece(piece);
  endStay();
  return {
    segments,
    sureFrom: isOpen.start ? (seams[0]?.from ?? Number.POSITIVE_INFINITY) : Number.NEGATIVE_INFINITY,
    sureTo: isOpen.end ? (seams.at(-1)?.to ?? Number.NEGATIVE_INFINITY) : Number.POSITIVE_INFINITY,
  };
};
