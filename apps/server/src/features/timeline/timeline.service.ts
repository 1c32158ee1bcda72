import type { DayOfDevice, Segment, Spot, TimelineTotals } from '@holdfast/contract/timeline';
import { toDegrees } from '@holdfast/contract/timeline-fix.rules';
import { quarterMilliseconds } from '@holdfast/contract/timeline-nodes.rules';
import type { PlainSegment, Waypoint } from '@holdfast/contract/timeline-segments.rules';
import { isTimezone } from '@holdfast/contract/timezones.rules';
import type { Core } from '../../platform/core.ts';
import type { Places } from '../../platform/geo/places.ts';
import { createOneAtATime } from '../../platform/one-at-a-time.ts';
import type { UsersService } from '../account/users.service.ts';
import type { DeviceAccess } from '../devices/device-access.service.ts';
import { type NamedPlace, nearestPlaceOf, type PlacesService } from '../places/places.service.ts';
import type { Past, PastService } from './past.service.ts';
import { timelineRepository } from './timeline.repository.ts';
import { clampMoment, type ZoneDay, zoneDays } from './zone-days.ts';

export interface AskedRange {
  /** ISO times, both inclusive. */
  from: string;
  to: string;
}

export interface AskedDays extends AskedRange {
  timezone?: string | undefined;
}

interface Range {
  /** Unix milliseconds; `until` is exclusive. */
  from: number;
  until: number;
}

export type TimelineService = ReturnType<typeof createTimelineService>;

export const toRange = ({ from, to }: AskedRange): Range => ({
  from: clampMoment(Date.parse(from)),
  until: clampMoment(Date.parse(to) + 1),
});

const iso = (at: number) => new Date(at).toISOString();
const tenths = (value: number) => Math.round(value * 10) / 10;
const overlap = (one: Range, other: Range) =>
  Math.max(0, Math.min(one.until, other.until) - Math.max(one.from, other.from));
const touches = ({ from, to }: PlainSegment, range: Range) => to > range.from && from < range.until;

/** Fraction (0 to 1) of the driving time of a segment in a quarter of an hour that lies in the range. */
const shareOf = ({ from, to }: PlainSegment, quarter: number, range: Range) => {
  const start = quarter * quarterMilliseconds;
  const driven = { from: Math.max(start, from), until: Math.min(start + quarterMilliseconds, to) };
  return overlap(driven, range) / Math.max(1, driven.until - driven.from);
};

const drivenIn = (segments: readonly PlainSegment[], range: Range) => {
  let [millimetres, milliseconds] = [0, 0];
  let top: number | null = null;
  for (const segment of segments) {
    for (const one of segment.quarters) {
      const share = shareOf(segment, one.quarter, range);
      if (share === 0) continue;
      millimetres += one.millimetres * share;
      milliseconds += one.milliseconds * share;
      top = Math.max(top ?? 0, one.top);
    }
  }
  return {
    distance: Math.round(millimetres / 1000),
    moving: Math.round(milliseconds / 1000),
    topSpeed: top === null ? null : tenths(top),
  };
};

/** Counts points in quarters that lie fully in the range, and returns the partly covered quarters, at most two. */
const pointsIn = ({ days }: Past, range: Range) => {
  const [first, end] = [Math.ceil(range.from / quarterMilliseconds), Math.floor(range.until / quarterMilliseconds)];
  let points = 0;
  const cut: Range[] = [];
  for (const [quarter, count] of days.flatMap(({ counts }) => counts)) {
    const from = quarter * quarterMilliseconds;
    const within = { from: Math.max(from, range.from), until: Math.min(from + quarterMilliseconds, range.until) };
    if (quarter >= first && quarter < end) points += count;
    else if (within.from < within.until) cut.push(within);
  }
  return { points, cut };
};

const averageOf = (metres: number, seconds: number) => (seconds > 0 ? tenths((metres / seconds) * 3.6) : null);

const totalsOf = (segments: readonly PlainSegment[], range: Range): Omit<TimelineTotals, 'points'> => {
  const countOf = (kind: PlainSegment['kind']) => segments.filter((one) => one.kind === kind).length;
  const driven = drivenIn(segments, range);
  const stopped = segments
    .filter(({ kind }) => kind === 'stop')
    .reduce((sum, { from, to }) => sum + overlap({ from, until: to }, range), 0);
  return {
    ...driven,
    stopped: Math.round(stopped / 1000),
    trips: countOf('trip'),
    stops: countOf('stop'),
    gaps: countOf('gap'),
    averageSpeed: averageOf(driven.distance, driven.moving),
  };
};

/** Segments per day in one pass; both inputs are sorted by time. */
const segmentsOfDays = (segments: readonly PlainSegment[], days: readonly ZoneDay[]): PlainSegment[][] => {
  let first = 0;
  return days.map((day) => {
    while ((segments[first]?.to ?? Number.POSITIVE_INFINITY) <= day.from) first += 1;
    let end = first;
    while ((segments[end]?.from ?? Number.POSITIVE_INFINITY) < day.until) end += 1;
    return segments.slice(first, end).filter((one) => touches(one, day));
  });
};

const dayOfDevice = (segments: PlainSegment[], { day, ...range }: ZoneDay): DayOfDevice => {
  const trips = segments.filter(({ kind }) => kind === 'trip');
  const begun = trips.filter(({ from }) => from >= range.from && from < range.until);
  const [first, last] = [begun[0], begun.at(-1)];
  return {
    day,
    ...drivenIn(trips, range),
    trips: begun.length,
    stops: segments.filter(({ kind }) => kind === 'stop').length,
    points: 0,
    firstStart: first ? iso(first.from) : null,
    lastEnd: last ? iso(last.to) : null,
  };
};

/** Points per day in one pass over all quarters. */
const countPoints = ({ days }: Past, within: ZoneDay[]): Map<string, number> => {
  const points = new Map<string, number>();
  let at = 0;
  for (const { counts } of days) {
    for (const [quarter, count] of counts) {
      const time = quarter * quarterMilliseconds;
      while (at < within.length && time >= (within[at]?.until ?? 0)) at += 1;
      const day = within[at];
      if (day && time >= day.from) points.set(day.day, (points.get(day.day) ?? 0) + count);
    }
  }
  return points;
};

export const createTimelineService = (
  { db }: Core,
  deps: { past: PastService; users: UsersService; placesOfPeople: PlacesService; places: Places },
) => {
  const { past, users, placesOfPeople, places } = deps;
  const [segmentsInTurn, daysInTurn] = [createOneAtATime(), createOneAtATime()];

  const spotsOf =
    (addresses: ReadonlyMap<number, string>, own: NamedPlace[]) =>
    (waypoint: Waypoint): Spot => {
      const position = { latitude: toDegrees(waypoint.lat), longitude: toDegrees(waypoint.lon) };
      const place = nearestPlaceOf(own, position);
      return {
        ...position,
        address: addresses.get(waypoint.at) || places.addressOf(position),
        ...(place && { place: { _id: place.id, name: place.name, icon: place.icon } }),
      };
    };

  const present = (segment: PlainSegment, spotOf: (waypoint: Waypoint) => Spot): Segment => {
    const [distance, duration] = [Math.round(segment.metres), Math.round((segment.to - segment.from) / 1000)];
    return {
      kind: segment.kind,
      from: iso(segment.from),
      to: iso(segment.to),
      distance,
      duration,
      topSpeed: segment.topSpeed === null ? null : tenths(segment.topSpeed),
      averageSpeed: segment.kind === 'trip' ? averageOf(distance, duration) : null,
      start: spotOf(segment.start),
      end: spotOf(segment.end),
    };
  };

  const zoneOf = async (userId: string): Promise<string> => {
    const user = await users.findById(db, userId);
    return user && isTimezone(user.timezone) ? user.timezone : 'UTC';
  };

  /** Cached counts are per quarter of an hour; partly covered quarters are counted by a query. */
  const countIn = async (found: Past, { id, since }: DeviceAccess, range: Range) => {
    const { points, cut } = pointsIn(found, range);
    const counts = cut.map(({ from, until }) =>
      timelineRepository(db).countPoints(id, {
        from: new Date(Math.max(from, since?.getTime() ?? 0)),
        until: new Date(until),
      }),
    );
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, points);
  };

  const read = async (userId: string, device: DeviceAccess, asked: AskedRange) => {
    const range = toRange(asked);
    const [found, own] = await Promise.all([past.read(device, range), placesOfPeople.listNames(userId)]);
    const segments = found.segments.filter((one) => touches(one, range));
    const moments = segments.flatMap(({ start, end }) => [start.at, end.at]);
    const addresses = await timelineRepository(db).listAddresses(device.id, [...new Set(moments)]);
    const spotOf = spotsOf(addresses, own);
    return {
      data: segments.map((segment) => present(segment, spotOf)),
      totals: { ...totalsOf(segments, range), points: await countIn(found, device, range) },
    };
  };

  const readDays = async (userId: string, device: DeviceAccess, asked: AskedDays) => {
    const timezone = asked.timezone ?? (await zoneOf(userId));
    const days = zoneDays(timezone, toRange(asked));
    const found = await past.read(device, { from: days[0]?.from ?? 0, until: days.at(-1)?.until ?? 0 });
    const points = countPoints(found, days);
    const segments = segmentsOfDays(found.segments, days);
    const data = days.map((day, at) => ({ ...dayOfDevice(segments[at] ?? [], day), points: points.get(day.day) ?? 0 }));
    return { timezone, data };
  };

  return {
    /** Time zone of the user; defaults to UTC. */
    zoneOf,

    get: (userId: string, device: DeviceAccess, asked: AskedRange) =>
      segmentsInTurn(userId, () => read(userId, device, asked)),

    listDays: (userId: string, device: DeviceAccess, asked: AskedDays) =>
      daysInTurn(userId, () => readDays(userId, device, asked)),
  };
};
