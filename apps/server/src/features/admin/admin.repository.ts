import { asc, count, eq, ilike, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db/db.ts';
import { likeLiteral } from '../../platform/db/like-literal.ts';
import { users } from '../account/account.tables.ts';
import { credentials } from '../auth/auth.tables.ts';
import { deviceStates, devices } from '../devices/devices.tables.ts';
import type { PageOf } from './audit.repository.ts';

const contains = (filter: string, ...columns: PgColumn[]) =>
  filter === '' ? undefined : or(...columns.map((column) => ilike(column, likeLiteral(filter))));

const deviceCountOf = sql<number>`(SELECT count(*)::int FROM devices d WHERE d.owner_id = ${users.id})`;

/** Views of users and devices for staff; positions are never included. */
export const adminRepository = (db: Db) => ({
  listUsers: async ({ page, perPage, filter }: PageOf) => {
    const matches = contains(filter, users.email, users.name);
    const rows = await db
      .select({
        id: users.id,
        email: users.email,
        name: users.name,
        roles: users.roles,
        country: users.country,
        createdAt: users.createdAt,
        verifiedAt: credentials.emailVerifiedAt,
        twoFactorAt: credentials.totpConfirmedAt,
        deviceCount: deviceCountOf,
        oneTimeDeviceFee: users.oneTimeDeviceFee,
        hidePaymentTabs: users.hidePaymentTabs,
      })
      .from(users)
      .innerJoin(credentials, eq(credentials.userId, users.id))
      .where(matches)
      .orderBy(asc(users.email))
      .limit(perPage)
      .offset(page * perPage);
    const [counted] = await db.select({ total: count() }).from(users).where(matches);
    return { rows, total: counted?.total ?? 0 };
  },

  listDevices: async ({ page, perPage, filter }: PageOf) => {
    const matches = contains(filter, devices.deviceUuid, devices.imei, devices.name, users.email);
    const rows = await db
      .select({
        id: devices.id,
        deviceUuid: devices.deviceUuid,
        type: devices.type,
        imei: devices.imei,
        name: devices.name,
        owner: users.email,
        createdAt: devices.createdAt,
        claimedAt: devices.claimedAt,
        lastSeenAt: deviceStates.lastSeenAt,
      })
      .from(devices)
      .innerJoin(deviceStates, eq(deviceStates.deviceId, devices.id))
      .leftJoin(users, eq(users.id, devices.ownerId))
      .where(matches)
      .orderBy(asc(devices.deviceUuid))
      .limit(perPage)
      .offset(page * perPage);
    const [counted] = await db
      .select({ total: count() })
      .from(devices)
      .leftJoin(users, eq(users.id, devices.ownerId))
      .where(matches);
    return { rows, total: counted?.total ?? 0 };
  },

  findDevice: async (id: string) =>
    (await db.select({ deviceUuid: devices.deviceUuid }).from(devices).where(eq(devices.id, id)))[0],

  /** Export for an external broker; hashes in Mosquitto format. */
  listDeviceLogins: () =>
    db.select({ imei: devices.imei, secretHash: devices.secretHash }).from(devices).orderBy(asc(devices.imei)),
});

type Rows<K extends 'listUsers' | 'listDevices'> = Awaited<ReturnType<ReturnType<typeof adminRepository>[K]>>['rows'];
export type AdminUserRow = Rows<'listUsers'>[number];
export type AdminDeviceRow = Rows<'listDevices'>[number];
