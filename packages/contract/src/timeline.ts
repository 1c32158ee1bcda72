import { z } from 'zod';
import { device } from './devices.ts';
import type { EndpointSchemas } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import * as field from './fields.ts';
import { pageOf } from './pagination.ts';
import { place } from './places.ts';
import {
  daysMax,
  healthBucketsMax,
  healthDaysMax,
  mileagePageMax,
  segmentKinds,
  timelineDaysMax,
  trackCornersMax,
} from './timeline.rules.ts';
import { isTimezone } from './timezones.rules.ts';

const dayMilliseconds = 24 * 3600 * 1000;

const rangeOpen = 'range-open' satisfies ErrorCode;
const rangeBackwards = 'range-backwards' satisfies ErrorCode;
const rangeTooLong = 'range-too-long' satisfies ErrorCode;

const moment = z.iso.datetime({ offset: true, error: ({ input }) => (input === undefined ? rangeOpen : undefined) });

/** Both ends are inclusive. */
const range = z.strictObject({ from: moment, to: moment });

interface Range {
  from: string;
  to: string;
}

const isForward = ({ from, to }: Range) => Date.parse(from) <= Date.parse(to);
const backwards = { path: ['to'], message: rangeBackwards };

/** One extra day of tolerance for days of 25 hours (daylight saving time). */
const isAtMost =
  (days: number) =>
  ({ from, to }: Range) =>
    Date.parse(to) - Date.parse(from) <= (days + 1) * dayMilliseconds;
const tooLong = { path: ['to'], message: rangeTooLong };

const spot = z.object({
  latitude: z.number(),
  longitude: z.number(),
  address: z.string(),
  place: place.pick({ _id: true, name: true, icon: true }).optional(),
});

export type Spot = z.output<typeof spot>;

export const segment = z
  .object({
    kind: z.enum(segmentKinds),
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    /** In metres: straight line for a gap, 0 for a stop. */
    distance: z.number(),
    /** In seconds. */
    duration: z.number(),
    /** In km/h; null for stops and gaps. */
    topSpeed: z.number().nullable(),
    averageSpeed: z.number().nullable(),
    /** For a stop, `start` and `end` are both its centre. */
    start: spot,
    end: spot,
  })
  .meta({ id: 'Segment' });

export type Segment = z.output<typeof segment>;

const totals = z.object({
  /** In metres, of trips. */
  distance: z.number(),
  /** In seconds, of trips. */
  moving: z.number(),
  /** In seconds, of stops. */
  stopped: z.number(),
  trips: z.number(),
  stops: z.number(),
  gaps: z.number(),
  /** In km/h; null without a trip. */
  topSpeed: z.number().nullable(),
  averageSpeed: z.number().nullable(),
  points: z.number(),
});

export type TimelineTotals = z.output<typeof totals>;

const track = z.object({
  /**
   * Google encoded polyline, five decimals, oldest first; a stop has one corner at its beginning and one at its end.
   */
  polyline: z.string(),
  /** Unix seconds of each corner. */
  times: z.array(z.number()),
  /** In km/h at each corner; null if unknown. */
  speeds: z.array(z.number().nullable()),
  /** Maximum deviation of the simplified line from the route, in metres. */
  tolerance: z.number(),
  /** Number of points before simplification. */
  points: z.number(),
});

export type Track = z.output<typeof track>;

export const dayOfDevice = z
  .object({
    /** `2026-11-12`, in the viewer's zone. */
    day: z.iso.date(),
    /** In metres. */
    distance: z.number(),
    /** In seconds. */
    moving: z.number(),
    /** Trips that began on this day. */
    trips: z.number(),
    /** Stops that overlap this day. */
    stops: z.number(),
    points: z.number(),
    /** In km/h. */
    topSpeed: z.number().nullable(),
    /** Start of the first trip of the day, and end of the last trip that began on it. */
    firstStart: z.iso.datetime().nullable(),
    lastEnd: z.iso.datetime().nullable(),
  })
  .meta({ id: 'DayOfDevice' });

export type DayOfDevice = z.output<typeof dayOfDevice>;

const healthBucket = z
  .object({
    from: z.iso.datetime(),
    /** Last value of the bucket, in percent. */
    battery: z.number().nullable(),
    /** In °C. */
    temperature: z.object({ low: z.number(), mean: z.number(), high: z.number() }).nullable(),
    signal: z.object({
      satellites: z.number().nullable(),
      /** Fraction of positions from satellites, 0 to 1. */
      gps: z.number().nullable(),
    }),
    reports: z.number(),
  })
  .meta({ id: 'HealthBucket' });

export type HealthBucket = z.output<typeof healthBucket>;

const mileage = z.object({
  device: device.pick({ _id: true, deviceUUID: true, deviceType: true, name: true }),
  /** In metres. */
  distance: z.number(),
  /** In seconds. */
  moving: z.number(),
  trips: z.number(),
  /** Days on which a trip began. */
  daysInUse: z.number(),
  /** In km/h; null without a trip. */
  topSpeed: z.number().nullable(),
});

export type Mileage = z.output<typeof mileage>;

/** Defaults to the zone of the caller's profile, then UTC. */
const timezone = z.string().max(64).refine(isTimezone, 'not a time zone').optional();

export const timelineSchemas = {
  getTimeline: {
    summary: `Trips, stops and gaps of a device, oldest first, whole also where they reach over the edge of the range (at most ${timelineDaysMax} days); totals are of the range alone`,
    errors: ['range-open', 'range-backwards', 'range-too-long'],
    params: field.id,
    query: range.refine(isForward, backwards).refine(isAtMost(timelineDaysMax), tooLong),
    response: z.object({ data: z.array(segment), totals }),
  },
  getTrack: {
    summary: `The route of a device in at most ${trackCornersMax} corners, whatever the range and however long it is`,
    errors: ['range-open', 'range-backwards'],
    params: field.id,
    query: range.refine(isForward, backwards),
    response: track,
  },
  listDays: {
    summary: `What a device did each day that the range touches (at most ${daysMax} days), oldest first`,
    errors: ['range-open', 'range-backwards', 'range-too-long', 'user-not-found'],
    params: field.id,
    query: range
      .extend({
        timezone,
      })
      .refine(isForward, backwards)
      .refine(isAtMost(daysMax), tooLong),
    response: z.object({ timezone: z.string(), data: z.array(dayOfDevice) }),
  },
  getHealth: {
    summary: `Battery, temperature, signal and reports of a device in equal parts of the range (at most ${healthDaysMax} days)`,
    errors: ['range-open', 'range-backwards', 'range-too-long'],
    params: field.id,
    query: range
      .extend({ buckets: z.coerce.number().int().min(1).max(healthBucketsMax).default(healthBucketsMax) })
      .refine(isForward, backwards)
      .refine(isAtMost(healthDaysMax), tooLong),
    /** `seconds` is the bucket length; empty buckets are included. */
    response: z.object({ seconds: z.number(), data: z.array(healthBucket) }),
  },
  listMileage: {
    summary: `How far each device of a group went in a month, by name (at most ${mileagePageMax} devices a page)`,
    errors: ['group-not-found', 'user-not-found'],
    params: z.object({ groupId: z.string().min(1).max(100) }),
    query: z.strictObject({
      /** `2026-11`, in the viewer's zone. */
      month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/),
      timezone,
      page: z.coerce.number().int().min(0).default(0),
      perPage: z.coerce.number().int().min(1).max(mileagePageMax).default(mileagePageMax),
    }),
    response: pageOf(mileage).extend({ timezone: z.string() }),
  },
} as const satisfies Record<string, EndpointSchemas>;
