import { privileges } from '@holdfast/contract/devices.rules';
import { and, count, desc, eq, exists, gt, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { isUuid } from '../../platform/db/is-uuid.ts';
import { users } from '../account/account.tables.ts';
import { accessAt, deviceAccess } from '../devices/device-access.tables.ts';
import { deviceStates, devices } from '../devices/devices.tables.ts';
import { locationPoints } from '../history/history.tables.ts';
import { liveLinks } from './live-links.tables.ts';

export type LiveLinkRow = typeof liveLinks.$inferSelect;

const isRunning = (now: Date) => and(isNull(liveLinks.stoppedAt), gt(liveLinks.until, now));

/** Limit on the list, so that a user with many links cannot make it slow. */
const listedLinks = 500;

const managing = [privileges.superOwner, privileges.owner];

/** A link is valid only while its creator manages the device, however that access ends. */
const isBacked = (db: Db, now: Date) => {
  const ofMaker = and(eq(deviceAccess.deviceId, liveLinks.deviceId), eq(deviceAccess.userId, liveLinks.userId));
  const right = accessAt(db, now, ofMaker).as('right_of_maker');
  return exists(db.select({ one: sql`1` }).from(right).where(inArray(right.privilege, managing)));
};

export const liveLinksRepository = (db: Db) => {
  const listed = {
    link: liveLinks,
    device: {
      id: devices.id,
      deviceUuid: devices.deviceUuid,
      name: devices.name,
      type: devices.type,
      color: devices.color,
      ownerId: devices.ownerId,
    },
    maker: { name: users.name },
  };
  const selectListed = () =>
    db
      .select(listed)
      .from(liveLinks)
      .innerJoin(devices, eq(devices.id, liveLinks.deviceId))
      .innerJoin(users, eq(users.id, liveLinks.userId));

  const isOf = (userId: string) => or(eq(liveLinks.userId, userId), eq(devices.ownerId, userId));

  return {
    list: async (userId: string, now: Date) =>
      selectListed()
        .where(and(isOf(userId), isBacked(db, now)))
        .orderBy(desc(sql`${isRunning(now)}`), desc(liveLinks.createdAt), desc(liveLinks.id))
        .limit(listedLinks),

    find: async (userId: string, id: string, now: Date) =>
      isUuid(id)
        ? (await selectListed().where(and(eq(liveLinks.id, id), isOf(userId), isBacked(db, now))))[0]
        : undefined,

    /** Row lock on the device: serialises creation for the limit, and waits for a concurrent removal of access. */
    lockDevice: async (deviceId: string) => {
      await db.select({ id: devices.id }).from(devices).where(eq(devices.id, deviceId)).for('no key update');
    },

    findPositionAt: async (deviceId: string): Promise<Date | null> =>
      (
        await db
          .select({ positionAt: deviceStates.positionAt })
          .from(deviceStates)
          .where(eq(deviceStates.deviceId, deviceId))
      )[0]?.positionAt ?? null,

    countRunning: async (deviceId: string, now: Date): Promise<number> =>
      (
        await db
          .select({ count: count() })
          .from(liveLinks)
          .where(and(eq(liveLinks.deviceId, deviceId), isRunning(now)))
      )[0]?.count ?? 0,

    insert: async (row: typeof liveLinks.$inferInsert) => {
      await db.insert(liveLinks).values(row);
    },

    stop: async (id: string, now: Date): Promise<boolean> =>
      (
        await db
          .update(liveLinks)
          .set({ stoppedAt: now })
          .where(and(eq(liveLinks.id, id), isRunning(now)))
          .returning({ id: liveLinks.id })
      ).length > 0,

    isKnown: async (tokenHash: string): Promise<boolean> =>
      (await db.select({ id: liveLinks.id }).from(liveLinks).where(eq(liveLinks.tokenHash, tokenHash))).length > 0,

    findShown: async (tokenHash: string, now: Date) =>
      (
        await db
          .select({ link: liveLinks, device: listed.device, state: deviceStates })
          .from(liveLinks)
          .innerJoin(devices, eq(devices.id, liveLinks.deviceId))
          .innerJoin(deviceStates, eq(deviceStates.deviceId, liveLinks.deviceId))
          .where(and(eq(liveLinks.tokenHash, tokenHash), isRunning(now), isBacked(db, now)))
      )[0],

    findMotion: async (deviceId: string, at: Date) =>
      (
        await db
          .select({ speed: locationPoints.speed, course: locationPoints.course })
          .from(locationPoints)
          .where(and(eq(locationPoints.deviceId, deviceId), eq(locationPoints.timestamp, at)))
          .orderBy(locationPoints.alertType)
          .limit(1)
      )[0],

    listPoints: async (deviceId: string, from: Date, limit: number) => {
      const { latitude, longitude, accuracy, timestamp } = locationPoints;
      return db
        .select({ latitude, longitude, accuracy, timestamp })
        .from(locationPoints)
        .where(and(eq(locationPoints.deviceId, deviceId), gte(timestamp, from)))
        .orderBy(desc(timestamp))
        .limit(limit);
    },

    countView: async (id: string, now: Date) => {
      await db
        .update(liveLinks)
        .set({ views: sql`${liveLinks.views} + 1`, viewedAt: now })
        .where(eq(liveLinks.id, id));
    },

    /** Access without the page's own view counter counts as one view; written at most once a minute (throttle). */
    noteLook: async (id: string, now: Date) => {
      const isNew = isNull(liveLinks.viewedAt);
      await db
        .update(liveLinks)
        .set({ views: sql`${liveLinks.views} + (${isNew})::int`, viewedAt: now })
        .where(and(eq(liveLinks.id, id), or(isNew, lt(liveLinks.viewedAt, new Date(now.getTime() - 60_000)))));
    },

    removeEndedBefore: async (time: Date) => {
      await db.delete(liveLinks).where(or(lt(liveLinks.until, time), lt(liveLinks.stoppedAt, time)));
    },
  };
};
