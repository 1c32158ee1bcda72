import { z } from 'zod';
import { deviceTypes, toDeviceType } from './devices.rules.ts';
import type { EndpointSchemas } from './endpoint.ts';
import { id, message } from './fields.ts';
import { pageOf, pageQuery } from './pagination.ts';
import { roles } from './roles.rules.ts';

const time = z.iso.datetime();

export const newDevice = z.strictObject({
  deviceUUID: z
    .string()
    .trim()
    .regex(/^[\w-]{4,64}$/, 'must be 4 to 64 letters, digits, - or _'),
  deviceType: z.string().transform(toDeviceType).pipe(z.enum(deviceTypes)),
  imei: z.string().regex(/^\d{15}$/, 'must be 15 digits'),
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
});

/** Without anything that says where the device is. */
const adminDevice = z.object({
  _id: z.string(),
  deviceUUID: z.string(),
  deviceType: z.enum(deviceTypes),
  imei: z.string(),
  name: z.string(),
  /** The owner's email; null while nobody has claimed it. */
  owner: z.string().nullable(),
  createdAt: time,
  claimedAt: time.nullable(),
  lastSeenTime: time.nullable(),
});

const auditEntry = z.object({
  _id: z.string(),
  time,
  /** The admin's email at that time, or the operating system's user on the command line. */
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  /** An address, or `command line`. */
  origin: z.string(),
});

export const adminSchemas = {
  provisionDevice: {
    summary: 'Make a device known; its passcode and secret are answered this once',
    status: 201,
    body: newDevice,
    response: z.object({
      device: z.object({ _id: z.string(), deviceUUID: z.string(), deviceType: z.enum(deviceTypes), imei: z.string() }),
      passcode: z.string(),
      deviceSecret: z.string(),
    }),
  },
  listAdminDevices: { summary: 'All devices, by serial number', query: pageQuery, response: pageOf(adminDevice) },
  listAdminUsers: { summary: 'All users, by email', query: pageQuery, response: pageOf(adminUser) },
  resetTwoFactor: { summary: "Turn off a user's two-step authentication", params: id, response: message },
  listAudit: { summary: 'What staff did, newest first', query: pageQuery, response: pageOf(auditEntry) },
} as const satisfies Record<string, EndpointSchemas>;
