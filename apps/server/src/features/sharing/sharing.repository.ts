import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, ne, or } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { isUuid } from '../../platform/db/is-uuid.ts';
import { users } from '../account/account.tables.ts';
import { devices } from '../devices/devices.tables.ts';
import { type ShareRow, shares } from './sharing.tables.ts';

export type ShareChanges = Pick<ShareRow, 'privilege' | 'securityLevel' | 'sharerName' | 'message' | 'expiryDate'> &
  Partial<Pick<ShareRow, 'sharedBy'>>;

/** An expired share is treated as absent even before the cleanup job removes it. */
const isNotExpired = (now: Date) => or(isNull(shares.expiryDate), gt(shares.expiryDate, now));

const device = {
  id: devices.id,
  deviceUuid: devices.deviceUuid,
  type: devices.type,
  name: devices.name,
  ownerId: devices.ownerId,
};

export const sharingRepository = (db: Db) => {
  const found = () =>
    db
      .select({
        share: shares,
        device,
        person: { name: users.name, profilePicture: users.profilePicture },
      })
      .from(shares)
      .innerJoin(devices, eq(devices.id, shares.deviceId))
      .leftJoin(users, and(eq(users.id, shares.userId), eq(shares.isAccepted, true)));

  return {
    /** False if the device is already shared with this address. */
    insert: async (share: typeof shares.$inferInsert): Promise<boolean> =>
      (await db.insert(shares).values(share).onConflictDoNothing().returning({ id: shares.id })).length > 0,

    list: async (deviceId: string, now: Date) =>
      found()
        .where(and(eq(shares.deviceId, deviceId), isNotExpired(now)))
        .orderBy(asc(shares.createdAt), asc(shares.id)),

    listAccepted: async (deviceId: string, now: Date) =>
      db
        .select({ userId: shares.userId, securityLevel: shares.securityLevel })
        .from(shares)
        .where(and(eq(shares.deviceId, deviceId), eq(shares.isAccepted, true), isNotExpired(now)))
        .orderBy(asc(shares.createdAt), asc(shares.id)),

    listAcceptedBy: async (userId: string) =>
      found().where(and(eq(shares.userId, userId), eq(shares.isAccepted, true))),

    find: async (id: string, now: Date) =>
      isUuid(id) ? (await found().where(and(eq(shares.id, id), isNotExpired(now))))[0] : undefined,

    /** SELECT … FOR UPDATE: concurrent updates of the same share are serialised, so none is lost. */
    lock: async (id: string) => {
      await db.select({ id: shares.id }).from(shares).where(eq(shares.id, id)).for('update');
    },

    update: async (id: string, changes: ShareChanges) => {
      await db.update(shares).set(changes).where(eq(shares.id, id));
    },

    accept: async ({ id, deviceId }: ShareRow, userId: string) => {
      // Replaces a share that this user accepted with another address.
      await db.delete(shares).where(and(eq(shares.deviceId, deviceId), eq(shares.userId, userId), ne(shares.id, id)));
      await db.update(shares).set({ userId, isAccepted: true }).where(eq(shares.id, id));
    },

    /** Atomic and idempotent: only one of two concurrent removals returns true. */
    remove: async (id: string): Promise<boolean> =>
      (await db.delete(shares).where(eq(shares.id, id)).returning({ id: shares.id })).length > 0,

    removeExpired: async (now: Date, of?: { deviceId: string; email: string }) => {
      const isAsked = of && and(eq(shares.deviceId, of.deviceId), eq(shares.email, of.email));
      const removed = await db
        .delete(shares)
        .where(and(isNotNull(shares.expiryDate), lte(shares.expiryDate, now), isAsked))
        .returning();
      if (removed.length === 0) return [];
      const ids = [...new Set(removed.map(({ deviceId }) => deviceId))];
      const places = await db.select(device).from(devices).where(inArray(devices.id, ids));
      return removed.flatMap((share) => {
        const place = places.find(({ id }) => id === share.deviceId);
        return place ? [{ share, device: place }] : [];
      });
    },

    /** SELECT … FOR NO KEY UPDATE: serialises sharing a device with the removal of the right to share it. */
    lockDevice: async (deviceId: string) => {
      await db.select({ id: devices.id }).from(devices).where(eq(devices.id, deviceId)).for('no key update');
    },

    setSharedBy: async (id: string, sharedBy: string) => {
      await db.update(shares).set({ sharedBy }).where(eq(shares.id, id));
    },

    removeAll: async (deviceId: string) => {
      await db.delete(shares).where(eq(shares.deviceId, deviceId));
    },

    /** Without an access check. */
    findDevice: async (deviceId: string) =>
      (
        await db
          .select({ ...device, passcodeSealed: devices.passcodeSealed })
          .from(devices)
          .where(eq(devices.id, deviceId))
      )[0],

    listAbout: async ({ id, email }: { id: string; email: string }) =>
      found().where(
        or(eq(shares.sharedBy, id), eq(devices.ownerId, id), eq(shares.userId, id), eq(shares.email, email)),
      ),
  };
};

export type FoundShare = NonNullable<Awaited<ReturnType<ReturnType<typeof sharingRepository>['find']>>>;
export type SharedDevice = FoundShare['device'];
