import { z } from 'zod';
import { command } from './commands.ts';
import { deviceTypes, toDeviceType } from './devices.rules.ts';
import type { EndpointSchemas } from './endpoint.ts';
import * as field from './fields.ts';
import { versionPattern } from './firmwares.rules.ts';

export const firmwaresSchemas = {
  getFirmware: {
    summary: 'The firmware of a device, and the newest for its type',
    errors: ['firmware-unavailable'],
    params: field.id,
    response: z.object({ current: z.string().nullable(), latest: z.string().nullable() }),
  },
  updateFirmware: {
    summary: 'Ask the device to install the newest firmware; an older one is refused',
    errors: ['firmware-unknown', 'firmware-not-newer', 'firmware-unavailable'],
    status: 202,
    params: field.id,
    body: z.strictObject({ firmware: z.string().min(1).max(40) }),
    response: z.object({ message: z.string(), command }),
  },
  addFirmware: {
    summary: 'Make a firmware known for a type of device',
    status: 201,
    body: z.strictObject({
      deviceType: z.string().transform(toDeviceType).pipe(z.enum(deviceTypes)),
      version: z.string().regex(versionPattern, 'must be a version such as 2.9.0'),
    }),
    response: z.object({ deviceType: z.enum(deviceTypes), version: z.string() }),
  },
} as const satisfies Record<string, EndpointSchemas>;
