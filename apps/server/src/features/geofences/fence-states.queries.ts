import { sql } from 'drizzle-orm';
import { arrayLiteral } from '../../platform/db/array-literal.ts';
import type { Db } from '../../platform/db/db.ts';
import { executeSql } from '../../platform/db/execute-sql.ts';
import { type GeoFenceRow, geoFences } from './geofences.tables.ts';

export const fenceStates = (db: Db) => ({
  listCorners: async (revisions: string[]): Promise<Pick<GeoFenceRow, 'revision' | 'corners'>[]> =>
    db
      .select({ revision: geoFences.revision, corners: geoFences.corners })
      .from(geoFences)
      .where(sql`${geoFences.revision} = ANY(${arrayLiteral(revisions)}::uuid[])`),

  /** No-op for a geofence that was redrawn in the meantime (different revision). */
  setInside: async (states: { revision: string; isInside: boolean }[]) => {
    await executeSql(db)(
      `UPDATE geo_fences f SET is_inside = p.is_inside
       FROM unnest($1::uuid[], $2::boolean[]) AS p(revision, is_inside) WHERE f.revision = p.revision`,
      [arrayLiteral(states.map(({ revision }) => revision)), arrayLiteral(states.map(({ isInside }) => isInside))],
    );
  },
});
