import type { TrackerModel } from '@holdfast/contract/models.rules';
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { arrayLiteral } from '../../platform/db/array-literal.ts';
import type { Db } from '../../platform/db/db.ts';
import { isUuid } from '../../platform/db/is-uuid.ts';
import { writtenOnce } from '../../platform/db/written-once.ts';
import { commands } from '../commands/commands.tables.ts';
import { geoFences } from '../geofences/geofences.tables.ts';
import { accessAt, deviceAccess } from './device-access.tables.ts';
import { type DeviceRow, deviceAlertSettings, deviceStates, devices } from './devices.tables.ts';

/** Advisory lock namespace (first key). */
const additionLocks = 20_263;

export type DeviceChanges = Partial<Omit<DeviceRow, 'id' | 'createdAt'>>;

const {
  picture: _picture,
  secretHash: _secretHash,
  secretSealed: _secretSealed,
  nextSecretHash: _nextSecretHash,
  rekeyNonce: _rekeyNonce,
  rootKeySealed: _rootKeySealed,
  protocolId: _protocolId,
  timeZone: _timeZone,
  nextSecretSealed: _nextSecretSealed,
  claimedAt: _claimedAt,
  createdAt: _createdAt,
  ...listed
} = getTableColumns(devices);

const {
  deviceId: _deviceId,
  batteryLowSince: _batteryLowSince,
  historySince: _historySince,
  clearLatitude: _clearLatitude,
  clearLongitude: _clearLongitude,
  clearMetres: _clearMetres,
  clearRevision: _clearRevision,
  ...shownState
} = getTableColumns(deviceStates);

const asked = { now: sql.placeholder('now'), userId: sql.placeholder('userId'), ids: sql.placeholder('ids') };
const timeAsked = sql`${asked.now}::timestamptz`;

const pending = sql<PendingRow[]>`(
  SELECT coalesce(json_agg(json_build_object(
    'id', ${commands.id}, 'name', ${commands.name}, 'args', ${commands.args}, 'state', ${commands.state},
    'createdAt', ${commands.createdAt}) ORDER BY ${commands.createdAt}), '[]'::json)
  FROM ${commands} WHERE ${commands.deviceId} = ${devices.id} AND ${commands.state} IN ('waiting', 'sent')
    AND ${commands.expiresAt} > ${timeAsked})`;

const notificationEmails = sql<{ email: string; confirmed: boolean }[]>`(
  SELECT coalesce(json_agg(json_build_object('email', n.email, 'confirmed', n.confirmed_at IS NOT NULL)
    ORDER BY n.created_at, n.email), '[]'::json)
  FROM notification_emails n WHERE n.device_id = ${devices.id})`;

const currentShares = sql`FROM shares s WHERE s.device_id = ${devices.id}
  AND (s.expiry_date IS NULL OR s.expiry_date > ${timeAsked})`;
const shareCount = sql<number>`(SELECT count(*)::int ${currentShares})`;
const shareIdOf = (userId: SQLWrapper) => sql<string | null>`(
  SELECT s.id ${currentShares} AND s.is_accepted AND s.user_id = ${userId})`;

export interface PendingRow {
  id: string;
  name: string;
  args: Record<string, unknown>;
  state: string;
  createdAt: string;
}

const accessible = (db: Db, of: SQL | undefined) => {
  const access = accessAt(db, asked.now, of).as('access');
  return db
    .select({
      device: listed,
      state: shownState,
      alertSettings: {
        pushNotification: deviceAlertSettings.pushNotification,
        emailAlerts: deviceAlertSettings.emailAlerts,
      },
      privilege: access.privilege,
      geoFence: {
        corners: geoFences.corners,
        isOn: geoFences.isOn,
        hasLiveTracking: geoFences.hasLiveTracking,
        trackingSeconds: geoFences.trackingSeconds,
      },
      pending,
      notificationEmails,
      shareCount,
      shareId: shareIdOf(access.userId),
      cellScanLimit: sql<number>`(SELECT u.cell_scan_limit FROM users u WHERE u.id = ${access.userId})`,
    })
    .from(access)
    .innerJoin(devices, eq(devices.id, access.deviceId))
    .innerJoin(deviceStates, eq(deviceStates.deviceId, devices.id))
    .leftJoin(geoFences, eq(geoFences.deviceId, devices.id))
    .leftJoin(
      deviceAlertSettings,
      and(eq(deviceAlertSettings.deviceId, devices.id), eq(deviceAlertSettings.userId, access.userId)),
    );
};

const isAmongAsked = sql`${deviceAccess.deviceId} = ANY(${asked.ids}::uuid[])`;
const seenBy = writtenOnce((db) =>
  accessible(db, and(eq(deviceAccess.userId, asked.userId), isAmongAsked)).prepare(''),
);
const seenByAnyone = writtenOnce((db) => accessible(db, isAmongAsked).limit(1).prepare(''));

export type Doing = Pick<typeof deviceStates.$inferSelect, 'alarm' | 'locationReportMode' | 'operatingMode'>;

export const devicesRepository = (db: Db) => {
  const listSeenBy = (userId: string, ids: string[], at: Date) =>
    seenBy(db).execute({ userId, ids: arrayLiteral(ids), now: at.toISOString() });

  /** LATERAL join: a request for one device must not aggregate all access rows of the user. */
  const listAccess = async (userId: string, isAsked: SQL | undefined, now: Date) => {
    const isOfBoth = and(eq(deviceAccess.userId, userId), eq(deviceAccess.deviceId, devices.id));
    const access = accessAt(db, now, isOfBoth).as('access');
    return db
      .select({
        id: devices.id,
        deviceUuid: devices.deviceUuid,
        imei: devices.imei,
        type: devices.type,
        model: devices.model,
        privilege: access.privilege,
        since: access.since,
        until: access.until,
      })
      .from(devices)
      .innerJoinLateral(access, sql`true`)
      .where(isAsked);
  };

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

    /** Returned in the order of `ids`. */
    listByIds: async (userId: string, ids: string[], now: Date) => {
      const rows = await listSeenBy(userId, ids, now);
      const byId = new Map(rows.map((row) => [row.device.id, row]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },

    listBrief: async (userId: string, ids: string[], now: Date) => {
      const access = accessAt(db, now, eq(deviceAccess.userId, userId)).as('access');
      return db
        .select({
          _id: devices.id,
          deviceUUID: devices.deviceUuid,
          deviceType: devices.type,
          name: devices.name,
          color: devices.color,
        })
        .from(access)
        .innerJoin(devices, eq(devices.id, access.deviceId))
        .where(sql`${devices.id} = ANY(${arrayLiteral(ids)}::uuid[])`)
        .orderBy(asc(sql`lower(${devices.name})`), asc(devices.id));
    },

    findAccessible: async (userId: string, id: string, now: Date) => (await listSeenBy(userId, [id], now))[0],

    /** `names`: `_id` or serial. */
    listAccess: (userId: string, names: string[], now: Date) =>
      listAccess(userId, or(inArray(devices.deviceUuid, names), inArray(devices.id, names.filter(isUuid))), now),

    /** `names`: `_id` or imei. */
    listAccessByImei: (userId: string, names: string[], now: Date) =>
      listAccess(userId, or(inArray(devices.imei, names), inArray(devices.id, names.filter(isUuid))), now),

    /** As seen by an arbitrary user with access: only for fields that are the same for all users. */
    findForAnyone: async (id: string, now: Date) =>
      (await seenByAnyone(db).execute({ ids: arrayLiteral([id]), now: now.toISOString() }))[0],

    listPeople: async (deviceIds: string[], now: Date) => {
      const isAsked = sql`${deviceAccess.deviceId} = ANY(${arrayLiteral(deviceIds)}::uuid[])`;
      const access = accessAt(db, now, isAsked).as('access');
      return db
        .select({
          deviceId: access.deviceId,
          userId: access.userId,
          privilege: access.privilege,
          since: access.since,
          deviceUuid: devices.deviceUuid,
        })
        .from(access)
        .innerJoin(devices, eq(devices.id, access.deviceId));
    },

    listOwned: async (userId: string): Promise<string[]> =>
      (
        await db.select({ id: devices.id }).from(devices).where(eq(devices.ownerId, userId)).orderBy(asc(devices.id))
      ).map(({ id }) => id),

    /** Returns the imei. Rows in other tables are handled by their foreign keys or were deleted before. */
    remove: async (id: string): Promise<string | undefined> =>
      (await db.delete(devices).where(eq(devices.id, id)).returning({ imei: devices.imei }))[0]?.imei,

    /** SELECT … FOR UPDATE. */
    lockSettings: async (id: string): Promise<DeviceRow['settings']> =>
      (await db.select({ settings: devices.settings }).from(devices).where(eq(devices.id, id)).for('update'))[0]
        ?.settings ?? {},

    listLastSeen: async (ids: string[]) =>
      db
        .select({ id: deviceStates.deviceId, lastSeenAt: deviceStates.lastSeenAt })
        .from(deviceStates)
        .where(sql`${deviceStates.deviceId} = ANY(${arrayLiteral(ids)}::uuid[])`),

    findName: async (id: string): Promise<string | undefined> =>
      (await db.select({ name: devices.name }).from(devices).where(eq(devices.id, id)))[0]?.name,

    findPicture: async (id: string): Promise<string> =>
      (await db.select({ picture: devices.picture }).from(devices).where(eq(devices.id, id)))[0]?.picture ?? '',

    findByUuid: async (deviceUuid: string): Promise<DeviceRow | undefined> =>
      (await db.select().from(devices).where(eq(devices.deviceUuid, deviceUuid)))[0],

    findSecret: async (id: string) =>
      (
        await db
          .select({ name: devices.name, secretSealed: devices.secretSealed })
          .from(devices)
          .where(eq(devices.id, id))
      )[0],

    findByImei: async (imei: string) =>
      (
        await db
          .select({
            id: devices.id,
            deviceUuid: devices.deviceUuid,
            imei: devices.imei,
            type: devices.type,
            model: devices.model,
            secretHash: devices.secretHash,
            nextSecretHash: devices.nextSecretHash,
          })
          .from(devices)
          .where(eq(devices.imei, imei))
      )[0],

    /** Finds a tracker by imei or protocol id, only for the given model: devices of other models must authenticate. */
    findTracker: async (model: TrackerModel, id: string) =>
      (
        await db
          .select({
            id: devices.id,
            deviceUuid: devices.deviceUuid,
            imei: devices.imei,
            timeZone: devices.timeZone,
          })
          .from(devices)
          .where(and(eq(devices.model, model), or(eq(devices.imei, id), eq(devices.protocolId, id))))
          .orderBy(desc(eq(devices.imei, id)))
      )[0],

    /** Clears the protocol id of an unowned tracker that blocks the same number as an imei. */
    freeProtocolId: async (imei: string) => {
      await db
        .update(devices)
        .set({ protocolId: null })
        .where(
          and(
            eq(devices.protocolId, imei),
            ne(devices.imei, imei),
            isNull(devices.ownerId),
            eq(devices.isSelfAdded, true),
          ),
        );
    },

    listNumbered: async (numbers: string[]) =>
      db
        .select({
          id: devices.id,
          imei: devices.imei,
          model: devices.model,
          ownerId: devices.ownerId,
          isSelfAdded: devices.isSelfAdded,
        })
        .from(devices)
        .where(or(inArray(devices.imei, numbers), inArray(devices.protocolId, numbers))),

    /** Transaction-level advisory lock: one addition per user at a time. */
    lockAdditions: async (userId: string) => {
      await db.execute(sql`SELECT pg_advisory_xact_lock(${additionLocks}, hashtext(${userId}))`);
    },

    /** Counts third-party devices. */
    countForeign: async (ownerId: string): Promise<number> =>
      db.$count(devices, and(eq(devices.ownerId, ownerId), isNotNull(devices.model))),

    /** Atomic: of two concurrent claims, only one succeeds. */
    claim: async (id: string, changes: DeviceChanges): Promise<boolean> => {
      const claimed = await db
        .update(devices)
        .set(changes)
        .where(and(eq(devices.id, id), isNull(devices.ownerId)))
        .returning({ id: devices.id });
      return claimed.length > 0;
    },

    /** Atomic: of two concurrent transfers, only one succeeds. */
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

    lockState: async (deviceId: string) => {
      await db
        .select({ deviceId: deviceStates.deviceId })
        .from(deviceStates)
        .where(eq(deviceStates.deviceId, deviceId))
        .for('update');
    },

    /** Returns what the device was doing. */
    resetState: async (deviceId: string): Promise<Doing | undefined> => {
      const { alarm, locationReportMode, operatingMode } = deviceStates;
      const [before] = await db
        .delete(deviceStates)
        .where(eq(deviceStates.deviceId, deviceId))
        .returning({ alarm, locationReportMode, operatingMode });
      // A concurrent reset may already have inserted the new row.
      await db.insert(deviceStates).values({ deviceId }).onConflictDoNothing();
      return before;
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

type Rows = Awaited<ReturnType<ReturnType<typeof devicesRepository>['listByIds']>>;
export type AccessibleDevice = Rows[number];
