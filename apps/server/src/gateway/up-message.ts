import { reportedSources } from '@holdfast/contract/history.rules';
import { z } from 'zod';

/** Text that the database takes: no NUL, no half surrogate pairs. */
const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes('\u0000') && value.isWellFormed());

const voltage = z.number().min(0).max(1_000_000).transform(Math.round);
const temperature = z.number().min(-273).max(10_000);
const timestamp = z.number().transform(Math.floor);

/** What is out of its range is left out: a strange extra must not cost the position. */
const extra = (min: number, max: number, round: (value: number) => number = Math.round) =>
  z.number().min(min).max(max).transform(round).nullish().catch(null);

const toTenths = (value: number) => Math.round(value * 10) / 10;

const motion = {
  speed: extra(0, 2000, toTenths),
  course: extra(0, 360, (value) => Math.round(value) % 360),
  altitude: extra(-12_000, 100_000, toTenths),
  battery: extra(0, 100),
  satellites: extra(0, 255),
};

export type MotionExtras = { [name in keyof typeof motion]?: number | null | undefined };

/** Made once: Zod compiles a schema at its first use, which takes longer than everything else about a point. */
const motionSchema = z.object(motion);

/** For senders that are not validated as up messages. */
export const toMotion = (values: MotionExtras) => motionSchema.parse(values);

const location = z.object({
  type: z.literal('location'),
  timestamp,
  latitude: z.number(),
  longitude: z.number(),
  source: z.enum(reportedSources).nullish(),
  accuracy: z.number().min(0).max(50_000_000).nullish(),
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

/** What an app's own regions say; our devices have none. */
const regionAlert = alert.extend({ kind: z.enum(['geofence-entry', 'geofence-exit']) });

/** What a device says, unknown fields are ignored. */
export const upMessage = z.discriminatedUnion('type', [location, modem, alert, ack]);

export type UpMessage = z.output<typeof upMessage> | z.output<typeof regionAlert>;
export type LocationMessage = z.output<typeof location>;
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

/** The good ones are kept, each bad one is counted. */
export interface Decoded {
  messages: UpMessage[];
  refused: Refusal[];
}

export const nothing = (reason: Refusal): Decoded => ({ messages: [], refused: [reason] });
