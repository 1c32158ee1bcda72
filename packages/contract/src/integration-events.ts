import { z } from 'zod';
import { alertKinds } from './alerts.rules.ts';
import { commandNames } from './commands.rules.ts';

const device = z.strictObject({ id: z.string(), serial: z.string(), name: z.string() });

const position = z.strictObject({ latitude: z.number(), longitude: z.number(), address: z.string() });

const alert = z.strictObject({
  device,
  alert: z.strictObject({
    id: z.string(),
    kind: z.enum(alertKinds),
    /** Measured value in the unit of its kind (°C, %). */
    value: z.number().nullable(),
    /** Name of the receiver's place that the device entered or left. */
    place: z.string().nullable(),
    position: position.nullable(),
  }),
});

const dataOf = {
  'alert.raised': alert,
  'device.silent': z.strictObject({ device, lastSeen: z.iso.datetime().nullable() }),
  'device.moved': z.strictObject({ device, position: position.extend({ accuracy: z.number().nullable() }) }),
  'trip.ended': z.strictObject({
    device,
    trip: z.strictObject({
      from: z.iso.datetime(),
      to: z.iso.datetime(),
      /** In metres. */
      distance: z.number(),
      /** In seconds. */
      duration: z.number(),
      /** In km/h. */
      topSpeed: z.number().nullable(),
      start: position,
      end: position,
    }),
  }),
  'command.answered': z.strictObject({
    device,
    command: z.strictObject({
      id: z.string(),
      name: z.enum(commandNames),
      isDone: z.boolean(),
      reason: z.string().nullable(),
    }),
  }),
  test: z.strictObject({ message: z.string() }),
} as const;

const eventOf = <K extends keyof typeof dataOf>(type: K) =>
  z.strictObject({ type: z.literal(type), timestamp: z.iso.datetime(), data: dataOf[type] });

/**
 * Webhook payload as in https://www.standardwebhooks.com; `timestamp` is the time of the event, not of the delivery.
 */
export const webhookPayload = z.discriminatedUnion('type', [
  eventOf('alert.raised'),
  eventOf('device.silent'),
  eventOf('device.moved'),
  eventOf('trip.ended'),
  eventOf('command.answered'),
  eventOf('test'),
]);

export type WebhookPayload = z.output<typeof webhookPayload>;
