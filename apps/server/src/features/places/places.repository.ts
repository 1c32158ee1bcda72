import { and, asc, count, eq, gt, inArray, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { users } from '../account/account.tables.ts';
import { deviceAccess } from '../devices/device-access.tables.ts';
import { type PlaceRow, placeDevices, placeStates, places } from './places.tables.ts';

const isOf = (userId: string, id: string) => and(eq(places.userId, userId), sql`${places.id}::text = ${id}`);

export const placesRepository = (db: Db) => ({
  list: async (userId: string): Promise<PlaceRow[]> =>
    db
      .select()
      .from(places)
      .where(eq(places.userId, userId))
      .orderBy(asc(sql`lower(${places.name})`), asc(places.id)),

  find: async (userId: string, id: string): Promise<PlaceRow | undefined> =>
    (await db.select().from(places).where(isOf(userId, id)))[0],

  /** Row lock: concurrent updates of one place are serialised, so that none overwrites the other's fields. */
  findForUpdate: async (userId: string, id: string): Promise<PlaceRow | undefined> =>
    (await db.select().from(places).where(isOf(userId, id)).for('update'))[0],

  /** Row lock on the user: serialises creation, so that the limit cannot be exceeded concurrently. */
  countForInsert: async (userId: string): Promise<number> => {
    await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
    return (await db.select({ count: count() }).from(places).where(eq(places.userId, userId)))[0]?.count ?? 0;
  },

  insert: async (row: PlaceRow) => {
    await db.insert(places).values(row);
  },

  update: async (id: string, changes: Partial<PlaceRow>) => {
    await db.update(places).set(changes).where(eq(places.id, id));
  },

  remove: async (userId: string, id: string): Promise<boolean> =>
    (await db.delete(places).where(isOf(userId, id)).returning({ id: places.id })).length > 0,

  removeDevice: async (deviceId: string) => {
    await db.delete(placeDevices).where(eq(placeDevices.deviceId, deviceId));
    await db.delete(placeStates).where(eq(placeStates.deviceId, deviceId));
  },

  /** States of devices that are no longer watched would be stale when they are watched again. */
  removeStatesExcept: async (placeId: string, deviceIds: string[]) => {
    const isOther = deviceIds.length > 0 ? notInArray(placeStates.deviceId, deviceIds) : undefined;
    await db.delete(placeStates).where(and(eq(placeStates.placeId, placeId), isOther));
  },

  /**
   * States of the user's places for these devices, except where the user has another source of access, whose states are
   * current.
   */
  removeStatesOf: async (userId: string, deviceIds: string[], now: Date) => {
    const ways = db
      .select({ deviceId: deviceAccess.deviceId })
      .from(deviceAccess)
      .where(
        and(
          eq(deviceAccess.userId, userId),
          inArray(deviceAccess.deviceId, deviceIds),
          or(isNull(deviceAccess.until), gt(deviceAccess.until, now)),
        ),
      )
      .groupBy(deviceAccess.deviceId)
      .having(gt(count(), 1));
    const own = db.select({ id: places.id }).from(places).where(eq(places.userId, userId));
    await db
      .delete(placeStates)
      .where(
        and(
          inArray(placeStates.placeId, own),
          inArray(placeStates.deviceId, deviceIds),
          notInArray(placeStates.deviceId, ways),
        ),
      );
  },

  listDevices: async (placeIds: string[]) =>
    placeIds.length === 0 ? [] : db.select().from(placeDevices).where(inArray(placeDevices.placeId, placeIds)),

  setDevices: async (placeId: string, deviceIds: string[]) => {
    await db.delete(placeDevices).where(eq(placeDevices.placeId, placeId));
    if (deviceIds.length > 0) {
      await db.insert(placeDevices).values(deviceIds.map((deviceId) => ({ placeId, deviceId })));
    }
  },
});
