import { z } from 'zod';
import { device } from './devices.ts';
import type { EndpointSchemas } from './endpoint.ts';
import * as field from './fields.ts';
import { fenceCornerLimit, trackingTimes } from './geofences.rules.ts';

const corner = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});

export const geoFence = z
  .object({
    deviceUUID: z.string(),
    latLongs: z.array(z.object({ latitude: z.number(), longitude: z.number() })),
    active: z.boolean(),
  })
  .meta({ id: 'GeoFence' });

export type GeoFence = z.output<typeof geoFence>;

export const geofencesSchemas = {
  getGeoFence: { summary: 'The boundary of a device', params: field.id, response: z.object({ geoFence }) },
  saveGeoFence: {
    summary: 'Draw the boundary of a device',
    errors: ['device-mismatch', 'fence-too-small', 'fence-not-drawn', 'command-unavailable'],
    params: field.id,
    body: z.strictObject({
      /** Optional, as the path names the device; a different value is refused. */
      deviceUUID: z.string().max(100).optional(),
      latLongs: z.array(corner).max(fenceCornerLimit),
      active: z.boolean(),
    }),
    response: z.object({ geoFence }),
  },
  switchGeoFence: {
    summary: 'Turn the geo-fence on or off',
    errors: ['fence-not-drawn', 'command-unavailable'],
    params: field.id.extend({ state: z.enum(['on', 'off']) }),
    response: z.object({ message: z.string(), device }),
  },
  updateGeoFenceRules: {
    summary: 'Track continuously for a while when the device leaves',
    errors: ['device-mismatch', 'fence-not-drawn', 'command-unavailable'],
    params: field.id,
    body: z.strictObject({
      trackingTime: z.union([z.literal(0), ...trackingTimes.map((seconds) => z.literal(seconds))]),
      liveTrackingUnable: z.boolean(),
    }),
    response: z.object({ device }),
  },
  removeGeoFence: {
    summary: 'Remove the boundary',
    errors: ['command-unavailable'],
    params: field.id,
    response: z.object({ device }),
  },
} as const satisfies Record<string, EndpointSchemas>;
