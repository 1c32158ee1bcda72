import type { Track } from '@holdfast/contract/timeline';
import { stopSeconds, trackCornersMax } from '@holdfast/contract/timeline.rules';
import type { Fix, Spot7 } from '@holdfast/contract/timeline-fix.rules';
import { addFix, middleOf, type StillNode, stillOf } from '@holdfast/contract/timeline-nodes.rules';
import { type Step, stepsOf } from '@holdfast/contract/timeline-stillness.rules';
import type { Core } from '../../platform/core.ts';
import { createOneAtATime } from '../../platform/one-at-a-time.ts';
import type { DeviceAccess } from '../devices/device-access.service.ts';
import { holdCorners } from './hold-corners.ts';
import { encodePolyline } from './polyline.ts';
import { letOthersWork, readFixes } from './read-fixes.ts';
import { simplify } from './simplify.ts';
import { timelineRepository } from './timeline.repository.ts';
import { type AskedRange, toRange } from './timeline.service.ts';
import { dayOf, endOfDay, startOfDay } from './utc-days.ts';

interface Corner extends Spot7 {
  /** Unix milliseconds; a stay ends at `until`. */
  at: number;
  until: number;
  speed: number | null;
}

export type TrackService = ReturnType<typeof createTrackService>;

/** Simplification tolerance in metres while reading and for the final line. */
const whileReading = 2;
const atTheEnd = 3;
/** Maximum number of corners in memory while a long range is read. */
const heldMax = 40_000;

const isClosed = { start: false, end: false };

const cornerOf = (stay: StillNode): Corner => ({
  ...middleOf(stay),
  at: stay.first.at,
  until: stay.last.at,
  speed: 0,
});

/** A stay becomes one corner at its centre. */
const cornersOf = (steps: readonly Step[]): Corner[] => {
  const corners: Corner[] = [];
  let stay: StillNode | null = null;
  for (const step of steps) {
    if (stay && step.isLinked) {
      addFix(stay, step.fix);
      continue;
    }
    if (stay) corners.push(cornerOf(stay));
    stay = step.isStill ? stillOf(step) : null;
    const { lat, lon, at, speed } = step.fix;
    if (!stay) corners.push({ lat, lon, at, until: at, speed });
  }
  if (stay) corners.push(cornerOf(stay));
  return corners;
};

/** Checks only the ends, since fixes are sorted by time. */
const isWithin = (fixes: readonly Fix[], isAsked: (fix: Fix) => boolean) => {
  const [first, last] = [fixes[0], fixes.at(-1)];
  return first !== undefined && last !== undefined && isAsked(first) && isAsked(last);
};

const isStop = ({ at, until }: Corner) => until - at >= stopSeconds * 1000;

/** A stay becomes two corners, at its start and its end. */
const withEnds = (corners: readonly Corner[]): Corner[] =>
  corners.flatMap((corner) => (corner.until > corner.at ? [corner, { ...corner, at: corner.until }] : [corner]));

/** Limits the line to the maximum number of corners, including the ends of stays. */
const lineOf = async (corners: readonly Corner[]) => {
  const limits = { tolerance: atTheEnd, isFixed: isStop };
  const line = await simplify(corners, { ...limits, most: trackCornersMax });
  if (withEnds(line.corners).length <= trackCornersMax) return line;
  const stays = corners.filter(({ at, until }) => until > at).length;
  return simplify(corners, { ...limits, most: Math.max(trackCornersMax / 2, trackCornersMax - stays) });
};

/** Route as a simplified line, read piece by piece. */
export const createTrackService = ({ db }: Core) => {
  const inTurn = createOneAtATime();

  const read = async ({ id, since }: DeviceAccess, asked: AskedRange): Promise<Track> => {
    const range = toRange(asked);
    const from = Math.max(range.from, since?.getTime() ?? 0);
    const days = (await timelineRepository(db).listDays(id, dayOf(from))).filter(
      ({ day }) => endOfDay(day) > from && startOfDay(day) < range.until,
    );
    const isAsked = ({ at }: Fix) => at >= from && at < range.until;
    const held = holdCorners<Corner>({ tolerance: whileReading, most: heldMax, isFixed: isStop });
    let points = 0;
    for await (const { found } of readFixes(db, id, days, from)) {
      const fixes = found.flatMap((day) => (isWithin(day.fixes, isAsked) ? day.fixes : day.fixes.filter(isAsked)));
      points += fixes.length;
      await letOthersWork();
      const steps = stepsOf(fixes, isClosed);
      await letOthersWork();
      await held.add(cornersOf(steps));
    }
    const { corners, lost } = held.end();
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
