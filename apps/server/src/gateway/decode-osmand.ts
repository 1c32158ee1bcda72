import { kilometresPerHour, toNumber, toSeconds } from '@holdfast/contract/lenient-values.rules';
import { z } from 'zod';
import { extra, flag, isAbsent, label, number, time, toExtra, toFlag, toId, toLabel } from './lenient-fields.ts';
import { alertsOf, decodeEach, times, toPhoneMessages } from './phone-messages.ts';
import { type Decoded, nothing } from './up-message.ts';

/** Units of the `speedUnit` parameter. The default is knots, as Traccar Client sends them. */
const speedFactors = new Map<unknown, number>([
  ['ms', kilometresPerHour.metresPerSecond],
  ['kmh', 1],
]);

/** JSON body of newer versions of Traccar Client. */
const posted = z.object({
  timestamp: time,
  /** Missing in a heartbeat. */
  coords: z
    .object({
      latitude: number,
      longitude: number,
      accuracy: extra,
      /** Metres per second; -1 if unknown. */
      speed: extra,
      heading: extra,
      altitude: extra,
    })
    .nullish(),
  /** 0 to 1; -1 if unknown. */
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

/** `lat` and `lon`, or instead `location` as `lat,lon`. */
const placeOf = ({ lat, lon, location }: Fields) => {
  const pair = typeof location === 'string' ? location.split(',').map(toNumber) : [];
  const isPair = pair.length === 2 && !pair.includes(null);
  const [latitude, longitude] = isPair ? pair : [toNumber(lat), toNumber(lon)];
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null;
};

/**
 * Query or form parameters of Traccar Client, OsmAnd and GPSLogger. Validated by hand: a schema costs more than the
 * rest of the request.
 */
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
    // Without a fix the app repeats the last known position.
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

/** Claimed device id, not authenticated yet. */
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
