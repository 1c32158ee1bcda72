import { z } from 'zod';
import { deviceTypes, toDeviceType } from './devices.rules.ts';
import { trackerNumbers } from './devices.ts';
import type { EndpointSchemas } from './endpoint.ts';
import { id, message } from './fields.ts';
import { mappedNumberPattern } from './mappings.rules.ts';
import { deviceModels, isModelOf } from './models.rules.ts';
import { pageOf, pageQuery } from './pagination.ts';
import { roles } from './roles.rules.ts';

const time = z.iso.datetime();

export const newDevice = z
  .strictObject({
    deviceUUID: z
      .string()
      .trim()
      .regex(/^[\w-]{4,64}$/, 'must be 4 to 64 letters, digits, - or _'),
    deviceType: z.string().transform(toDeviceType).pipe(z.enum(deviceTypes)),
    /** For the model `mqtt`, the device number in the topic. */
    imei: z.string().regex(mappedNumberPattern, 'must be 15 digits'),
    /** Defaults to our own model of that type; every model of another manufacturer has the type of a GPS tracker. */
    model: z.enum(deviceModels).optional(),
    ...trackerNumbers,
  })
  .refine(({ model, deviceType }) => model === undefined || isModelOf(model, deviceType), {
    path: ['model'],
    message: 'is not of this type',
  })
  .refine(({ model, imei }) => model === 'mqtt' || /^\d{15}$/.test(imei), {
    path: ['imei'],
    message: 'must be 15 digits',
  });

const adminUser = z.object({
  _id: z.string(),
  email: z.string(),
  name: z.string(),
  roles: z.array(z.enum(roles)),
  country: z.string(),
  timeCreated: time,
  isVerified: z.boolean(),
  twoFactorEnabled: z.boolean(),
  deviceCount: z.number(),
  /** In major units of the user's currency. */
  OneTimeDeviceFee: z.number(),
  hidePaymentTabs: z.boolean(),
});

export type AdminUser = z.output<typeof adminUser>;

/** Excludes all location data. */
const adminDevice = z.object({
  _id: z.string(),
  deviceUUID: z.string(),
  deviceType: z.enum(deviceTypes),
  imei: z.string(),
  name: z.string(),
  /** Email of the owner; null until the device is claimed. */
  owner: z.string().nullable(),
  createdAt: time,
  claimedAt: time.nullable(),
  lastSeenTime: time.nullable(),
});

export type AdminDevice = z.output<typeof adminDevice>;

const auditEntry = z.object({
  _id: z.string(),
  time,
  /** Email of the admin at that time, or the operating system user of the command line. */
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  /** IP address, or `command line`. */
  origin: z.string(),
});

export type AuditEntry = z.output<typeof auditEntry>;

const newRoles = z
  .array(z.enum(roles))
  .min(1)
  .refine((given) => new Set(given).size === given.length, 'named twice');

export const adminSchemas = {
  provisionDevice: {
    summary: 'Make a device known; its passcode, secret and root key are answered this once',
    errors: ['device-known'],
    status: 201,
    body: newDevice,
    response: z.object({
      device: z.object({ _id: z.string(), deviceUUID: z.string(), deviceType: z.enum(deviceTypes), imei: z.string() }),
      passcode: z.string(),
      deviceSecret: z.string(),
      /** Root key from which new secrets are derived; never shown to an owner. */
      deviceKey: z.string(),
    }),
  },
  provisionDevices: {
    summary:
      'Make up to 1,000 devices known, all or none: lines of deviceUUID,deviceType,imei below a header with these names. The answer is the same as CSV with passcode, secret and root key, this once',
    errors: ['empty-device-file', 'invalid-device-file', 'too-many-devices', 'device-known'],
    status: 201,
    body: z.strictObject({ csv: z.string().min(1).max(200_000) }),
  },
  listAdminDevices: { summary: 'All devices, by serial number', query: pageQuery, response: pageOf(adminDevice) },
  listAdminUsers: { summary: 'All users, by email', query: pageQuery, response: pageOf(adminUser) },
  updateAdminUser: {
    summary: 'What a user pays or sees: the one time fee of a k9 user, and whether an enterprise sees payments',
    errors: ['user-not-found'],
    params: id,
    body: z.strictObject({
      OneTimeDeviceFee: z.number().int().min(0).max(100_000).optional(),
      hidePaymentTabs: z.boolean().optional(),
    }),
    response: message,
  },
  updateRoles: {
    summary: 'Give a user other roles; only a superAdmin gives or takes admin and superAdmin',
    errors: ['user-not-found', 'last-super-admin'],
    params: id,
    body: z.strictObject({ roles: newRoles }),
    response: message,
  },
  resetTwoFactor: {
    summary: "Turn off a user's two-step authentication",
    errors: ['user-not-found', 'two-factor-off'],
    params: id,
    response: message,
  },
  removeUser: {
    summary: 'Remove a user with all that is theirs; their email is typed once more. Staff only by a superAdmin',
    errors: ['user-not-found', 'typed-name-differs', 'last-super-admin'],
    params: id,
    body: z.strictObject({ email: z.string().max(320) }),
    response: message,
  },
  removeKnownDevice: {
    summary:
      'Remove a device for good, with its history, as one that was mistyped; its serial number is typed once more, and that a subscription ends with it is confirmed by endsSubscription',
    errors: ['device-not-found', 'typed-name-differs', 'device-paid'],
    params: id,
    body: z.strictObject({ deviceUUID: z.string().max(100), endsSubscription: z.boolean().optional() }),
    response: message,
  },
  listAudit: { summary: 'What staff did, newest first', query: pageQuery, response: pageOf(auditEntry) },
} as const satisfies Record<string, EndpointSchemas>;
