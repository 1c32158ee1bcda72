import { kilometresPerHour } from '@holdfast/contract/lenient-values.rules';
import { z } from 'zod';
import { extra, flag, label, number, time } from './lenient-fields.ts';
import { alertsOf, times, toPhoneMessages } from './phone-messages.ts';
import { type Decoded, nothing } from './up-message.ts';
import { isTimely } from './validate-messages.ts';

const position = z.object({
  fixTime: time.nullish().catch(null),
  deviceTime: time.nullish().catch(null),
  serverTime: time.nullish().catch(null),
  latitude: number,
  longitude: number,
  valid: flag,
  /** The position repeats old coordinates with a new time. */
  outdated: flag,
  altitude: extra,
  /** Knots. */
  speed: extra,
  course: extra,
  accuracy: extra,
  attributes: z.object({ batteryLevel: extra, sat: extra, alarm: label }).optional().catch(undefined),
});

const forwarded = z.object({ position: z.unknown().optional(), event: z.unknown().optional() });
const claimed = z.object({ device: z.object({ uniqueId: label }) });

/** Without a fix, the report gets the time it was sent, not the time of the last fix. */
const timeOf = ({ deviceTime, serverTime }: z.output<typeof position>, now: Date): number =>
  [deviceTime, serverTime].find((seconds) => typeof seconds === 'number' && isTimely(seconds, now)) ??
  Math.floor(now.getTime() / 1000);

const decodePosition = (value: unknown, now: Date): Decoded => {
  const { data } = position.safeParse(value);
  if (!data) return nothing('malformed');
  const { fixTime, latitude, longitude, valid, outdated, altitude, speed, course, accuracy, attributes } = data;
  const hasFix = valid !== false && outdated !== true;
  const timestamp = hasFix ? fixTime : timeOf(data, now);
  if (typeof timestamp !== 'number') return nothing('malformed');
  return toPhoneMessages({
    timestamp,
    place: hasFix ? { latitude, longitude } : null,
    accuracy: accuracy === 0 ? null : accuracy,
    battery: attributes?.batteryLevel,
    motion: { speed: times(speed, kilometresPerHour.knots), course, altitude, satellites: attributes?.sat },
    alerts: alertsOf(attributes?.alarm),
  });
};

export const deviceOfTraccar = (value: unknown): string | null =>
  claimed.safeParse(value).data?.device.uniqueId ?? null;

/**
 * Output of a Traccar server with `forward.type=json`. Events are ignored: each repeats a position that is forwarded
 * separately.
 */
export const decodeTraccar = (value: unknown, now: Date): Decoded => {
  const { data } = forwarded.safeParse(value);
  if (data?.event !== undefined) return { messages: [], refused: [] };
  return decodePosition(data?.position, now);
};
