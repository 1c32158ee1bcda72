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
  /** Repeats an old place with a new time. */
  outdated: flag,
  altitude: extra,
  /** In knots. */
  speed: extra,
  course: extra,
  accuracy: extra,
  attributes: z.object({ batteryLevel: extra, sat: extra, alarm: label }).optional().catch(undefined),
});

const forwarded = z.object({ position: z.unknown().optional(), event: z.unknown().optional() });
const claimed = z.object({ device: z.object({ uniqueId: label }) });

/** Without a place of its own a report is of when it was sent, not of the last fix. */
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

/** The device that it claims to come from. */
export const deviceOfTraccar = (value: unknown): string | null =>
  claimed.safeParse(value).data?.device.uniqueId ?? null;

/** What a Traccar server forwards (`forward.type=json`); its events repeat a position that it forwards, too. */
export const decodeTraccar = (value: unknown, now: Date): Decoded => {
  const { data } = forwarded.safeParse(value);
  if (data?.event !== undefined) return { messages: [], refused: [] };
  return decodePosition(data?.position, now);
};
