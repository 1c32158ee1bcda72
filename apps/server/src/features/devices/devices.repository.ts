import { type Privilege, privileges } from '@holdfast/contract/devices.rules';
import { and, asc, count, eq, getTableColumns, gt, ilike, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { union, unionAll } from 'drizzle-orm/pg-core';
import { arrayLiteral } from '../../platform/db/array-literal.ts';
import type { Db } from '../../platform/db/db.ts';
import { isUuid } from '../../platform/db/is-uuid.ts';
import { likeLiteral } from '../../platform/db/like-literal.ts';
import { commands } from '../commands/commands.tables.ts';
import { geoFences } from '../geofences/geofences.tables.ts';
import { accountShares, shares } from '../sharing/sharing.tables.ts';
import { type DeviceRow, deviceAlertSettings, deviceStates, devices } from './devices.tables.ts';

export type DeviceChanges = Partial<Omit<DeviceRow, 'id' | 'createdAt'>>;

export interface DeviceFilter {
  type: DeviceRow['type'] | 'all';
  name: string;
  page: number;
  perPage: number;
  /** Only these. */
  ids?: string[];
}

/** A share counts only while it is accepted and not over, by the time of the call and not by a job. */
const isLive = (now: Date) =>
  and(eq(shares.isAccepted, true), or(isNull(shares.expiryDate), gt(shares.expiryDate, now)));

/** The share of a device with a user, and the share of its owner's whole account with them. */
const shareOf = (userId: string, now: Date) =>
  and(eq(shares.deviceId, devices.id), eq(shares.userId, userId), isLive(now));
const accountShareOf = (userId: string) =>
  and(eq(accountShares.ownerId, devices.ownerId), eq(accountShares.userId, userId), eq(accountShares.isAccepted, true));

/** Of two rights the higher one counts, which is the smaller number. */
const sharedPrivilege = sql<Privilege | null>`least(${shares.privilege},
  CASE WHEN ${accountShares.id} IS NOT NULL THEN ${privileges.unrestricted}::smallint END)`;

const isNamed = (names: string[]) => or(inArray(devices.deviceUuid, names), inArray(devices.id, names.filter(isUuid)));

const {
  picture: _picture,
  secretHash: _secretHash,
  nextSecretHash: _nextSecretHash,
  nextSecretSealed: _nextSecretSealed,
  ...listed
} = getTableColumns(devices);

const pendingOf = (now: Date) => sql<PendingRow[]>`(
  SELECT coalesce(json_agg(json_build_object(
    'id', ${commands.id}, 'name', ${commands.name}, 'args', ${commands.args}, 'state', ${commands.state},
    'createdAt', ${commands.createdAt}) ORDER BY ${commands.createdAt}), '[]'::json)
  FROM ${commands} WHERE ${commands.deviceId} = ${devices.id} AND ${commands.state} IN ('waiting', 'sent')
    AND ${commands.expiresAt} > ${now.toISOString()}::timestamptz)`;

const notificationEmailsOf = sql<{ email: string; confirmed: boolean }[]>`(
  SELECT coalesce(json_agg(json_build_object('email', n.email, 'confirmed', n.confirmed_at IS NOT NULL)
    ORDER BY n.created_at, n.email), '[]'::json)
  FROM notification_emails n WHERE n.device_id = ${devices.id})`;

const shareCountOf = (now: Date) => sql<number>`(SELECT count(*)::int FROM shares s WHERE s.device_id = ${devices.id}
  AND (s.expiry_date IS NULL OR s.expiry_date > ${now.toISOString()}::timestamptz))`;

const nobody = '00000000-0000-0000-0000-000000000000';

export interface PendingRow {
  id: string;
  name: string;
  args: Record<string, unknown>;
  state: string;
  createdAt: string;
}

export const devicesRepository = (db: Db) => {
  const accessible = (userId: string, now: Date) =>
    db
      .select({
        device: listed,
        state: getTableColumns(deviceStates),
        alertSettings: {
          pushNotification: deviceAlertSettings.pushNotification,
          emailAlerts: deviceAlertSettings.emailAlerts,
        },
        privilege: sql<Privilege>`CASE WHEN ${devices.ownerId} = ${userId} THEN ${privileges.superOwner}
          ELSE ${sharedPrivilege} END`.mapWith((value): Privilege => value),
        geoFence: getTableColumns(geoFences),
        pending: pendingOf(now),
        notificationEmails: notificationEmailsOf,
        shareCount: shareCountOf(now),
        shareId: shares.id,
      })
      .from(devices)
      .innerJoin(deviceStates, eq(deviceStates.deviceId, devices.id))
      .leftJoin(shares, shareOf(userId, now))
      .leftJoin(accountShares, accountShareOf(userId))
      .leftJoin(geoFences, eq(geoFences.deviceId, devices.id))
      .leftJoin(
        deviceAlertSettings,
        and(eq(deviceAlertSettings.deviceId, devices.id), eq(deviceAlertSettings.userId, userId)),
      );

  const accessOf = (userId: string, now: Date) =>
    db
      .select({
        id: devices.id,
        deviceUuid: devices.deviceUuid,
        imei: devices.imei,
        type: devices.type,
        ownerId: devices.ownerId,
        privilege: sharedPrivilege,
        since: sql<Date | null>`least(${shares.startDate}, ${accountShares.createdAt})`.mapWith(shares.startDate),
        until: sql<Date | null>`CASE WHEN ${accountShares.id} IS NULL THEN ${shares.expiryDate} END`.mapWith(
          shares.expiryDate,
        ),
        historySince: deviceStates.historySince,
      })
      .from(devices)
      .innerJoin(deviceStates, eq(deviceStates.deviceId, devices.id))
      .leftJoin(shares, shareOf(userId, now))
      .leftJoin(accountShares, accountShareOf(userId));

  const mayAccess = (userId: string) =>
    or(eq(devices.ownerId, userId), eq(shares.userId, userId), eq(accountShares.userId, userId));

  /** By the indexes of each way to a device: asked as one condition, it would look at every device there is. */
  const accessibleIds = (userId: string, now: Date) =>
    unionAll(
      db.select({ id: devices.id }).from(devices).where(eq(devices.ownerId, userId)),
      db
        .select({ id: shares.deviceId })
        .from(shares)
        .where(and(eq(shares.userId, userId), isLive(now))),
      db
        .select({ id: devices.id })
        .from(accountShares)
        .innerJoin(devices, eq(devices.ownerId, accountShares.ownerId))
        .where(and(eq(accountShares.userId, userId), eq(accountShares.isAccepted, true))),
    );

  const matches = (userId: string, { type, name, ids }: DeviceFilter, now: Date): SQL | undefined =>
    and(
      inArray(devices.id, accessibleIds(userId, now)),
      type === 'all' ? undefined : eq(devices.type, type),
      name === '' ? undefined : ilike(devices.name, likeLiteral(name)),
      ids && inArray(devices.id, ids),
    );

  return {
    insert: async (device: typeof devices.$inferInsert) => {
      await db.insert(devices).values(device);
      await db.insert(deviceStates).values({ deviceId: device.id });
    },

    insertAll: async (many: (typeof devices.$inferInsert)[]) => {
      await db.insert(devices).values(many);
      await db.insert(deviceStates).values(many.map(({ id }) => ({ deviceId: id })));
    },

    listKnown: async (serials: string[], imeis: string[]) =>
      db
        .select({ deviceUuid: devices.deviceUuid, imei: devices.imei })
        .from(devices)
        .where(or(inArray(devices.deviceUuid, serials), inArray(devices.imei, imeis))),

    list: async (userId: string, filter: DeviceFilter, now: Date) =>
      accessible(userId, now)
        .where(matches(userId, filter, now))
        .orderBy(asc(sql`lower(${devices.name})`), asc(devices.id))
        .limit(filter.perPage)
        .offset(filter.page * filter.perPage),

    count: async (userId: string, filter: DeviceFilter, now: Date): Promise<number> => {
      const [row] = await db
        .select({ total: count() })
        .from(devices)
        .where(matches(userId, filter, now));
      return row?.total ?? 0;
    },

    /** Of these devices, those that exist for the user, by name. */
    listBrief: async (userId: string, ids: string[], now: Date) =>
      db
        .select({
          _id: devices.id,
          deviceUUID: devices.deviceUuid,
          deviceType: devices.type,
          name: devices.name,
          color: devices.color,
        })
        .from(devices)
        .where(
          and(sql`${devices.id} = ANY(${arrayLiteral(ids)}::uuid[])`, inArray(devices.id, accessibleIds(userId, now))),
        )
        .orderBy(asc(sql`lower(${devices.name})`), asc(devices.id)),

    findAccessible: async (userId: string, id: string, now: Date) =>
      (await accessible(userId, now).where(and(eq(devices.id, id), mayAccess(userId))))[0],

    /** The rights of a user on devices, named by either of their ids. */
    listAccess: async (userId: string, names: string[], now: Date) =>
      accessOf(userId, now).where(and(isNamed(names), mayAccess(userId))),

    /** The same, named by `_id` or imei. */
    listAccessByImei: async (userId: string, names: string[], now: Date) =>
      accessOf(userId, now).where(
        and(or(inArray(devices.id, names.filter(isUuid)), inArray(devices.imei, names)), mayAccess(userId)),
      ),

    /** As nobody in particular sees it. */
    findForAnyone: async (id: string, now: Date) => (await accessible(nobody, now).where(eq(devices.id, id)))[0],

    /** Everybody who has a right to the device now. */
    listPeople: async (deviceId: string, now: Date): Promise<string[]> => {
      const owners = db.select({ userId: devices.ownerId }).from(devices).where(eq(devices.id, deviceId));
      const sharers = db
        .select({ userId: shares.userId })
        .from(shares)
        .where(and(eq(shares.deviceId, deviceId), isLive(now)));
      const accountSharers = db
        .select({ userId: accountShares.userId })
        .from(accountShares)
        .innerJoin(devices, eq(devices.ownerId, accountShares.ownerId))
        .where(and(eq(devices.id, deviceId), eq(accountShares.isAccepted, true)));
      return (await union(owners, sharers, accountSharers)).flatMap(({ userId }) => userId ?? []);
    },

    listOwned: async (userId: string): Promise<string[]> =>
      (await db.select({ id: devices.id }).from(devices).where(eq(devices.ownerId, userId))).map(({ id }) => id),

    /** Nobody else changes them before the transaction is over. */
    lockSettings: async (id: string): Promise<DeviceRow['settings']> =>
      (await db.select({ settings: devices.settings }).from(devices).where(eq(devices.id, id)).for('update'))[0]
        ?.settings ?? {},

    findName: async (id: string): Promise<string | undefined> =>
      (await db.select({ name: devices.name }).from(devices).where(eq(devices.id, id)))[0]?.name,

    findPicture: async (id: string): Promise<string> =>
      (await db.select({ picture: devices.picture }).from(devices).where(eq(devices.id, id)))[0]?.picture ?? '',

    findByUuid: async (deviceUuid: string): Promise<DeviceRow | undefined> =>
      (await db.select().from(devices).where(eq(devices.deviceUuid, deviceUuid)))[0],

    findByImei: async (imei: string) =>
      (
        await db
          .select({
            id: devices.id,
            deviceUuid: devices.deviceUuid,
            imei: devices.imei,
            secretHash: devices.secretHash,
            nextSecretHash: devices.nextSecretHash,
          })
          .from(devices)
          .where(eq(devices.imei, imei))
      )[0],

    /** Of two who claim at once, one gets it. */
    claim: async (id: string, changes: DeviceChanges): Promise<boolean> => {
      const claimed = await db
        .update(devices)
        .set(changes)
        .where(and(eq(devices.id, id), isNull(devices.ownerId)))
        .returning({ id: devices.id });
      return claimed.length > 0;
    },

    /** Of two who give it away at once, one does. */
    handOver: async (id: string, ownerId: string, changes: DeviceChanges): Promise<boolean> => {
      const given = await db
        .update(devices)
        .set(changes)
        .where(and(eq(devices.id, id), eq(devices.ownerId, ownerId)))
        .returning({ id: devices.id });
      return given.length > 0;
    },

    update: async (id: string, changes: DeviceChanges) => {
      if (Object.keys(changes).length > 0) await db.update(devices).set(changes).where(eq(devices.id, id));
    },

    resetState: async (deviceId: string) => {
      await db.delete(deviceStates).where(eq(deviceStates.deviceId, deviceId));
      await db.insert(deviceStates).values({ deviceId });
    },

    putAlertSettings: async (row: typeof deviceAlertSettings.$inferInsert) => {
      const { userId: _userId, deviceId: _deviceId, ...changes } = row;
      await db
        .insert(deviceAlertSettings)
        .values(row)
        .onConflictDoUpdate({ target: [deviceAlertSettings.userId, deviceAlertSettings.deviceId], set: changes });
    },

    removeAlertSettings: async (deviceId: string) => {
      await db.delete(deviceAlertSettings).where(eq(deviceAlertSettings.deviceId, deviceId));
    },
  };
};

type Rows = Awaited<ReturnType<ReturnType<typeof devicesRepository>['list']>>;
export type AccessibleDevice = Rows[number];
export type DeviceAccessRow = Awaited<ReturnType<ReturnType<typeof devicesRepository>['listAccess']>>[number];
