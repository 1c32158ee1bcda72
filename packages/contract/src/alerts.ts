import { z } from 'zod';
import { alertCategories, alertKinds, alertPageSize } from './alerts.rules.ts';
import type { EndpointSchemas } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import * as field from './fields.ts';
import { channelKinds } from './integrations.rules.ts';
import { pageOf, pageQuery } from './pagination.ts';

const notificationEmail = z.object({ email: z.string(), confirmed: z.boolean() });

export const alert = z
  .object({
    id: z.string(),
    deviceUUID: z.string(),
    deviceName: z.string(),
    kind: z.enum(alertKinds),
    /** Measured value in the unit of the alert kind; null for kinds without a measurement. */
    value: z.number().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    address: z.string(),
    /** Name, at that time, of the caller's place that the device entered or left. */
    place: z.string().nullable(),
    /** Number of earlier alerts of this kind within the hour that the rate limit suppressed. */
    more: z.number(),
    /** Unix seconds. */
    timestamp: z.number(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Alert' });

export type Alert = z.output<typeof alert>;

/** `delivered` means that the mail server or push service accepted the message. */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;

export const alertDelivery = z
  .object({
    channel: z.enum(['email', 'push', ...channelKinds]),
    recipient: z.string(),
    state: z.enum(deliveryStates),
    reason: z.string().nullable(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'AlertDelivery' });

const notification = alert.extend({ isRead: z.boolean() });

/** Last test alert that the caller sent for the device; null if none was sent. */
const testAlert = z.object({ sentAt: z.iso.datetime().nullable(), deliveries: z.array(alertDelivery) });

const notificationEmails = z.object({ notificationEmails: z.array(notificationEmail) });
const endpointUrl = z.string().min(1).max(1000);
const base64url = (bytes: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`), `must be ${bytes} bytes in base64url`);

export const alertsSchemas = {
  addNotificationEmail: {
    summary: 'Send alerts of a device to an address, once its owner has confirmed it',
    errors: ['invalid-email', 'too-many-alert-emails', 'too-many-attempts'],
    params: field.id,
    body: z.strictObject({ email: field.email }),
    response: notificationEmails,
  },
  removeNotificationEmail: {
    summary: 'No more alerts to this address',
    errors: ['invalid-email'],
    params: field.id.extend({ email: z.string().min(1).max(320) }),
    response: notificationEmails,
  },
  confirmNotificationEmail: {
    summary: 'The owner of an address agrees to receive alerts',
    errors: ['alert-link-expired'],
    params: field.token,
    response: field.message,
  },
  unsubscribe: {
    summary: 'The owner of an address wants no more alerts of a device',
    errors: ['alert-link-expired'],
    params: field.token,
    response: field.message,
  },
  listAllAlerts: {
    summary:
      "Alerts of all the caller's devices, the latest first; `before` is the id of the last one that was read, `counts` are those of the device and the span",
    errors: ['range-backwards', 'device-not-found'],
    query: z
      .strictObject({
        category: z.enum(alertCategories).optional(),
        /** Device id or serial number. */
        device: z.string().min(1).max(100).optional(),
        from: z.iso.datetime({ offset: true }).optional(),
        to: z.iso.datetime({ offset: true }).optional(),
        before: z.uuid().optional(),
        perPage: z.coerce.number().int().min(1).max(200).default(alertPageSize),
      })
      .refine(({ from, to }) => !from || !to || Date.parse(from) <= Date.parse(to), {
        path: ['to'],
        message: 'range-backwards' satisfies ErrorCode,
      }),
    response: z.object({
      data: z.array(notification),
      hasNext: z.boolean(),
      counts: z.record(z.enum(alertCategories), z.number()),
    }),
  },
  listAlerts: {
    summary: 'The alert log of a device: what, when, to whom, delivered or failed; newest first',
    errors: ['range-backwards'],
    params: field.id,
    query: pageQuery,
    response: pageOf(alert.extend({ deliveries: z.array(alertDelivery) })),
  },
  listNotifications: {
    summary: "Alerts of all the caller's devices, newest first",
    query: pageQuery,
    response: pageOf(notification).extend({ unread: z.number() }),
  },
  markNotificationsRead: { summary: 'Everything until now was read', response: field.message },
  markNotificationRead: {
    summary: 'One alert was read',
    errors: ['not-found'],
    params: z.object({ alertId: z.string().min(1).max(100) }),
    response: field.message,
  },
  sendTestAlert: {
    summary: 'Send the caller an alert of a device through every channel that they have turned on',
    errors: ['too-many-attempts'],
    status: 201,
    params: field.id,
    response: testAlert,
  },
  getTestAlert: {
    summary: "What became of the caller's last test alert of a device",
    errors: ['not-found'],
    params: field.id,
    response: testAlert,
  },
  getPushKey: { summary: 'The public VAPID key', response: z.object({ publicKey: z.string() }) },
  addPushSubscription: {
    summary: 'Push alerts to this browser, until its session ends',
    errors: ['unknown-push-service', 'invalid-push-keys'],
    status: 201,
    body: z.strictObject({
      endpoint: endpointUrl,
      expirationTime: z.number().nullish(),
      keys: z.strictObject({ p256dh: base64url(65), auth: base64url(16) }),
    }),
    response: field.message,
  },
  removePushSubscription: {
    summary: 'No more pushes to this browser',
    body: z.strictObject({ endpoint: endpointUrl }),
    response: field.message,
  },
} as const satisfies Record<string, EndpointSchemas>;
