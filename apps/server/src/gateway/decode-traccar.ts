import { kilometresPerHour } from '@holdfast/contract/lenient-values.rules';
import { z } from 'zod';
import { extra, flag, label, number, time } from './lenient-fields.ts';
import { alertsOf, times, toPhoneMessages } from './phone-messages.ts';
import { type Decoded, nothing } from './up-message.ts';

const position = z.object({
  fixTime: time,
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

const decodePosition = (value: unknown): Decoded => {
  const { data } = position.safeParse(value);
  if (!data) return nothing('malformed');
  const { fixTime, latitude, longitude, valid, outdated, altitude, speed, course, accuracy, attributes } = data;
  return toPhoneMessages({
    timestamp: fixTime,
    place: valid === false || outdated === true ? null : { latitude, longitude },
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
export const decodeTraccar = (value: unknown): Decoded => {
  const { data } = forwarded.safeParse(value);
  if (data?.event !== undefined) return { messages: [], refused: [] };
  return decodePosition(data?.position);
};
