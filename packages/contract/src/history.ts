import { z } from 'zod';
import type { EndpointSchemas } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import * as field from './fields.ts';
import {
  activityDeviceLimit,
  defaultMapPageSize,
  exportFormats,
  historyPageSize,
  pointSources,
} from './history.rules.ts';
import { pageOf, pageQuery } from './pagination.ts';

const locationPoint = z
  .object({
    _id: z.string(),
    deviceUUID: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    /** Unix seconds; `timeCreated` is the same value under its legacy name. */
    timestamp: z.number(),
    timeCreated: z.number(),
    address: z.string(),
    /** Built-in address; `address` is the same until a geocoder has answered. */
    nearestPlace: z.string(),
    type: z.enum(pointSources).nullable(),
    alertType: z.string().nullable(),
    accuracy: z.number().nullable(),
    modem_temperature: z.number().nullable(),
    modem_voltage: z.number().nullable(),
    /** In km/h. */
    speed: z.number().nullable(),
    /** In degrees, 0 is north. */
    course: z.number().nullable(),
    /** In metres. */
    altitude: z.number().nullable(),
    /** In percent. */
    battery: z.number().nullable(),
    satellites: z.number().nullable(),
    /** First report of the stay, if the point is merged from several reports. */
    first: z
      .object({ timestamp: z.number(), latitude: z.number(), longitude: z.number(), accuracy: z.number().nullable() })
      .optional(),
  })
  .meta({ id: 'LocationPoint' });

export type LocationPoint = z.output<typeof locationPoint>;

/** Range and format of an export; both ends are inclusive. */
const exported = z
  .strictObject({
    format: z.enum(exportFormats).default('csv'),
    from: z.iso.datetime({ offset: true }).optional(),
    to: z.iso.datetime({ offset: true }).optional(),
    filter: z.string().max(200).default(''),
  })
  .refine(({ from, to }) => !from || !to || Date.parse(from) <= Date.parse(to), {
    path: ['to'],
    message: 'range-backwards' satisfies ErrorCode,
  });

export const historySchemas = {
  listMapPoints: {
    summary:
      'The newest points of a device, newest first; `merged`: one for each stay at a place, among the newest 3,000 points',
    errors: ['range-backwards'],
    params: field.id,
    query: z.strictObject({
      perPage: z.coerce.number().int().min(1).max(1000).default(defaultMapPageSize),
      merged: z.enum(['true', 'false']).default('false'),
    }),
    response: z.array(locationPoint),
  },
  listHistory: {
    summary:
      'A page of the points of a device, newest first; `filter` is part of an address or of a type, among the newest 200,000 points of the span',
    errors: ['range-backwards'],
    params: field.id,
    query: pageQuery
      .extend({
        perPage: z.coerce.number().int().min(1).max(1000).default(historyPageSize),
        from: z.iso.datetime({ offset: true }).optional(),
        to: z.iso.datetime({ offset: true }).optional(),
      })
      .refine(({ from, to }) => !from || !to || Date.parse(from) <= Date.parse(to), {
        path: ['to'],
        message: 'must not be before from',
      }),
    response: pageOf(locationPoint),
  },
  listHistoryOfDevices: {
    summary: 'The newest points of several devices; one that the caller may not see makes the whole call a 404',
    errors: ['range-backwards', 'device-not-found'],
    body: z.strictObject({ deviceUUIDs: z.array(z.string().min(1).max(100)).max(activityDeviceLimit) }),
    response: z.array(locationPoint),
  },
  exportHistory: {
    summary: 'The points of a device, all or those of a span and a filter, as CSV, GPX, KML or GeoJSON',
    errors: ['range-backwards'],
    params: field.id,
    query: exported,
  },
  createHistoryTicket: {
    summary: 'An address for one such download within a minute, for browsers, which cannot put a header on one',
    errors: ['range-backwards'],
    params: field.id,
    query: exported,
    response: z.object({ url: z.string() }),
  },
  exportHistoryByTicket: {
    summary: 'The file that a ticket is for',
    errors: ['download-expired'],
    params: field.token,
  },
  clearHistory: {
    summary: 'Remove all points of a device',
    errors: ['range-backwards'],
    params: field.id,
    response: field.message,
  },
} as const satisfies Record<string, EndpointSchemas>;
