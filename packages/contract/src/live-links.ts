import { z } from 'zod';
import { deviceColors, deviceTypes } from './devices.rules.ts';
import type { EndpointSchemas } from './endpoint.ts';
import * as field from './fields.ts';
import { liveLinkLabelMaxLength } from './live-links.rules.ts';

export const liveLink = z
  .object({
    _id: z.string(),
    device: z.object({
      _id: z.string(),
      deviceUUID: z.string(),
      name: z.string(),
      deviceType: z.enum(deviceTypes),
      color: z.enum(deviceColors),
    }),
    /** Visible to managers of the device only; the public page does not show it. */
    label: z.string(),
    /** Creator of the link; empty if it is the caller. */
    maker: z.string(),
    createdAt: z.iso.datetime(),
    until: z.iso.datetime(),
    /** Null unless the link was stopped before its end. */
    stoppedAt: z.iso.datetime().nullable(),
    views: z.number().int(),
    /** Last view of the public page; null if never viewed. */
    viewedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'LiveLink' });

export type LiveLink = z.output<typeof liveLink>;

/** Complete data of the public page; nothing else of the device may leak. */
export const live = z
  .object({
    name: z.string(),
    deviceType: z.enum(deviceTypes),
    color: z.enum(deviceColors),
    until: z.iso.datetime(),
    isMoving: z.boolean(),
    /** Null until the device reports a position after the link was created. */
    position: z
      .object({
        latitude: z.number(),
        longitude: z.number(),
        /** In metres. */
        accuracy: z.number().nullable(),
        address: z.string(),
        /** In km/h. */
        speed: z.number().nullable(),
        /** In degrees, 0 is north. */
        course: z.number().nullable(),
        timestamp: z.iso.datetime(),
      })
      .nullable(),
  })
  .meta({ id: 'Live' });

export type Live = z.output<typeof live>;

export const liveLinksSchemas = {
  listLiveLinks: {
    summary: "The caller's live links, and everybody's of devices that the caller owns, newest first",
    response: z.object({ data: z.array(liveLink) }),
  },
  createLiveLink: {
    summary: 'Make a link that shows anybody who has it where a device is, until a time; its address is told only here',
    errors: ['live-link-end', 'too-many-live-links', 'too-many-attempts'],
    status: 201,
    params: field.id,
    body: z.strictObject({
      until: z.iso.datetime({ offset: true }),
      label: z.string().trim().max(liveLinkLabelMaxLength).default(''),
    }),
    response: z.object({ liveLink, url: z.string() }),
  },
  stopLiveLink: {
    summary: 'End a live link at once: by who made it, or by the owner of its device',
    errors: ['live-link-not-found', 'permission-denied'],
    params: z.object({ linkId: z.string().min(1).max(100) }),
    response: field.message,
  },
  openLiveLink: {
    summary: 'What a live link shows, counted as a view',
    errors: ['live-link-ended', 'too-many-attempts'],
    params: field.token,
    response: z.object({
      live,
      /** Start of the current movement, not before the link's creation; an open page tracks it from then on itself. */
      movingSince: z.iso.datetime().nullable(),
    }),
  },
  watchLiveLink: {
    summary: 'What a live link shows now, for a page that is open',
    errors: ['live-link-ended', 'too-many-attempts'],
    params: field.token,
    response: z.object({ live }),
  },
} as const satisfies Record<string, EndpointSchemas>;
