import type { OffReason } from '@holdfast/contract/integrations.rules';
import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { isUuid } from '../../platform/db/is-uuid.ts';
import { users } from '../account/account.tables.ts';
import { type IntegrationRow, integrations, type NewIntegrationRow } from './integrations.tables.ts';

type Changes = Partial<Pick<IntegrationRow, 'isOn' | 'events' | 'offReason' | 'failingSince' | 'recipient'>>;

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

  /** False where it was removed meanwhile. */
  lock: async (id: string): Promise<boolean> =>
    (await db.select({ id: integrations.id }).from(integrations).where(eq(integrations.id, id)).for('no key update'))
      .length > 0,

  /** Two who count at once would both find room for one more. */
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

  /** False where such a channel is connected already. */
  insert: async (row: NewIntegrationRow): Promise<boolean> =>
    (await db.insert(integrations).values(row).onConflictDoNothing().returning({ id: integrations.id })).length > 0,

  update: async (id: string, changes: Changes) => {
    if (Object.keys(changes).length > 0) await db.update(integrations).set(changes).where(eq(integrations.id, id));
  },

  /** False where it is off already. */
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

  /** Answers since when nothing gets through. */
  noteFailure: async (id: string, now: Date): Promise<Date> =>
    (
      await db
        .update(integrations)
        .set({ failingSince: sql`coalesce(${integrations.failingSince}, ${now.toISOString()}::timestamptz)` })
        .where(eq(integrations.id, id))
        .returning({ failingSince: integrations.failingSince })
    )[0]?.failingSince ?? now,
});
