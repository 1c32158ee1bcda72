import { z } from 'zod';
import { commandNames, commandStates } from './commands.rules.ts';
import { locationReportModes, operatingModes } from './devices.rules.ts';
import type { EndpointSchemas } from './endpoint.ts';
import * as field from './fields.ts';

export const pendingCommand = z
  .object({
    id: z.string(),
    name: z.enum(commandNames),
    args: z.record(z.string(), z.unknown()),
    state: z.enum(commandStates),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'PendingCommand' });

export const command = pendingCommand
  .extend({ updatedAt: z.iso.datetime(), reason: z.string().nullable() })
  .meta({ id: 'Command' });

export type Command = z.output<typeof command>;

const requested = z.object({ message: z.string(), command });
const maxAirplaneSeconds = 24 * 3600;

export const commandsSchemas = {
  listCommands: {
    summary: 'The commands of a device, newest first',
    params: field.id,
    response: z.object({ data: z.array(command) }),
  },
  setAlarm: {
    summary: 'Turn the alarm on or off',
    errors: ['command-unavailable'],
    params: field.id.extend({ state: z.enum(['on', 'off']) }),
    response: requested,
  },
  locate: {
    summary: 'Locate once, or continuously until stopped',
    errors: ['command-unavailable'],
    params: field.id,
    body: z.strictObject({ locationReportMode: z.enum(locationReportModes) }),
    response: requested,
  },
  stopTracking: {
    summary: 'Stop continuous tracking',
    errors: ['command-unavailable'],
    params: field.id,
    response: requested,
  },
  requestTemperature: {
    summary: 'Ask for the temperature',
    errors: ['command-unavailable'],
    params: field.id,
    response: requested,
  },
  rekey: {
    summary: 'Give the device a new secret',
    errors: ['command-unavailable'],
    params: field.id,
    response: requested,
  },
  setOperatingMode: {
    summary: 'Prefer quick answers or a long battery life',
    errors: ['command-unavailable'],
    params: field.id,
    body: z.strictObject({ operatingMode: z.enum(operatingModes) }),
    response: requested,
  },
  setAirplaneMode: {
    summary: 'Silence the modem for 1 to 24 hours',
    errors: ['command-unavailable'],
    params: field.id,
    body: z.strictObject({
      duration: z.number().int().min(3600).max(maxAirplaneSeconds).multipleOf(3600, 'must be a whole number of hours'),
    }),
    response: requested,
  },
} as const satisfies Record<string, EndpointSchemas>;
