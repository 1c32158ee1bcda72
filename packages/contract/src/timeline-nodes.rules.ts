import { gapSeconds } from './timeline.rules.ts';
import { type Fix, fullTurn, metresApart, type Spot7, speedBetween, unwrap } from './timeline-fix.rules.ts';
import type { Step } from './timeline-stillness.rules.ts';

const gapMilliseconds = gapSeconds * 1000;
/** All UTC offsets are multiples of a quarter of an hour. */
export const quarterMilliseconds = 15 * 60 * 1000;

/** Distance and driving time in a quarter of an hour, numbered since 1970. */
export interface Quarter {
  quarter: number;
  millimetres: number;
  milliseconds: number;
  /** In km/h. */
  top: number;
}

/** Longitudes are unwrapped from the first fix and may exceed 180°. */
interface Box {
  south: number;
  north: number;
  west: number;
  east: number;
}

/** Consecutive fixes at one place. */
export interface StillNode {
  kind: 'still';
  /** The first fix belongs to the same stay as the fix before it, which is in another node. */
  isLinked: boolean;
  count: number;
  first: Fix;
  last: Fix;
  latSum: number;
  lonSum: number;
  /** The most accurate fix, used for the address. */
  best: Fix;
}

/** Consecutive moving fixes without a gap. */
export interface MoveNode {
  kind: 'move';
  count: number;
  first: Fix;
  last: Fix;
  quarters: Quarter[];
  box: Box;
}

export type Node = StillNode | MoveNode;

export const isGap = (before: Fix, after: Fix) => after.at - before.at > gapMilliseconds;

const addQuarters = (quarters: Quarter[], more: readonly Quarter[]) => {
  for (const one of more) {
    const last = quarters.at(-1);
    if (last?.quarter !== one.quarter) quarters.push({ ...one });
    else {
      last.millimetres += one.millimetres;
      last.milliseconds += one.milliseconds;
      last.top = Math.max(last.top, one.top);
    }
  }
};

/** Splits a leg by quarters of an hour; `from` and `to` can differ from the fixes, as for the centre of a stop. */
export const quartersOfLeg = (before: Fix, after: Fix, from: Spot7 = before, to: Spot7 = after): Quarter[] => {
  const millimetres = Math.round(metresApart(from, to) * 1000);
  const milliseconds = after.at - before.at;
  const top = after.speed ?? speedBetween(before, after);
  const quarters: Quarter[] = [];
  let left = millimetres;
  for (let at = before.at; at < after.at || quarters.length === 0; ) {
    const quarter = Math.floor(at / quarterMilliseconds);
    const until = Math.min(after.at, (quarter + 1) * quarterMilliseconds);
    const share = until === after.at ? left : Math.round((millimetres * (until - at)) / milliseconds);
    quarters.push({ quarter, millimetres: share, milliseconds: until - at, top });
    left -= share;
    at = until;
    if (milliseconds === 0) break;
  }
  return quarters;
};

export const joinQuarters = (...parts: readonly Quarter[][]): Quarter[] => {
  const quarters: Quarter[] = [];
  for (const part of parts) addQuarters(quarters, part);
  return quarters;
};

const isBetter = (one: Fix, than: Fix) => {
  const a = one.accuracy ?? 1e9;
  const b = than.accuracy ?? 1e9;
  return a !== b ? a < b : (one.speed ?? 1e9) < (than.speed ?? 1e9);
};

export const stillOf = ({ fix, isLinked }: Step): StillNode => ({
  kind: 'still',
  isLinked,
  count: 1,
  first: fix,
  last: fix,
  latSum: fix.lat,
  lonSum: fix.lon,
  best: fix,
});

const moveOf = ({ fix }: Step): MoveNode => ({
  kind: 'move',
  count: 1,
  first: fix,
  last: fix,
  quarters: [],
  box: { south: fix.lat, north: fix.lat, west: fix.lon, east: fix.lon },
});

/** Offset between the longitudes of two nodes, in full turns. */
const turnsBetween = (node: Node, next: Node) => (unwrap(next.first.lon, node.first.lon) - next.first.lon) / fullTurn;

/** Defensive copy for cached nodes: adding mutates the last node. */
export const copyOf = (node: Node): Node =>
  node.kind === 'still'
    ? { ...node }
    : { ...node, quarters: node.quarters.map((quarter) => ({ ...quarter })), box: { ...node.box } };

export const addFix = (node: StillNode, fix: Fix) => {
  node.latSum += fix.lat;
  node.lonSum += unwrap(fix.lon, node.first.lon);
  node.count += 1;
  node.last = fix;
  if (isBetter(fix, node.best)) node.best = fix;
};

export const joinStill = (node: StillNode, next: StillNode) => {
  node.latSum += next.latSum;
  node.lonSum += next.lonSum + next.count * fullTurn * turnsBetween(node, next);
  node.count += next.count;
  node.last = next.last;
  if (isBetter(next.best, node.best)) node.best = next.best;
};

export const widen = (box: Box, other: Box): Box => ({
  south: Math.min(box.south, other.south),
  north: Math.max(box.north, other.north),
  west: Math.min(box.west, other.west),
  east: Math.max(box.east, other.east),
});

const joinMove = (node: MoveNode, next: MoveNode) => {
  const shift = fullTurn * turnsBetween(node, next);
  addQuarters(node.quarters, quartersOfLeg(node.last, next.first));
  addQuarters(node.quarters, next.quarters);
  node.box = widen(node.box, { ...next.box, west: next.box.west + shift, east: next.box.east + shift });
  node.count += next.count;
  node.last = next.last;
};

/** Fast path of `joinMove` for a single fix: nearly every leg lies within one quarter of an hour. */
const addMove = (node: MoveNode, fix: Fix) => {
  const quarter = Math.floor(node.last.at / quarterMilliseconds);
  const last = node.quarters.at(-1);
  if (last?.quarter === quarter && fix.at <= (quarter + 1) * quarterMilliseconds) {
    last.millimetres += Math.round(metresApart(node.last, fix) * 1000);
    last.milliseconds += fix.at - node.last.at;
    last.top = Math.max(last.top, fix.speed ?? speedBetween(node.last, fix));
  } else addQuarters(node.quarters, quartersOfLeg(node.last, fix));
  const { box } = node;
  const lon = unwrap(fix.lon, node.first.lon);
  box.south = Math.min(box.south, fix.lat);
  box.north = Math.max(box.north, fix.lat);
  box.west = Math.min(box.west, lon);
  box.east = Math.max(box.east, lon);
  node.count += 1;
  node.last = fix;
};

/** Appends the chronologically next node; may mutate the last one. */
export const addNode = (nodes: Node[], next: Node) => {
  const last = nodes.at(-1);
  if (last?.kind === 'still' && next.kind === 'still' && next.isLinked) joinStill(last, next);
  else if (last?.kind === 'move' && next.kind === 'move' && !isGap(last.last, next.first)) joinMove(last, next);
  else nodes.push(next);
};

export const addSteps = (nodes: Node[], steps: readonly Step[]) => {
  for (const step of steps) {
    const last = nodes.at(-1);
    if (step.isLinked && last?.kind === 'still') addFix(last, step.fix);
    else if (!step.isStill && last?.kind === 'move' && !isGap(last.last, step.fix)) addMove(last, step.fix);
    else addNode(nodes, step.isStill ? stillOf(step) : moveOf(step));
  }
};

export const middleOf = ({ latSum, lonSum, count }: Pick<StillNode, 'latSum' | 'lonSum' | 'count'>): Spot7 => ({
  lat: Math.round(latSum / count),
  lon: unwrap(Math.round(lonSum / count), 0),
});
