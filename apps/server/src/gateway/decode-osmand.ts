import { z } from 'zod';
import { type Decoded, type MotionExtras, nothing, toMotion, type UpMessage } from './up-message.ts';

/** Milliseconds from here on: as seconds this would be the year 5138. */
const firstMilliseconds = 100_000_000_000;

/** Unix seconds or milliseconds, or a date as text, which is UTC unless it says otherwise. */
const toSeconds = (text: string): number => {
  if (/^\d+(\.\d+)?$/.test(text)) {
    const value = Number(text);
    return Math.floor(value >= firstMilliseconds ? value / 1000 : value);
  }
  const isBare = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(\.\d+)?$/.test(text);
  return Math.floor(Date.parse(isBare ? `${text.replace(' ', 'T')}Z` : text) / 1000);
};

const decimal = z
  .string()
  .regex(/^[+-]?\d{1,15}(\.\d+)?(e[+-]?\d{1,2})?$/i)
  .transform(Number);

const time = z
  .union([z.string(), z.number().transform(String)])
  .transform(toSeconds)
  .pipe(z.number());

/** As Traccar Client and OsmAnd put it into the address or a form. */
const form = z.object({
  id: z.string(),
  lat: decimal,
  lon: decimal,
  timestamp: time.optional(),
  accuracy: decimal.optional(),
  batt: decimal.optional(),
  /** In knots, as Traccar Client sends it. */
  speed: decimal.optional(),
  bearing: decimal.optional(),
  altitude: decimal.optional(),
});

/** As newer versions of Traccar Client post it. */
const json = z.object({
  device_id: z.string(),
  location: z.object({
    timestamp: time,
    coords: z.object({
      latitude: z.number(),
      longitude: z.number(),
      accuracy: z.number().nullish(),
      /** In metres a second; -1 where the phone does not know. */
      speed: z.number().nullish(),
      heading: z.number().nullish(),
      altitude: z.number().nullish(),
    }),
    /** From 0 to 1; -1 where the phone does not know. */
    battery: z.object({ level: z.number() }).nullish(),
  }),
});

interface Fix {
  timestamp: number;
  latitude: number;
  longitude: number;
  accuracy: number | null | undefined;
  battery: number | undefined;
  motion: MotionExtras;
}

const kilometresPerHour = { knots: 1.852, metresPerSecond: 3.6 };

const times = (value: number | null | undefined, factor: number) =>
  typeof value === 'number' ? value * factor : undefined;

const toMessages = ({ battery, accuracy, motion, ...fix }: Fix): UpMessage[] => {
  const isAccurate = typeof accuracy === 'number' && accuracy >= 0 && accuracy <= 50_000_000;
  const isBattery = battery !== undefined && battery >= 0 && battery <= 100;
  return [
    {
      type: 'location',
      ...fix,
      ...toMotion({ ...motion, battery }),
      accuracy: isAccurate ? accuracy : null,
      source: 'gps',
    },
    ...(isBattery ? [{ type: 'modem' as const, battery_percentage: Math.round(battery) }] : []),
  ];
};

export interface OsmandDecoded extends Decoded {
  /** The device that it claims to come from. */
  imei: string | null;
}

export const decodeOsmand = (value: unknown, now: Date): OsmandDecoded => {
  const posted = json.safeParse(value).data;
  if (posted) {
    const { timestamp, coords, battery } = posted.location;
    const level = battery ? battery.level * 100 : undefined;
    return {
      imei: posted.device_id,
      messages: toMessages({
        timestamp,
        latitude: coords.latitude,
        longitude: coords.longitude,
        accuracy: coords.accuracy,
        battery: level,
        motion: {
          speed: times(coords.speed, kilometresPerHour.metresPerSecond),
          course: coords.heading,
          altitude: coords.altitude,
        },
      }),
      refused: [],
    };
  }
  const given = form.safeParse(value).data;
  if (!given) return { imei: imeiOf(value), ...nothing('malformed') };
  const { id, lat: latitude, lon: longitude, accuracy, batt: battery } = given;
  const timestamp = given.timestamp ?? Math.floor(now.getTime() / 1000);
  const motion = {
    speed: times(given.speed, kilometresPerHour.knots),
    course: given.bearing,
    altitude: given.altitude,
  };
  return { imei: id, messages: toMessages({ timestamp, latitude, longitude, accuracy, battery, motion }), refused: [] };
};

const named = z.union([
  z.object({ id: z.string() }).transform(({ id }) => id),
  z.object({ device_id: z.string() }).transform(({ device_id }) => device_id),
]);

const imeiOf = (value: unknown) => named.safeParse(value).data ?? null;
