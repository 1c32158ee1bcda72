import { eq } from 'drizzle-orm';
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
