import type { OffReason } from '@holdfast/contract/integrations.rules';
import { and, asc, count, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { isUuid } from '../../platform/db/is-uuid.ts';
import { users } from '../account/account.tables.ts';
import { type IntegrationRow, integrations, type NewIntegrationRow } from './integrations.tables.ts';

type Changes = Partial<
  Pick<IntegrationRow, 'isOn' | 'events' | 'toldFrom' | 'offReason' | 'failingSince' | 'lastResult' | 'recipient'>
>;

export const integrationsRepository = (db: Db) => ({
  list: async (userId: string): Promise<IntegrationRow[]> =>
    db
      .select()
      .from(integrations)
      .where(eq(integrations.userId, userId))
      .orderBy(asc(integrations.createdAt), asc(integrations.id)),

  find: async (userId: string, id: string): Promise<IntegrationRow | undefined> =>
    isUuid(id)
      ? (
          await db
            .select()
            .from(integrations)
            .where(and(eq(integrations.id, id), eq(integrations.userId, userId)))
        )[0]
      : undefined,

  /** Row locks in id order, to avoid deadlocks; returns the ids that still exist. */
  lock: async (ids: string[]): Promise<Set<string>> =>
    new Set(
      (
        await db
          .select({ id: integrations.id })
          .from(integrations)
          .where(inArray(integrations.id, ids))
          .orderBy(asc(integrations.id))
          .for('no key update')
      ).map(({ id }) => id),
    ),

  /** Row lock on the user: serialises creation, so that the limit cannot be exceeded concurrently. */
  lockPerson: async (userId: string) => {
    await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  },

  countWebhooks: async (userId: string): Promise<number> =>
    (
      await db
        .select({ count: count() })
        .from(integrations)
        .where(and(eq(integrations.userId, userId), eq(integrations.kind, 'webhook')))
    )[0]?.count ?? 0,

  /** False if this channel is already connected. */
  insert: async (row: NewIntegrationRow): Promise<boolean> =>
    (await db.insert(integrations).values(row).onConflictDoNothing().returning({ id: integrations.id })).length > 0,

  update: async (id: string, changes: Changes) => {
    if (Object.keys(changes).length > 0) await db.update(integrations).set(changes).where(eq(integrations.id, id));
  },

  switchOff: async (id: string, offReason: OffReason): Promise<boolean> =>
    (
      await db
        .update(integrations)
        .set({ isOn: false, offReason })
        .where(and(eq(integrations.id, id), eq(integrations.isOn, true)))
        .returning({ id: integrations.id })
    ).length > 0,

  remove: async (id: string) => {
    await db.delete(integrations).where(eq(integrations.id, id));
  },

  /** Returns the start of the failure period of each integration. */
  noteFailures: async (ids: string[], now: Date): Promise<Map<string, Date>> => {
    if (ids.length === 0) return new Map();
    const rows = await db
      .update(integrations)
      .set({
        failingSince: sql`coalesce(${integrations.failingSince}, ${now.toISOString()}::timestamptz)`,
        lastResult: 'failed',
      })
      .where(inArray(integrations.id, ids))
      .returning({ id: integrations.id, failingSince: integrations.failingSince });
    return new Map(rows.map(({ id, failingSince }) => [id, failingSince ?? now]));
  },

  noteFailedTests: async (ids: string[]) => {
    if (ids.length > 0)
      await db.update(integrations).set({ lastResult: 'failed' }).where(inArray(integrations.id, ids));
  },

  noteSuccesses: async (ids: string[]) => {
    if (ids.length === 0) return;
    const isNews = or(
      isNotNull(integrations.failingSince),
      sql`${integrations.lastResult} IS DISTINCT FROM 'delivered'`,
    );
    await db
      .update(integrations)
      .set({ failingSince: null, lastResult: 'delivered' })
      .where(and(inArray(integrations.id, ids), isNews));
  },
});
