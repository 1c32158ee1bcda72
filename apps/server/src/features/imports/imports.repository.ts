import { type ImportState, importsShown, openImportStates } from '@holdfast/contract/imports.rules';
import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { executeSql } from '../../platform/db/execute-sql.ts';
import { type ImportRow, importParts, imports } from './imports.tables.ts';

/** Those that nobody works on who is known to live, oldest first. */
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

  /** Of what it added; points of it that were replaced meanwhile are still counted, so it stays 0 or more. */
  subtract: async (id: string, points: number) => {
    await db
      .update(imports)
      .set({ added: sql`greatest(${imports.added} - ${points}::int, 0)`, tries: 0 })
      .where(eq(imports.id, id));
  },

  /** As long as it is in this state and this process works on it; false otherwise. */
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

  /** Files that were begun and left: their bytes are nobody's. */
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

  /** False when somebody else has it. */
  renew: async (id: string, holder: string, seconds: number): Promise<boolean> => {
    const leasedUntil = sql`now() + ${seconds}::float8 * interval '1 second'`;
    const mine = and(eq(imports.id, id), eq(imports.leasedBy, holder));
    return (await db.update(imports).set({ leasedUntil }).where(mine).returning({ id: imports.id })).length > 0;
  },

  /** For the next one, as nobody died of it. */
  free: async (id: string, holder: string) => {
    const mine = and(eq(imports.id, id), eq(imports.leasedBy, holder));
    await db.update(imports).set({ leasedBy: null, leasedUntil: null, tries: 0 }).where(mine);
  },

  /** Still ours until the lease ends. */
  forgetTries: async (id: string, holder: string) => {
    await db
      .update(imports)
      .set({ tries: 0 })
      .where(and(eq(imports.id, id), eq(imports.leasedBy, holder)));
  },

  /** Where no other process works, whoever had one is dead. */
  freeAll: async () => {
    await db.update(imports).set({ leasedBy: null, leasedUntil: null });
  },
});

export const importPartsRepository = (db: Db) => ({
  insert: async (importId: string, number: number, content: Buffer) => {
    const values: unknown[] = [importId, number, content];
    await executeSql(db)(insertPart, values);
    // What the driver keeps of a statement lives until a full collection, and would keep the megabyte with it.
    values.length = 0;
  },

  /**
   * Some bytes of a part, as base64: the driver has texts only, and as hex, its own way, 32 kB would come in two pieces
   * of the network that it has to put together.
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
    // The driver's rows live until a full collection, and would keep the text with them.
    row.content = null;
    return content;
  },

  removeAll: async (importId: string) => {
    await db.delete(importParts).where(eq(importParts.importId, importId));
  },
});
