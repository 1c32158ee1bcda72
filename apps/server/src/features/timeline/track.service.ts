import type { Track } from '@holdfast/contract/timeline';
import { stopSeconds, trackCornersMax } from '@holdfast/contract/timeline.rules';
import type { Fix, Spot7 } from '@holdfast/contract/timeline-fix.rules';
import { addSteps, middleOf, type Node } from '@holdfast/contract/timeline-nodes.rules';
import { type Step, stepsOf } from '@holdfast/contract/timeline-stillness.rules';
import type { Core } from '../../platform/core.ts';
import { createOneAtATime } from '../../platform/one-at-a-time.ts';
import type { DeviceAccess } from '../devices/device-access.service.ts';
import { encodePolyline } from './polyline.ts';
import { simplify } from './simplify.ts';
import { timelineRepository } from './timeline.repository.ts';
import { type AskedRange, toRange } from './timeline.service.ts';
import { dayOf, endOfDay, runsOfDays, spanOf, startOfDay } from './utc-days.ts';

interface Corner extends Spot7 {
  /** Unix milliseconds, both; a stay lasts. */
  at: number;
  until: number;
  speed: number | null;
}

export type TrackService = ReturnType<typeof createTrackService>;

const pointsAtOnce = 20_000;
/** In metres, of what is left out while reading, and at the end. */
const whileReading = 2;
const atTheEnd = 3;
/** So many corners are held at most while a long range is read. */
const heldMax = 40_000;

const isClosed = { start: false, end: false };

/** A stay is its middle. */
const cornersOf = (steps: readonly Step[]): Corner[] => {
  const corners: Corner[] = [];
  let stay: Step[] = [];
  const endStay = () => {
    const nodes: Node[] = [];
    addSteps(nodes, stay);
    for (const node of nodes) {
      const spot = node.kind === 'still' ? middleOf(node) : node.first;
      corners.push({ lat: spot.lat, lon: spot.lon, at: node.first.at, until: node.last.at, speed: 0 });
    }
    stay = [];
  };
  for (const step of steps) {
    if (step.isStill) stay.push(step);
    else {
      endStay();
      const { lat, lon, at, speed } = step.fix;
      corners.push({ lat, lon, at, until: at, speed });
    }
  }
  endStay();
  return corners;
};

const isStop = ({ at, until }: Corner) => until - at >= stopSeconds * 1000;

/** A stay is a corner where it begins and one where it ends. */
const withEnds = (corners: readonly Corner[]): Corner[] =>
  corners.flatMap((corner) => (corner.until > corner.at ? [corner, { ...corner, at: corner.until }] : [corner]));

/** At most so many corners, the ends of stays included. */
const lineOf = async (corners: readonly Corner[]) => {
  const limits = { tolerance: atTheEnd, isFixed: isStop };
  const line = await simplify(corners, { ...limits, most: trackCornersMax });
  if (withEnds(line.corners).length <= trackCornersMax) return line;
  return simplify(corners, { ...limits, most: trackCornersMax / 2 });
};

/** The route as a line, read piece by piece. */
export const createTrackService = ({ db }: Core) => {
  const inTurn = createOneAtATime();

  const read = async ({ id, since }: DeviceAccess, asked: AskedRange): Promise<Track> => {
    const range = toRange(asked);
    const from = Math.max(range.from, since?.getTime() ?? 0);
    const days = (await timelineRepository(db).listDays(id, dayOf(from))).filter(
      ({ day }) => endOfDay(day) > from && startOfDay(day) < range.until,
    );
    const isAsked = ({ at }: Fix) => at >= from && at < range.until;
    let corners: Corner[] = [];
    let [points, lost] = [0, whileReading];
    for (const run of runsOfDays(days, pointsAtOnce)) {
      const found = await timelineRepository(db).listFixes(id, spanOf(run, from));
      const fixes = found.flatMap((day) => day.fixes.filter(isAsked));
      points += fixes.length;
      const read = await simplify(cornersOf(stepsOf(fixes, isClosed)), { tolerance: whileReading, isFixed: isStop });
      corners = [...corners, ...read.corners];
      if (corners.length <= heldMax) continue;
      const held = await simplify(corners, { tolerance: whileReading, isFixed: isStop, most: heldMax / 2 });
      corners = held.corners;
      lost += held.tolerance;
    }
    const line = await lineOf(corners);
    const shown = withEnds(line.corners);
    return {
      polyline: encodePolyline(shown),
      times: shown.map(({ at }) => Math.round(at / 1000)),
      speeds: shown.map(({ speed }) => speed),
      tolerance: Math.ceil(line.tolerance + lost),
      points,
    };
  };

  return {
    get: (userId: string, device: DeviceAccess, asked: AskedRange) => inTurn(userId, () => read(device, asked)),
  };
};
