import { asc, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { type MappingRow, mappings } from './mappings.tables.ts';

export const mappingsRepository = (db: Db) => ({
  list: async (): Promise<MappingRow[]> =>
    db
      .select()
      .from(mappings)
      .orderBy(asc(sql`lower(${mappings.name})`), asc(mappings.id)),

  /** Table lock (SHARE ROW EXCLUSIVE): serialises insertions, so that the checks on existing mappings hold. */
  listForInsert: async (): Promise<MappingRow[]> => {
    await db.execute(sql`LOCK TABLE mappings IN SHARE ROW EXCLUSIVE MODE`);
    return db.select().from(mappings);
  },

  insert: async (row: MappingRow) => {
    await db.insert(mappings).values(row);
  },

  remove: async (id: string): Promise<MappingRow | undefined> =>
    (await db.delete(mappings).where(sql`${mappings.id}::text = ${id}`).returning())[0],
});
