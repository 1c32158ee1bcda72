import { type ImportState, importsShown, openImportStates } from '@holdfast/contract/imports.rules';
import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { executeSql } from '../../platform/db/execute-sql.ts';
import { type ImportRow, importParts, imports } from './imports.tables.ts';

/** Takes the oldest import without a valid lease; SKIP LOCKED avoids waiting for concurrent workers. */
const takeOne = `
  UPDATE imports SET leased_by = $1::uuid, leased_until = now() + $2::float8 * interval '1 second', tries = tries + 1
  WHERE id = (
    SELECT id FROM imports
    WHERE state IN ('checking', 'running', 'undoing') AND (leased_until IS NULL OR leased_until < now())
    ORDER BY created_at LIMIT 1 FOR UPDATE SKIP LOCKED
  )
  RETURNING id`;

const insertPart = 'INSERT INTO import_parts (import_id, number, content) VALUES ($1::uuid, $2::int, $3::bytea)';

const readPart = `
  SELECT encode(substring(content FROM $3::int FOR $4::int), 'base64') AS content FROM import_parts
  WHERE import_id = $1::uuid AND number = $2::int`;

const isOf = (deviceId: string, id: string) => and(eq(imports.deviceId, deviceId), eq(imports.id, id));

export const importsRepository = (db: Db) => ({
  list: (deviceId: string): Promise<ImportRow[]> =>
    db
      .select()
      .from(imports)
      .where(eq(imports.deviceId, deviceId))
      .orderBy(desc(imports.createdAt), desc(imports.id))
      .limit(importsShown),

  listOfUser: (userId: string): Promise<ImportRow[]> =>
    db.select().from(imports).where(eq(imports.userId, userId)).orderBy(asc(imports.createdAt)),

  listOpen: (userId: string): Promise<ImportRow[]> =>
    db
      .select()
      .from(imports)
      .where(and(eq(imports.userId, userId), inArray(imports.state, openImportStates))),

  find: async (deviceId: string, id: string): Promise<ImportRow | undefined> =>
    (await db.select().from(imports).where(isOf(deviceId, id)))[0],

  get: async (id: string): Promise<ImportRow | undefined> =>
    (await db.select().from(imports).where(eq(imports.id, id)))[0],

  lock: async (deviceId: string, id: string): Promise<ImportRow | undefined> =>
    (await db.select().from(imports).where(isOf(deviceId, id)).for('update'))[0],

  insert: async (row: typeof imports.$inferInsert): Promise<ImportRow> => {
    const [made] = await db.insert(imports).values(row).returning();
    return made as ImportRow;
  },

  update: async (id: string, changes: Partial<ImportRow>): Promise<ImportRow> => {
    const [changed] = await db.update(imports).set(changes).where(eq(imports.id, id)).returning();
    return changed as ImportRow;
  },

  /** Points replaced by the device are still counted in `added`, so the result is clamped to 0. */
  subtract: async (id: string, points: number) => {
    await db
      .update(imports)
      .set({ added: sql`greatest(${imports.added} - ${points}::int, 0)`, tries: 0 })
      .where(eq(imports.id, id));
  },

  /** Updates only while the import is in this state and leased by this worker; false otherwise. */
  advance: async (
    id: string,
    { leasedBy, state }: { leasedBy: string; state: ImportState },
    changes: Partial<ImportRow>,
  ): Promise<boolean> => {
    const isMine = and(eq(imports.id, id), eq(imports.state, state), eq(imports.leasedBy, leasedBy));
    return (await db.update(imports).set(changes).where(isMine).returning({ id: imports.id })).length > 0;
  },

  remove: async (ids: string[]) => {
    if (ids.length > 0) await db.delete(imports).where(inArray(imports.id, ids));
  },

  removeLeft: async (before: Date) => {
    await db
      .delete(imports)
      .where(
        and(
          inArray(imports.state, ['uploading', 'ready', 'failed']),
          eq(imports.added, 0),
          lt(imports.createdAt, before),
        ),
      );
  },

  take: async (holder: string, seconds: number): Promise<string | null> => {
    const { rows } = await executeSql(db)(takeOne, [holder, seconds]);
    return rows[0] ? String(rows[0].id) : null;
  },

  /** False if another worker has the lease. */
  renew: async (id: string, holder: string, seconds: number): Promise<boolean> => {
    const leasedUntil = sql`now() + ${seconds}::float8 * interval '1 second'`;
    const mine = and(eq(imports.id, id), eq(imports.leasedBy, holder));
    return (await db.update(imports).set({ leasedUntil }).where(mine).returning({ id: imports.id })).length > 0;
  },

  /** Releases the lease and resets `tries`, as the worker did not crash. */
  free: async (id: string, holder: string) => {
    const mine = and(eq(imports.id, id), eq(imports.leasedBy, holder));
    await db.update(imports).set({ leasedBy: null, leasedUntil: null, tries: 0 }).where(mine);
  },

  /** Resets `tries` but keeps the lease until it expires. */
  forgetTries: async (id: string, holder: string) => {
    await db
      .update(imports)
      .set({ tries: 0 })
      .where(and(eq(imports.id, id), eq(imports.leasedBy, holder)));
  },

  /** Only for a single process: every existing lease belongs to a process that has ended. */
  freeAll: async () => {
    await db.update(imports).set({ leasedBy: null, leasedUntil: null });
  },
});

export const importPartsRepository = (db: Db) => ({
  insert: async (importId: string, number: number, content: Buffer) => {
    const values: unknown[] = [importId, number, content];
    await executeSql(db)(insertPart, values);
    // The driver keeps the parameter array until the next major GC, and with it one megabyte.
    values.length = 0;
  },

  /**
   * Reads a slice as base64, as the driver transfers text only. As hex, a 32 kB slice would arrive in two network
   * chunks that the driver must concatenate.
   */
  read: async (
    importId: string,
    number: number,
    { from, bytes }: { from: number; bytes: number },
  ): Promise<Uint8Array | undefined> => {
    const { rows } = await executeSql(db)(readPart, [importId, number, from + 1, bytes]);
    const row = rows[0];
    if (!row) return undefined;
    const content = Buffer.from(String(row.content), 'base64');
    // The driver's row objects live until the next major GC and would keep the text in memory.
    row.content = null;
    return content;
  },

  removeAll: async (importId: string) => {
    await db.delete(importParts).where(eq(importParts.importId, importId));
  },
});
