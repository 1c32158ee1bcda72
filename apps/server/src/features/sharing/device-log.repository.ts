import { and, count, desc, eq, gte, ilike, like, or } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { likeLiteral } from '../../platform/db/like-literal.ts';
import { deviceLogEntries } from './sharing.tables.ts';

export interface DeviceLogFilter {
  page: number;
  perPage: number;
  filter: string;
}

export interface LoggedDevice {
  id: string;
  /** Start of the visible log; null for no limit. */
  since: Date | null;
}

const matches = ({ id, since }: LoggedDevice, filter: string) => {
  const pattern = likeLiteral(filter);
  const text = or(
    ilike(deviceLogEntries.action, pattern),
    ilike(deviceLogEntries.actor, pattern),
    ilike(deviceLogEntries.subject, pattern),
    ilike(deviceLogEntries.detail, pattern),
  );
  const isVisible = since ? gte(deviceLogEntries.at, since) : undefined;
  return and(eq(deviceLogEntries.deviceId, id), isVisible, filter === '' ? undefined : text);
};

export const deviceLogRepository = (db: Db) => ({
  insert: async (rows: (typeof deviceLogEntries.$inferInsert)[]) => {
    if (rows.length > 0) await db.insert(deviceLogEntries).values(rows);
  },

  list: async (device: LoggedDevice, { page, perPage, filter }: DeviceLogFilter) =>
    db
      .select()
      .from(deviceLogEntries)
      .where(matches(device, filter))
      .orderBy(desc(deviceLogEntries.at), desc(deviceLogEntries.id))
      .limit(perPage)
      .offset(page * perPage),

  count: async (device: LoggedDevice, filter: string): Promise<number> =>
    (await db.select({ total: count() }).from(deviceLogEntries).where(matches(device, filter)))[0]?.total ?? 0,

  removeAll: async (deviceId: string) => {
    await db.delete(deviceLogEntries).where(eq(deviceLogEntries.deviceId, deviceId));
  },

  /** Anonymizes the entries of a deleted account. */
  anonymize: async ({ id, email }: { id: string; email: string }, name: string) => {
    await db.update(deviceLogEntries).set({ actor: name }).where(eq(deviceLogEntries.actorId, id));
    await db.update(deviceLogEntries).set({ actor: name }).where(eq(deviceLogEntries.actor, email));
    // The subject of a live link is free text written by the user.
    const isOwnLink = and(eq(deviceLogEntries.actorId, id), like(deviceLogEntries.action, 'live-link-%'));
    await db.update(deviceLogEntries).set({ subject: '' }).where(isOwnLink);
    await db.update(deviceLogEntries).set({ subject: name }).where(eq(deviceLogEntries.subject, email));
  },
});
