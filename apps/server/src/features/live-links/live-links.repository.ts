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

/** Nobody reads through more, and whoever makes many must not make a list heavy. */
const listedLinks = 500;

const managing = [privileges.superOwner, privileges.owner];

/** Whoever made it may still manage the device: a right that ends in whatever way takes the link with it. */
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

  /** Made by this person, or about a device that is theirs. */
  const isOf = (userId: string) => or(eq(liveLinks.userId, userId), eq(devices.ownerId, userId));

  return {
    /** Those that run, then the newest. */
    list: async (userId: string, now: Date) =>
      selectListed()
        .where(and(isOf(userId), isBacked(db, now)))
        .orderBy(desc(sql`${isRunning(now)}`), desc(liveLinks.createdAt), desc(liveLinks.id))
        .limit(listedLinks),

    find: async (userId: string, id: string, now: Date) =>
      isUuid(id)
        ? (await selectListed().where(and(eq(liveLinks.id, id), isOf(userId), isBacked(db, now))))[0]
        : undefined,

    /** Two who count at once would both find room for one more, and a right that is being taken away is waited for. */
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

    /** False for one that has ended. */
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

    /** Only one that runs. */
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

    /** The newest first. */
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

    /** A look without the page's own count is a view all the same, once; written at most once a minute. */
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
