import { kilometresPerHour } from '@holdfast/contract/lenient-values.rules';
import { z } from 'zod';
import { extra, flag, label, number, time } from './lenient-fields.ts';
import { alertsOf, decodeEach, times, toPhoneMessages } from './phone-messages.ts';
import { type Decoded, nothing } from './up-message.ts';

const pair = z
  .preprocess((value) => (typeof value === 'string' ? value.split(',') : value), z.tuple([number, number]))
  .optional()
  .catch(undefined);

/** As Traccar Client, OsmAnd and GPSLogger put it into the address or a form. */
const form = z.object({
  lat: extra,
  lon: extra,
  /** `lat,lon` in place of the two. */
  location: pair,
  timestamp: time.optional(),
  accuracy: extra,
  batt: extra,
  speed: extra,
  /** Traccar Client sends knots; what sends anything else says so in our own addresses. */
  speedUnit: z.enum(['kn', 'ms', 'kmh']).catch('kn'),
  bearing: extra,
  heading: extra,
  altitude: extra,
  valid: flag,
  alarm: label,
});

const speedFactors = { kn: kilometresPerHour.knots, ms: kilometresPerHour.metresPerSecond, kmh: 1 };

/** As newer versions of Traccar Client post it. */
const posted = z.object({
  timestamp: time,
  /** Missing in a sign of life. */
  coords: z
    .object({
      latitude: number,
      longitude: number,
      accuracy: extra,
      /** In metres a second; -1 where the phone does not know. */
      speed: extra,
      heading: extra,
      altitude: extra,
    })
    .nullish(),
  /** From 0 to 1; -1 where the phone does not know. */
  battery: z.object({ level: extra }).optional().catch(undefined),
  mock: z.boolean().optional().catch(undefined),
  alarm: label,
  extras: z.object({ alarm: label }).optional().catch(undefined),
});

const decodePosted = (value: unknown): Decoded => {
  const { data } = posted.safeParse(value);
  if (!data) return nothing('malformed');
  const { timestamp, coords, battery, mock, alarm, extras } = data;
  return toPhoneMessages({
    timestamp,
    place: coords ? { latitude: coords.latitude, longitude: coords.longitude } : null,
    accuracy: coords?.accuracy,
    battery: times(battery?.level, 100),
    motion: {
      speed: times(coords?.speed, kilometresPerHour.metresPerSecond),
      course: coords?.heading,
      altitude: coords?.altitude,
    },
    isMock: mock,
    alerts: alertsOf(alarm ?? extras?.alarm),
  });
};

const decodeForm = (value: unknown, now: Date): Decoded => {
  const { data } = form.safeParse(value);
  if (!data) return nothing('malformed');
  const [latitude = data.lat, longitude = data.lon] = data.location ?? [];
  const isPlace = latitude !== undefined && longitude !== undefined;
  const alerts = alertsOf(data.alarm);
  const saysMore = data.batt !== undefined || alerts.length > 0 || data.valid === false;
  if (!isPlace && !saysMore) return nothing('malformed');
  return toPhoneMessages({
    timestamp: data.timestamp ?? Math.floor(now.getTime() / 1000),
    // Without a fix the place is the last one that was known.
    place: isPlace && data.valid !== false ? { latitude, longitude } : null,
    accuracy: data.accuracy,
    battery: data.batt,
    motion: {
      speed: times(data.speed, speedFactors[data.speedUnit]),
      course: data.bearing ?? data.heading,
      altitude: data.altitude,
    },
    alerts,
  });
};

const claimed = z.object({ id: label, deviceid: label, device_id: label });
const isPosted = z.object({ location: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]) });

/** The device that it claims to come from. */
export const deviceOfOsmand = (value: unknown): string | null => {
  const { id, deviceid, device_id } = claimed.safeParse(value).data ?? {};
  return id ?? deviceid ?? device_id ?? null;
};

/** https://www.traccar.org/osmand/ */
export const decodeOsmand = (value: unknown, now: Date): Decoded => {
  const { data } = isPosted.safeParse(value);
  return data ? decodeEach(data.location, decodePosted) : decodeForm(value, now);
};
