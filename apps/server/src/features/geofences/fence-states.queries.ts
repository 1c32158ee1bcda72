import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { type GeoFenceRow, geoFences } from './geofences.tables.ts';

/** For judging many devices at once. */
export const fenceStates = (db: Db) => ({
  listCorners: async (revisions: string[]): Promise<Pick<GeoFenceRow, 'revision' | 'corners'>[]> =>
    db
      .select({ revision: geoFences.revision, corners: geoFences.corners })
      .from(geoFences)
      .where(inArray(geoFences.revision, revisions)),

  /** Nothing for a fence that was redrawn meanwhile. */
  setInside: async (revision: string, isInside: boolean) => {
    await db.update(geoFences).set({ isInside }).where(eq(geoFences.revision, revision));
  },
});
