import { waitingDeliveriesMax } from '@holdfast/contract/integrations.rules';
import { and, desc, eq, exists, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { isUuid } from '../../platform/db/is-uuid.ts';
import { users } from '../account/account.tables.ts';
import { accessAt, deviceAccess } from '../devices/device-access.tables.ts';
import { type DeliveryRow, integrationDeliveries, integrations, type NewDeliveryRow } from './integrations.tables.ts';

export type DeliveryChanges = Partial<Pick<DeliveryRow, 'state' | 'tries' | 'status' | 'reason' | 'took' | 'triedAt'>>;

const isOf = (integrationId: string) => eq(integrationDeliveries.integrationId, integrationId);
const isWaiting = eq(integrationDeliveries.state, 'waiting');

/** Rights may have ended since it happened, and been given again. */
const hasRight = (db: Db, now: Date) =>
  sql<boolean>`${integrationDeliveries.deviceId} IS NULL OR ${exists(
    accessAt(
      db,
      now,
      and(
        eq(deviceAccess.deviceId, integrationDeliveries.deviceId),
        eq(deviceAccess.userId, integrations.userId),
        or(isNull(deviceAccess.since), lte(deviceAccess.since, integrationDeliveries.createdAt)),
      ),
    ),
  )}`;

/** How many wait for the same integration; beyond the limit it makes no difference. */
const waitingCount = sql<number>`(SELECT count(*)::int FROM (
  SELECT FROM integration_deliveries w WHERE w.integration_id = ${integrations.id} AND w.state = 'waiting'
  LIMIT ${waitingDeliveriesMax}) waiting)`;

export const deliveriesRepository = (db: Db) => ({
  /** Integrations that are on, of those who may see the device now, with the start of that right. */
  listReceivers: async (deviceId: string, now: Date) => {
    const access = accessAt(db, now, eq(deviceAccess.deviceId, deviceId)).as('access');
    return (
      db
        .select({
          integration: integrations,
          since: access.since,
          temperatureUnit: users.temperatureUnit,
          language: users.language,
          waiting: waitingCount,
        })
        .from(integrations)
        .innerJoin(access, eq(access.userId, integrations.userId))
        .innerJoin(users, eq(users.id, integrations.userId))
        .where(eq(integrations.isOn, true))
        // One that is removed meanwhile would be missed by what is put in its line.
        .for('key share', { of: integrations })
    );
  },

  insert: async (rows: NewDeliveryRow[]) => {
    if (rows.length > 0) await db.insert(integrationDeliveries).values(rows);
  },

  /** With whom it goes to, and whether it may still be told. */
  find: async (id: string, now: Date) =>
    (
      await db
        .select({
          delivery: integrationDeliveries,
          integration: integrations,
          person: { email: users.email, language: users.language },
          hasRight: hasRight(db, now),
        })
        .from(integrationDeliveries)
        .innerJoin(integrations, eq(integrations.id, integrationDeliveries.integrationId))
        .innerJoin(users, eq(users.id, integrations.userId))
        .where(eq(integrationDeliveries.id, id))
    )[0],

  list: async (integrationId: string, limit: number): Promise<DeliveryRow[]> =>
    db
      .select()
      .from(integrationDeliveries)
      .where(isOf(integrationId))
      .orderBy(desc(integrationDeliveries.createdAt), desc(integrationDeliveries.id))
      .limit(limit),

  get: async (integrationId: string, id: string): Promise<DeliveryRow | undefined> =>
    isUuid(id)
      ? (
          await db
            .select()
            .from(integrationDeliveries)
            .where(and(isOf(integrationId), eq(integrationDeliveries.id, id)))
        )[0]
      : undefined,

  update: async (id: string, changes: DeliveryChanges) => {
    await db.update(integrationDeliveries).set(changes).where(eq(integrationDeliveries.id, id));
  },

  /** False for one that waits already. */
  restart: async (id: string, now: Date): Promise<boolean> =>
    (
      await db
        .update(integrationDeliveries)
        .set({ state: 'waiting', tries: 0, reason: null, triedAt: now })
        .where(and(eq(integrationDeliveries.id, id), ne(integrationDeliveries.state, 'waiting')))
        .returning({ id: integrationDeliveries.id })
    ).length > 0,

  failWaiting: async (integrationId: string, reason: DeliveryRow['reason']) => {
    await db
      .update(integrationDeliveries)
      .set({ state: 'failed', reason })
      .where(and(isOf(integrationId), isWaiting));
  },

  /** Those whose last try was cut off. */
  giveUp: async (before: Date) => {
    await db
      .update(integrationDeliveries)
      .set({ state: 'failed', reason: 'no-answer' })
      .where(
        and(isWaiting, lt(sql`coalesce(${integrationDeliveries.triedAt}, ${integrationDeliveries.createdAt})`, before)),
      );
  },

  removeBefore: async (time: Date) => {
    await db.delete(integrationDeliveries).where(lt(integrationDeliveries.createdAt, time));
  },
});

export type Receiver = Awaited<ReturnType<ReturnType<typeof deliveriesRepository>['listReceivers']>>[number];
export type SendableDelivery = NonNullable<Awaited<ReturnType<ReturnType<typeof deliveriesRepository>['find']>>>;
