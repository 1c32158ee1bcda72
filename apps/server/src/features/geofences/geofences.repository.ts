import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { type GeoFenceRow, geoFences } from './geofences.tables.ts';

export type GeoFenceChanges = Partial<Omit<GeoFenceRow, 'deviceId'>>;

export const geofencesRepository = (db: Db) => ({
  find: async (deviceId: string): Promise<GeoFenceRow | undefined> =>
    (await db.select().from(geoFences).where(eq(geoFences.deviceId, deviceId)))[0],

  put: async (deviceId: string, changes: GeoFenceChanges) => {
    await db
      .insert(geoFences)
      .values({ deviceId, ...changes })
      .onConflictDoUpdate({ target: geoFences.deviceId, set: changes });
  },

  remove: async (deviceId: string) => {
    await db.delete(geoFences).where(eq(geoFences.deviceId, deviceId));
  },
});

/** For whoever judges many devices at once. */
export const fenceStatesRepository = (db: Db) => ({
  listCorners: async (revisions: string[]): Promise<Pick<GeoFenceRow, 'revision' | 'corners'>[]> =>
    db
      .select({ revision: geoFences.revision, corners: geoFences.corners })
      .from(geoFences)
      .where(inArray(geoFences.revision, revisions)),

  /** Nothing for a fence that was drawn anew meanwhile. */
  setInside: async (revision: string, isInside: boolean) => {
    await db.update(geoFences).set({ isInside }).where(eq(geoFences.revision, revision));
  },
});
