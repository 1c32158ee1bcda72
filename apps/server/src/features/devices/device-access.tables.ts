import { type Privilege, privileges } from '@holdfast/contract/devices.rules';
import { and, eq, gt, gte, isNull, or, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type PgColumn, pgView, smallint, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db/db.ts';

/** View with one row per source of access (owner, share, …), expired rows included. */
export const deviceAccess = pgView('device_access', {
  deviceId: uuid('device_id').notNull(),
  userId: uuid('user_id').notNull(),
  privilege: smallint('privilege').$type<Privilege>().notNull(),
  since: timestamp('since', { withTimezone: true }),
  until: timestamp('until', { withTimezone: true }),
}).existing();

const { deviceId, userId, privilege, since, until } = deviceAccess;

/**
 * Effective access at a time, one row per user and device: highest privilege, earliest start, latest end. The filter
 * `of` must stay inside the aggregate, so that the index of each source is used.
 */
export const accessAt = (db: Db, now: Date | Placeholder, of: SQL | undefined) =>
  db
    .select({
      deviceId,
      userId,
      privilege: sql<Privilege>`CASE WHEN bool_or(${privilege} = ${privileges.superOwner})
        THEN ${privileges.superOwner}::smallint ELSE min(${privilege}) END`.as('privilege'),
      since: sql<Date | null>`CASE WHEN every(${since} IS NOT NULL) THEN min(${since}) END`.mapWith(since).as('since'),
      until: sql<Date | null>`CASE WHEN every(${until} IS NOT NULL) THEN max(${until}) END`.mapWith(until).as('until'),
    })
    .from(deviceAccess)
    .where(and(or(isNull(until), gt(until, now)), of))
    .groupBy(deviceId, userId);

export const isSeenBy = (db: Db, user: string, device: PgColumn, now: Date) =>
  sql<boolean>`EXISTS ${db
    .select({ one: sql`1` })
    .from(deviceAccess)
    .where(and(eq(deviceId, device), eq(userId, user), or(isNull(until), gt(until, now))))}`;

/** True if `time` is not before the start of the access; null means no limit. */
export const isSince = (time: PgColumn, from: SQLWrapper) => gte(time, sql`coalesce(${from}, '-infinity')`);
