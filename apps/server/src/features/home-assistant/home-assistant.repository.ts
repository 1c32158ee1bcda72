import { and, asc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { arrayLiteral } from '../../platform/db/array-literal.ts';
import type { Db } from '../../platform/db/db.ts';
import { deviceStates, devices } from '../devices/devices.tables.ts';
import { geoFences } from '../geofences/geofences.tables.ts';
import { locationPoints } from '../history/history.tables.ts';
import { placeDevices, placeStates, places } from '../places/places.tables.ts';
import { homeAssistantDevices as published } from './home-assistant.tables.ts';

export type PublishedRow = Awaited<ReturnType<ReturnType<typeof homeAssistantRepository>['listPage']>>[number];
export type PublishedPlace = Awaited<ReturnType<ReturnType<typeof homeAssistantRepository>['listPlaces']>>[number];

/** Published only while the user who switched it on still owns the device. */
const isOwners = and(eq(devices.id, published.deviceId), eq(devices.ownerId, published.userId), published.isOn);

const motionOf = (column: SQL) => sql<number | null>`(SELECT ${column} FROM ${locationPoints}
  WHERE ${locationPoints.deviceId} = ${published.deviceId} AND ${locationPoints.timestamp} = ${deviceStates.positionAt}
  ORDER BY ${locationPoints.alertType} LIMIT 1)`;

export const homeAssistantRepository = (db: Db) => ({
  isOn: async (deviceId: string): Promise<boolean> => {
    const rows = await db
      .select({ nodeId: published.nodeId })
      .from(published)
      .innerJoin(devices, isOwners)
      .where(eq(published.deviceId, deviceId));
    return rows.length > 0;
  },

  /** False if the user no longer owns the device. */
  switchOn: async (nodeId: string, deviceId: string, userId: string): Promise<boolean> => {
    const isTheirs = and(eq(devices.id, deviceId), eq(devices.ownerId, userId));
    const [owned] = await db.select({ id: devices.id }).from(devices).where(isTheirs).for('no key update');
    if (!owned) return false;
    // Node ids of a former owner or a former APP_SECRET.
    await db.update(published).set({ isOn: false }).where(eq(published.deviceId, deviceId));
    await db
      .insert(published)
      .values({ nodeId, deviceId, userId, isOn: true, objects: [] })
      .onConflictDoUpdate({ target: published.nodeId, set: { deviceId, userId, isOn: true } });
    return true;
  },

  listPublishedIds: async (): Promise<string[]> =>
    (await db.select({ id: devices.id }).from(published).innerJoin(devices, isOwners)).map(({ id }) => id),

  listNamesOf: async (userId: string): Promise<string[]> =>
    (
      await db
        .select({ name: devices.name })
        .from(published)
        .innerJoin(devices, isOwners)
        .where(eq(published.userId, userId))
        .orderBy(asc(devices.name), asc(devices.id))
    ).map(({ name }) => name),

  listIdsOf: async (userId: string): Promise<string[]> =>
    (
      await db
        .select({ id: devices.id })
        .from(published)
        .innerJoin(devices, isOwners)
        .where(eq(published.userId, userId))
    ).map(({ id }) => id),

  /** The given devices (or all), plus rows to be removed, for which `device` is null. */
  listPage: async (deviceIds: string[] | 'all', after: string, limit: number) => {
    const isAsked =
      deviceIds === 'all'
        ? undefined
        : or(
            sql`${published.deviceId} = ANY(${arrayLiteral(deviceIds)}::uuid[])`,
            isNull(published.deviceId),
            eq(published.isOn, false),
          );
    return db
      .select({
        nodeId: published.nodeId,
        objects: published.objects,
        device: {
          id: devices.id,
          name: devices.name,
          type: devices.type,
          model: devices.model,
          isWifiDevice: devices.isWifiDevice,
        },
        state: deviceStates,
        fence: { isOn: geoFences.isOn, corners: geoFences.corners, isInside: geoFences.isInside },
        speed: motionOf(sql`${locationPoints.speed}`),
        course: motionOf(sql`${locationPoints.course}`),
      })
      .from(published)
      .leftJoin(devices, isOwners)
      .leftJoin(deviceStates, eq(deviceStates.deviceId, devices.id))
      .leftJoin(geoFences, eq(geoFences.deviceId, devices.id))
      .where(and(gt(published.nodeId, after), isAsked))
      .orderBy(asc(published.nodeId))
      .limit(limit);
  },

  listPlaces: async (nodeIds: string[]) =>
    nodeIds.length === 0
      ? []
      : db
          .select({
            nodeId: published.nodeId,
            id: places.id,
            name: places.name,
            latitude: places.latitude,
            longitude: places.longitude,
            radius: places.radius,
            isWatched: sql<boolean>`${places.hasArriveAlert} OR ${places.hasLeaveAlert}`,
            isInside: placeStates.isInside,
          })
          .from(published)
          .innerJoin(places, eq(places.userId, published.userId))
          .leftJoin(
            placeDevices,
            and(eq(placeDevices.placeId, places.id), eq(placeDevices.deviceId, published.deviceId)),
          )
          .leftJoin(
            placeStates,
            and(
              eq(placeStates.placeId, places.id),
              eq(placeStates.deviceId, published.deviceId),
              eq(placeStates.revision, places.revision),
            ),
          )
          .where(
            and(
              inArray(published.nodeId, nodeIds),
              or(eq(places.isForAll, true), sql`${placeDevices.placeId} IS NOT NULL`),
            ),
          )
          .orderBy(asc(places.id)),

  setObjects: async (nodeId: string, objects: string[]) => {
    await db.update(published).set({ objects }).where(eq(published.nodeId, nodeId));
  },

  /** Keeps a row that was switched on again in the meantime. */
  removeGone: async (nodeId: string) => {
    const owned = db.select({ id: devices.id }).from(devices).where(isOwners);
    await db.delete(published).where(and(eq(published.nodeId, nodeId), sql`NOT EXISTS ${owned}`));
  },
});
