import { reportedSources } from '@holdfast/contract/history.rules';
import { z } from 'zod';

/** PostgreSQL rejects NUL characters and lone surrogates. */
const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes('\u0000') && value.isWellFormed());

export const ranges = {
  voltage: { min: 0, max: 1_000_000 },
  temperature: { min: -273, max: 10_000 },
  accuracy: { min: 0, max: 50_000_000 },
};

const within = ({ min, max }: { min: number; max: number }) => z.number().min(min).max(max);

const voltage = within(ranges.voltage).transform(Math.round);
const temperature = within(ranges.temperature);
const timestamp = z.number().transform(Math.floor);

const toTenths = (value: number) => Math.round(value * 10) / 10;

export const motionRules = {
  speed: { min: 0, max: 2000, round: toTenths },
  course: { min: 0, max: 360, round: (value: number) => Math.round(value) % 360 },
  altitude: { min: -12_000, max: 100_000, round: toTenths },
  battery: { min: 0, max: 100, round: Math.round },
  satellites: { min: 0, max: 255, round: Math.round },
};

/** An optional field that is invalid or out of range becomes null, so that the position is kept. */
const extra = ({ min, max, round }: (typeof motionRules)[keyof typeof motionRules]) =>
  z.number().min(min).max(max).transform(round).nullish().catch(null);

const motion = {
  speed: extra(motionRules.speed),
  course: extra(motionRules.course),
  altitude: extra(motionRules.altitude),
  battery: extra(motionRules.battery),
  satellites: extra(motionRules.satellites),
};

export type MotionExtras = { [name in keyof typeof motion]?: number | null | undefined };

const keep = (
  value: number | null | undefined,
  { min, max, round }: (typeof motionRules)[keyof typeof motionRules],
) => {
  if (value === null || value === undefined) return value;
  return value >= min && value <= max ? round(value) : null;
};

/** For senders that are not validated by the `upMessage` schema. */
export const toMotion = ({ speed, course, altitude, battery, satellites }: MotionExtras) => ({
  speed: keep(speed, motionRules.speed),
  course: keep(course, motionRules.course),
  altitude: keep(altitude, motionRules.altitude),
  battery: keep(battery, motionRules.battery),
  satellites: keep(satellites, motionRules.satellites),
});

const location = z.object({
  type: z.literal('location'),
  timestamp,
  latitude: z.number(),
  longitude: z.number(),
  source: z.enum(reportedSources).nullish(),
  accuracy: within(ranges.accuracy).nullish(),
  modem_temperature: temperature.nullish(),
  modem_voltage: voltage.nullish(),
  alertType: text(40).nullish(),
  ...motion,
});

const modem = z.object({
  type: z.literal('modem'),
  modem_state: text(40).nullish(),
  modem_voltage: voltage.nullish(),
  modem_temperature: temperature.nullish(),
  edrx_value: text(40).nullish(),
  edrx_ptw: text(40).nullish(),
  psm_tau: text(40).nullish(),
  psm_active_time: text(40).nullish(),
  battery_percentage: z.number().min(0).max(100).nullish(),
  firmware: text(60).nullish(),
});

const alert = z.object({
  type: z.literal('alert'),
  kind: z.enum(['accelerometer', 'water', 'sos', 'temperature', 'battery', 'power']),
  timestamp,
  value: z.number().nullish(),
});

const ack = z.object({
  type: z.literal('ack'),
  id: z.uuid(),
  ok: z.boolean(),
  reason: text(200).nullish(),
  proof: text(100).nullish(),
});

/** Events of regions in a phone app; our own devices have none. */
const regionAlert = alert.extend({ kind: z.enum(['geofence-entry', 'geofence-exit']) });

/** Unknown fields are ignored. */
export const upMessage = z.discriminatedUnion('type', [location, modem, alert, ack]);

/** A message with `isLiveOnly` is shown live but not stored in the history. */
export type LocationMessage = z.output<typeof location> & { isLiveOnly?: true };
export type UpMessage =
  | Exclude<z.output<typeof upMessage>, { type: 'location' }>
  | LocationMessage
  | z.output<typeof regionAlert>;
export type ModemMessage = z.output<typeof modem>;

export const refusalReasons = [
  'malformed',
  'out-of-range',
  'oversized',
  'throttled',
  'unclaimed',
  'no-plan',
  'failed',
  'unmapped',
  'unknown-device',
] as const;

export type Refusal = (typeof refusalReasons)[number];

/** Valid messages, and one entry in `refused` per rejected message. */
export interface Decoded {
  messages: UpMessage[];
  refused: Refusal[];
}

export const nothing = (reason: Refusal): Decoded => ({ messages: [], refused: [reason] });
