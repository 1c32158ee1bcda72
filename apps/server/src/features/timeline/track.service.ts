import type { Track } from '@holdfast/contract/timeline';
import { trackCornersMax } from '@holdfast/contract/timeline.rules';
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
  /** Unix milliseconds. */
  at: number;
  speed: number | null;
}

export type TrackService = ReturnType<typeof createTrackService>;

const pointsAtOnce = 20_000;
/** In metres, of what is left out while reading, and at the end. */
const whileReading = 2;
const atTheEnd = 3;

const isClosed = { start: false, end: false };

/** A stay is its middle, where it begins and where it ends. */
const cornersOf = (steps: readonly Step[]): Corner[] => {
  const corners: Corner[] = [];
  let stay: Step[] = [];
  const endStay = () => {
    const nodes: Node[] = [];
    addSteps(nodes, stay);
    for (const node of nodes) {
      const spot = node.kind === 'still' ? middleOf(node) : node.first;
      corners.push({ lat: spot.lat, lon: spot.lon, at: node.first.at, speed: 0 });
      corners.push({ lat: spot.lat, lon: spot.lon, at: node.last.at, speed: 0 });
    }
    stay = [];
  };
  for (const step of steps) {
    if (step.isStill) stay.push(step);
    else {
      endStay();
      const { lat, lon, at, speed } = step.fix;
      corners.push({ lat, lon, at, speed });
    }
  }
  endStay();
  return corners;
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
    const corners: Corner[] = [];
    let points = 0;
    for (const run of runsOfDays(days, pointsAtOnce)) {
      const found = await timelineRepository(db).listFixes(id, spanOf(run, from));
      const fixes = found.flatMap((day) => day.fixes.filter(isAsked));
      points += fixes.length;
      for (const corner of simplify(cornersOf(stepsOf(fixes, isClosed)), whileReading).corners) corners.push(corner);
    }
    const line = simplify(corners, atTheEnd, trackCornersMax);
    return {
      polyline: encodePolyline(line.corners),
      times: line.corners.map(({ at }) => Math.round(at / 1000)),
      speeds: line.corners.map(({ speed }) => speed),
      tolerance: Math.ceil(line.tolerance + whileReading),
      points,
    };
  };

  return {
    get: (userId: string, device: DeviceAccess, asked: AskedRange) => inTurn(userId, () => read(device, asked)),
  };
};
