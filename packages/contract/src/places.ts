import { z } from 'zod';
import type { EndpointSchemas } from './endpoint.ts';
import * as field from './fields.ts';
import { groupDevicesMax } from './groups.rules.ts';
import { lastMinuteOfDay, placeIcons, placeNameMaxLength, placeRadiusMax, placeRadiusMin } from './places.rules.ts';

const placeId = z.object({ placeId: z.string().min(1).max(100) });

const minute = z.number().int().min(0).max(lastMinuteOfDay);

const contents = z.strictObject({
  name: z.string().trim().min(1).max(placeNameMaxLength),
  icon: z.enum(placeIcons),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  /** In metres. */
  radius: z.number().int().min(placeRadiusMin).max(placeRadiusMax),
  /** Watched devices: all of the caller's, or a list of either kind of their ids. */
  devices: z.union([z.literal('all'), z.array(z.string().min(1).max(100)).max(groupDevicesMax)]),
  arrive: z.boolean(),
  leave: z.boolean(),
  /** Alert hours, in minutes after midnight of the caller's time zone; null is always. The window may span midnight. */
  hours: z.strictObject({ from: minute, until: minute }).nullable().optional(),
});

export const place = z
  .object({
    _id: z.string(),
    name: z.string(),
    icon: z.enum(placeIcons),
    latitude: z.number(),
    longitude: z.number(),
    /** In metres. */
    radius: z.number(),
    address: z.string(),
    /** Ids (`_id`) of devices that the caller still has access to. */
    devices: z.union([z.literal('all'), z.array(z.string())]),
    arrive: z.boolean(),
    leave: z.boolean(),
    /** Alert hours, in minutes after midnight of the caller's time zone; null is always. */
    hours: z.object({ from: z.number(), until: z.number() }).nullable().optional(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Place' });

export type Place = z.output<typeof place>;

export const placesSchemas = {
  listPlaces: { summary: "The caller's places, by name", response: z.object({ data: z.array(place) }) },
  getPlace: { summary: 'One place', errors: ['place-not-found'], params: placeId, response: z.object({ place }) },
  createPlace: {
    summary: 'Give a circle on the map a name, and be told when devices come and go',
    errors: ['too-many-places', 'device-not-found'],
    status: 201,
    body: contents,
    response: z.object({ place }),
  },
  updatePlace: {
    summary: 'Change a place',
    errors: ['place-not-found', 'device-not-found'],
    params: placeId,
    body: contents.partial(),
    response: z.object({ place }),
  },
  removePlace: {
    summary: 'Remove a place; alerts that it raised stay',
    errors: ['place-not-found'],
    params: placeId,
    response: field.message,
  },
} as const satisfies Record<string, EndpointSchemas>;
