import { kilometresPerHour, toNumber, toSeconds } from '@holdfast/contract/lenient-values.rules';
import { z } from 'zod';
import { extra, flag, isAbsent, label, number, time, toExtra, toFlag, toId, toLabel } from './lenient-fields.ts';
import { alertsOf, decodeEach, times, toPhoneMessages } from './phone-messages.ts';
import { type Decoded, nothing } from './up-message.ts';

/** Traccar Client sends knots; what sends anything else says so in our own addresses. */
const speedFactors = new Map<unknown, number>([
  ['ms', kilometresPerHour.metresPerSecond],
  ['kmh', 1],
]);

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
  mock: flag,
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

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `lat` and `lon`, or `location` as `lat,lon` in place of the two. */
const placeOf = ({ lat, lon, location }: Fields) => {
  const pair = typeof location === 'string' ? location.split(',').map(toNumber) : [];
  const isPair = pair.length === 2 && !pair.includes(null);
  const [latitude, longitude] = isPair ? pair : [toNumber(lat), toNumber(lon)];
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null;
};

/** As Traccar Client, OsmAnd and GPSLogger put it into the address or a form; by hand, since a schema takes longer than all the rest. */
const decodeForm = (fields: Fields, now: Date): Decoded => {
  const { timestamp, accuracy, batt, speed, speedUnit, bearing, heading, altitude, valid, alarm, cell, wifi } = fields;
  const seconds = isAbsent(timestamp) ? Math.floor(now.getTime() / 1000) : toSeconds(timestamp);
  if (seconds === null) return nothing('malformed');
  const place = placeOf(fields);
  const battery = toExtra(batt);
  const hasFix = isAbsent(valid) || toFlag(valid) === true;
  const alerts = alertsOf(toLabel(alarm));
  const isHeard = battery !== undefined || alerts.length > 0 || !hasFix || !isAbsent(cell) || !isAbsent(wifi);
  if (!place && !isHeard) return nothing('malformed');
  return toPhoneMessages({
    timestamp: seconds,
    // Without a fix the place is the last one that was known.
    place: hasFix ? place : null,
    accuracy: toExtra(accuracy),
    battery,
    motion: {
      speed: times(toExtra(speed), speedFactors.get(speedUnit) ?? kilometresPerHour.knots),
      course: toExtra(bearing) ?? toExtra(heading),
      altitude: toExtra(altitude),
    },
    alerts,
  });
};

/** The device that it claims to come from. */
export const deviceOfOsmand = (value: unknown): string | null => {
  if (!isFields(value)) return null;
  const { id, deviceid, device_id } = value;
  return toId(id) ?? toId(deviceid) ?? toId(device_id) ?? null;
};

/** https://www.traccar.org/osmand/ */
export const decodeOsmand = (value: unknown, now: Date): Decoded => {
  if (!isFields(value)) return nothing('malformed');
  const { location } = value;
  const isPosted = typeof location === 'object' && location !== null;
  return isPosted ? decodeEach(location, decodePosted) : decodeForm(value, now);
};
