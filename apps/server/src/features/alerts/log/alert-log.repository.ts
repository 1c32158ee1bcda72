import type { AlertKind } from '@holdfast/contract/alerts.rules';
import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  ilike,
  inArray,
  isNull,
  lt,
  lte,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { likeLiteral } from '../../../platform/db/like-literal.ts';
import { accessAt, deviceAccess, isSince } from '../../devices/device-access.tables.ts';
import { devices } from '../../devices/devices.tables.ts';
import { type AlertRow, alertHours, alertMutes, alertReads, alerts, notificationReads } from '../alerts.tables.ts';

export interface Paged {
  page: number;
  perPage: number;
  filter: string;
}

export interface AlertSpan {
  deviceId?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

const named = { ...getTableColumns(alerts), deviceUuid: devices.deviceUuid, deviceName: devices.name };

const matches = (filter: string): SQL | undefined =>
  filter === ''
    ? undefined
    : or(...[alerts.kind, alerts.address, alerts.place].map((column) => ilike(column, likeLiteral(filter))));

/** Place alerts are visible only to the owner of the place. */
const isFor = (userId: string) => or(isNull(alerts.userId), eq(alerts.userId, userId));

const newestFirst = [desc(alerts.createdAt), desc(alerts.id)];

/** Join that restricts alerts to those visible to the user: accessible devices, from their `since`. */
const knownTo = (db: Db, userId: string, now: Date) => {
  const access = accessAt(db, now, eq(deviceAccess.userId, userId)).as('access');
  const isVisible = and(isSince(alerts.timestamp, access.since), isFor(userId));
  return [access, and(eq(access.deviceId, alerts.deviceId), isVisible)] as const;
};

const isWithin = ({ deviceId, from, to }: AlertSpan) =>
  and(
    deviceId === undefined ? undefined : eq(alerts.deviceId, deviceId),
    from && gte(alerts.timestamp, from),
    to && lte(alerts.timestamp, to),
  );

/** Read individually or by "mark all as read". */
const isRead = (userId: string) => sql<boolean>`(
  ${alerts.createdAt} <= coalesce((SELECT r.read_at FROM notification_reads r WHERE r.user_id = ${userId}), '-infinity')
  OR EXISTS (SELECT 1 FROM alert_reads s WHERE s.device_id = ${alerts.deviceId} AND s.alert_id = ${alerts.id}
    AND s.user_id = ${userId}))`;

/** Keyset pagination, latest first. */
const isBehind = (id: string) =>
  sql`(${alerts.timestamp}, ${alerts.id}) < (SELECT b.timestamp, b.id FROM alerts b WHERE b.id = ${id})`;

export const alertLogRepository = (db: Db) => ({
  listOf: async (userId: string, deviceId: string, since: Date | null, { page, perPage, filter }: Paged) => {
    const isVisible = since ? gte(alerts.timestamp, since) : undefined;
    const condition = and(eq(alerts.deviceId, deviceId), isVisible, isFor(userId), matches(filter));
    const data = await db
      .select(named)
      .from(alerts)
      .innerJoin(devices, eq(devices.id, alerts.deviceId))
      .where(condition)
      .orderBy(...newestFirst)
      .limit(perPage)
      .offset(page * perPage);
    const [row] = await db.select({ total: count() }).from(alerts).where(condition);
    return { data, total: row?.total ?? 0 };
  },

  listKnown: async (userId: string, { page, perPage, filter }: Paged, now: Date) =>
    db
      .select({ ...named, isRead: isRead(userId) })
      .from(alerts)
      .innerJoin(devices, eq(devices.id, alerts.deviceId))
      .innerJoin(...knownTo(db, userId, now))
      .where(matches(filter))
      .orderBy(...newestFirst)
      .limit(perPage)
      .offset(page * perPage),

  /** Ordered by the time of the event, not by the time of its arrival. */
  listLatest: async (
    userId: string,
    asked: AlertSpan & { kinds?: AlertKind[] | undefined; before?: string | undefined; limit: number },
    now: Date,
  ) => {
    const { kinds, before, limit } = asked;
    const isAsked = kinds && inArray(alerts.kind, kinds);
    return db
      .select({ ...named, isRead: isRead(userId) })
      .from(alerts)
      .innerJoin(devices, eq(devices.id, alerts.deviceId))
      .innerJoin(...knownTo(db, userId, now))
      .where(and(isWithin(asked), isAsked, before === undefined ? undefined : isBehind(before)))
      .orderBy(desc(alerts.timestamp), desc(alerts.id))
      .limit(limit);
  },

  countKinds: async (userId: string, span: AlertSpan, now: Date) =>
    db
      .select({ kind: alerts.kind, total: count() })
      .from(alerts)
      .innerJoin(devices, eq(devices.id, alerts.deviceId))
      .innerJoin(...knownTo(db, userId, now))
      .where(isWithin(span))
      .groupBy(alerts.kind),

  countKnown: async (userId: string, { filter = '', isUnread = false }, now: Date) => {
    const [row] = await db
      .select({ total: count() })
      .from(alerts)
      .innerJoin(...knownTo(db, userId, now))
      .where(and(matches(filter), isUnread ? not(isRead(userId)) : undefined));
    return row?.total ?? 0;
  },

  /** False if the alert does not exist or is not visible to the user. */
  putRead: async (userId: string, alertId: string, now: Date): Promise<boolean> => {
    const [known] = await db
      .select({ deviceId: alerts.deviceId })
      .from(alerts)
      .innerJoin(...knownTo(db, userId, now))
      .where(eq(alerts.id, alertId));
    if (!known) return false;
    await db.insert(alertReads).values({ userId, alertId, deviceId: known.deviceId }).onConflictDoNothing();
    return true;
  },

  /** Individual marks are superseded by the timestamp and deleted. */
  putReadAt: async (userId: string, readAt: Date) => {
    await db
      .insert(notificationReads)
      .values({ userId, readAt })
      .onConflictDoUpdate({ target: notificationReads.userId, set: { readAt } });
    await db.delete(alertReads).where(eq(alertReads.userId, userId));
  },

  /** False if another test of this device has the same timestamp. */
  insertTest: async (row: Pick<AlertRow, 'id' | 'userId' | 'deviceId' | 'timestamp' | 'createdAt'>): Promise<boolean> =>
    (
      await db
        .insert(alerts)
        .values({ ...row, kind: 'test' })
        .onConflictDoNothing()
        .returning({ id: alerts.id })
    ).length > 0,

  findTest: async (userId: string, deviceId: string) =>
    (
      await db
        .select()
        .from(alerts)
        .where(and(eq(alerts.deviceId, deviceId), eq(alerts.userId, userId), eq(alerts.kind, 'test')))
        .orderBy(...newestFirst)
        .limit(1)
    )[0],

  /** Keyset pagination by id, oldest first; includes the delivery state per channel for this user. */
  listWithChannels: async (userId: string, { after, limit }: { after: string; limit: number }, now: Date) =>
    db
      .select({
        ...named,
        channels: sql<string>`(SELECT coalesce(string_agg(t.channel || ' ' || t.state, ', ' ORDER BY t.channel), '')
          FROM alert_deliveries t
          WHERE t.device_id = ${alerts.deviceId} AND t.alert_id = ${alerts.id} AND t.user_id = ${userId})`,
      })
      .from(alerts)
      .innerJoin(devices, eq(devices.id, alerts.deviceId))
      .innerJoin(...knownTo(db, userId, now))
      .where(gt(alerts.id, after))
      .orderBy(alerts.id)
      .limit(limit),

  removeBefore: async (time: Date) => {
    await db.delete(alerts).where(lt(alerts.createdAt, time));
  },

  forgetPlaces: async (deviceId: string) => {
    await db.update(alerts).set({ latitude: null, longitude: null, address: '' }).where(eq(alerts.deviceId, deviceId));
    const hours = await db.select().from(alertHours).where(eq(alertHours.deviceId, deviceId)).for('update');
    for (const { id, latest } of hours) {
      if (!latest) continue;
      // `hasLocation: false`, since the current position of the device would be filled in otherwise.
      const placeless = { ...latest, place: null, hasLocation: false };
      await db
        .update(alertHours)
        .set({ latest: placeless })
        .where(and(eq(alertHours.deviceId, deviceId), eq(alertHours.id, id)));
    }
  },

  removeMutes: async (deviceId: string) => {
    await db.delete(alertMutes).where(eq(alertMutes.deviceId, deviceId));
    await db.delete(alertHours).where(eq(alertHours.deviceId, deviceId));
  },

  removeAll: async (deviceId: string) => {
    await db.delete(alerts).where(eq(alerts.deviceId, deviceId));
    await alertLogRepository(db).removeMutes(deviceId);
  },
});
