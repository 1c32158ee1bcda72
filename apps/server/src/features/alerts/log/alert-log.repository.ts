import { and, count, desc, eq, getTableColumns, gt, gte, ilike, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { likeLiteral } from '../../../platform/db/like-literal.ts';
import { accessAt, deviceAccess, isSince } from '../../devices/device-access.tables.ts';
import { devices } from '../../devices/devices.tables.ts';
import { alertMutes, alerts, notificationReads } from '../alerts.tables.ts';

export interface Paged {
  page: number;
  perPage: number;
  filter: string;
}

const named = { ...getTableColumns(alerts), deviceUuid: devices.deviceUuid, deviceName: devices.name };

const matches = (filter: string): SQL | undefined =>
  filter === ''
    ? undefined
    : or(...[alerts.kind, alerts.address, alerts.place].map((column) => ilike(column, likeLiteral(filter))));

/** What is about somebody's place is theirs alone. */
const isFor = (userId: string) => or(isNull(alerts.userId), eq(alerts.userId, userId));

const newestFirst = [desc(alerts.createdAt), desc(alerts.id)];

/** A join with the alerts that a user may see: of each device that they have access to, from their `since` on. */
const knownTo = (db: Db, userId: string, now: Date) => {
  const access = accessAt(db, now, eq(deviceAccess.userId, userId)).as('access');
  const isVisible = and(isSince(alerts.timestamp, access.since), isFor(userId));
  return [access, and(eq(access.deviceId, alerts.deviceId), isVisible)] as const;
};

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

  listKnown: async (userId: string, { page, perPage, filter }: Paged, now: Date) => {
    return db
      .select(named)
      .from(alerts)
      .innerJoin(devices, eq(devices.id, alerts.deviceId))
      .innerJoin(...knownTo(db, userId, now))
      .where(matches(filter))
      .orderBy(...newestFirst)
      .limit(perPage)
      .offset(page * perPage);
  },

  countKnown: async (userId: string, condition: { filter?: string; after?: Date | null }, now: Date) => {
    const { filter = '', after } = condition;
    const [row] = await db
      .select({ total: count() })
      .from(alerts)
      .innerJoin(...knownTo(db, userId, now))
      .where(and(matches(filter), after ? gt(alerts.createdAt, after) : undefined));
    return row?.total ?? 0;
  },

  findReadAt: async (userId: string): Promise<Date | null> =>
    (await db.select().from(notificationReads).where(eq(notificationReads.userId, userId)))[0]?.readAt ?? null,

  putReadAt: async (userId: string, readAt: Date) => {
    await db
      .insert(notificationReads)
      .values({ userId, readAt })
      .onConflictDoUpdate({ target: notificationReads.userId, set: { readAt } });
  },

  /** Oldest first, those after the one with the id `after`; each with how it reached this user. */
  listWithChannels: async (userId: string, { after, limit }: { after: string; limit: number }, now: Date) =>
    db
      .select({
        ...named,
        channels: sql<string>`(SELECT coalesce(string_agg(t.channel || ' ' || t.state, ', ' ORDER BY t.channel), '')
          FROM alert_deliveries t WHERE t.alert_id = ${alerts.id} AND t.user_id = ${userId})`,
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
  },

  removeMutes: async (deviceId: string) => {
    await db.delete(alertMutes).where(eq(alertMutes.deviceId, deviceId));
  },

  removeAll: async (deviceId: string) => {
    await db.delete(alerts).where(eq(alerts.deviceId, deviceId));
    await db.delete(alertMutes).where(eq(alertMutes.deviceId, deviceId));
  },
});
