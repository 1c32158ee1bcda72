import { z } from 'zod';
import type { EndpointSchemas } from './endpoint.ts';
import * as field from './fields.ts';
import { defaultMapPageSize, pointSources } from './history.rules.ts';

export const locationPoint = z.object({
  _id: z.string(),
  deviceUUID: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** Unix seconds; `timeCreated` is the same moment under its older name. */
  timestamp: z.number(),
  timeCreated: z.number(),
  address: z.string(),
  type: z.enum(pointSources).nullable(),
  alertType: z.string().nullable(),
  accuracy: z.number().nullable(),
  modem_temperature: z.number().nullable(),
  modem_voltage: z.number().nullable(),
});

export type LocationPoint = z.output<typeof locationPoint>;

export const historySchemas = {
  listMapPoints: {
    summary: 'The newest points of a device, newest first',
    params: field.id,
    query: z.strictObject({ perPage: z.coerce.number().int().min(1).max(1000).default(defaultMapPageSize) }),
    response: z.array(locationPoint),
  },
} as const satisfies Record<string, EndpointSchemas>;
