import { z } from 'zod';
import { deviceTypes, toDeviceType } from './devices.rules.ts';
import type { EndpointSchemas } from './endpoint.ts';

export const adminSchemas = {
  provisionDevice: {
    summary: 'Make a device known; its passcode and secret are answered this once',
    status: 201,
    body: z.strictObject({
      deviceUUID: z
        .string()
        .trim()
        .regex(/^[\w-]{4,64}$/, 'must be 4 to 64 letters, digits, - or _'),
      deviceType: z.string().transform(toDeviceType).pipe(z.enum(deviceTypes)),
      imei: z.string().regex(/^\d{15}$/, 'must be 15 digits'),
    }),
    response: z.object({
      device: z.object({ _id: z.string(), deviceUUID: z.string(), deviceType: z.enum(deviceTypes), imei: z.string() }),
      passcode: z.string(),
      deviceSecret: z.string(),
    }),
  },
} as const satisfies Record<string, EndpointSchemas>;
