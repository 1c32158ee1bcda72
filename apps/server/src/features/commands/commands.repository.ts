import type { CommandName } from '@holdfast/contract/commands.rules';
import { and, asc, desc, eq, gt, inArray, lte, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { devices } from '../devices/devices.tables.ts';
import { type CommandRow, commands } from './commands.tables.ts';

const dayMilliseconds = 24 * 3600 * 1000;

const isPending = inArray(commands.state, ['waiting', 'sent']);
/**
 * Nobody asked for it: what the server itself asked has no requester and lives for years. A removed account leaves no
 * requester either, but a rekey that a person asked for ends after a day.
 */
export const isMandatory = ({ requestedBy, createdAt, expiresAt }: CommandRow): boolean =>
  requestedBy === null && expiresAt.getTime() - createdAt.getTime() > dayMilliseconds;
/**
 * After a transfer a holder of the old secret can still receive commands, so only the rekey is sent until it completes.
 * A rekey requested by a user does not block other commands.
 */
const isForWhoeverListens = sql`(${commands.name} = 'rekey' OR NOT EXISTS (
  SELECT 1 FROM ${devices} JOIN ${commands} r ON r.device_id = ${devices.id}
  WHERE ${devices.id} = ${commands.deviceId} AND ${devices.nextSecretHash} IS NOT NULL
    AND r.name = 'rekey' AND r.requested_by IS NULL AND r.expires_at > r.created_at + interval '24 hours'
    AND r.state IN ('waiting', 'sent')))`;
const listed = 100;
/** Advisory lock namespace (first key). */
const commandLocks = 20_261;

export const commandsRepository = (db: Db) => ({
  /**
   * Advisory lock that serialises commands to one device. Lock order: the device row first, as in every change of a
   * device; the foreign key of the new command would lock it later and could deadlock.
   */
  lock: async (deviceId: string) => {
    await db.select({ id: devices.id }).from(devices).where(eq(devices.id, deviceId)).for('key share');
    await db.execute(sql`SELECT pg_advisory_xact_lock(${commandLocks}, hashtext(${deviceId}))`);
  },

  insert: async (row: typeof commands.$inferInsert): Promise<CommandRow> => {
    const [inserted] = await db.insert(commands).values(row).returning();
    if (!inserted) throw new Error('nothing was inserted');
    return inserted;
  },

  replacePending: async (deviceId: string, name: CommandName, now: Date): Promise<CommandRow[]> =>
    db
      .update(commands)
      .set({ state: 'replaced', updatedAt: now })
      .where(and(eq(commands.deviceId, deviceId), eq(commands.name, name), isPending))
      .returning(),

  /** What these people asked for; settings stay as a part of the device, and a rekey, which protects it. */
  dropPending: async (deviceId: string, userIds: string[], now: Date): Promise<CommandRow[]> =>
    db
      .update(commands)
      .set({ state: 'replaced', updatedAt: now })
      .where(
        and(
          eq(commands.deviceId, deviceId),
          inArray(commands.requestedBy, userIds),
          isPending,
          notInArray(commands.name, ['settings', 'rekey']),
        ),
      )
      .returning(),

  find: async ({ deviceId, id }: { deviceId: string; id: string }): Promise<CommandRow | undefined> =>
    (
      await db
        .select()
        .from(commands)
        .where(and(eq(commands.id, id), eq(commands.deviceId, deviceId)))
    )[0],

  list: async (deviceId: string): Promise<CommandRow[]> =>
    db
      .select()
      .from(commands)
      .where(eq(commands.deviceId, deviceId))
      .orderBy(desc(commands.createdAt), desc(commands.id))
      .limit(listed),

  listPending: async (deviceId: string, now: Date): Promise<CommandRow[]> =>
    db
      .select()
      .from(commands)
      .where(and(eq(commands.deviceId, deviceId), isPending, isForWhoeverListens, gt(commands.expiresAt, now)))
      .orderBy(asc(commands.createdAt), asc(commands.id)),

  markSent: async (deviceId: string, ids: string[], now: Date): Promise<CommandRow[]> =>
    db
      .update(commands)
      .set({ state: 'sent', updatedAt: now })
      .where(and(eq(commands.deviceId, deviceId), inArray(commands.id, ids), eq(commands.state, 'waiting')))
      .returning(),

  /** Atomic claim: only one of several concurrent callers gets the commands. */
  takeWaiting: async (deviceId: string, now: Date): Promise<CommandRow[]> => {
    const taken = await db
      .update(commands)
      .set({ state: 'sent', updatedAt: now })
      .where(
        and(
          eq(commands.deviceId, deviceId),
          eq(commands.state, 'waiting'),
          isForWhoeverListens,
          gt(commands.expiresAt, now),
        ),
      )
      .returning();
    return taken.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1));
  },

  finish: async (
    { deviceId, id }: { deviceId: string; id: string },
    { state, reason }: { state: 'done' | 'failed'; reason: string | null },
    now: Date,
  ): Promise<CommandRow | undefined> =>
    (
      await db
        .update(commands)
        .set({ state, reason, updatedAt: now })
        .where(and(eq(commands.id, id), eq(commands.deviceId, deviceId), isPending, gt(commands.expiresAt, now)))
        .returning()
    )[0],

  expire: async (now: Date): Promise<{ command: CommandRow; deviceUuid: string }[]> => {
    const rows = await db
      .update(commands)
      .set({ state: 'expired', updatedAt: now })
      .where(and(isPending, lte(commands.expiresAt, now)))
      .returning();
    if (rows.length === 0) return [];
    const known = await db
      .select({ id: devices.id, deviceUuid: devices.deviceUuid })
      .from(devices)
      .where(inArray(devices.id, [...new Set(rows.map(({ deviceId }) => deviceId))]));
    const uuids = new Map(known.map(({ id, deviceUuid }) => [id, deviceUuid]));
    return rows.map((command) => ({ command, deviceUuid: uuids.get(command.deviceId) ?? '' }));
  },

  removeAll: async (deviceId: string) => {
    await db.delete(commands).where(eq(commands.deviceId, deviceId));
  },
});
