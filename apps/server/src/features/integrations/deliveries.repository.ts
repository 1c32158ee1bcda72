import { waitingDeliveriesMax } from '@holdfast/contract/integrations.rules';
import { and, desc, eq, exists, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { isUuid } from '../../platform/db/is-uuid.ts';
import { users } from '../account/account.tables.ts';
import { accessAt, deviceAccess } from '../devices/device-access.tables.ts';
import { type DeliveryRow, integrationDeliveries, integrations, type NewDeliveryRow } from './integrations.tables.ts';

export type NotedDelivery = Pick<DeliveryRow, 'id' | 'state' | 'tries' | 'status' | 'reason' | 'took' | 'triedAt'>;

const isOf = (integrationId: string) => eq(integrationDeliveries.integrationId, integrationId);
const isWaiting = eq(integrationDeliveries.state, 'waiting');

/** True if the user still has access that covers the time of the event. */
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

/** Length of the queue of an integration, capped at the limit to bound the query. */
const waitingCount = sql<number>`(SELECT count(*)::int FROM (
  SELECT FROM integration_deliveries w WHERE w.integration_id = ${integrations.id} AND w.state = 'waiting'
  LIMIT ${waitingDeliveriesMax}) waiting)`;

export const deliveriesRepository = (db: Db) => ({
  /** Active integrations of users with access to the device, with the start of their visible history. */
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
        // FOR KEY SHARE prevents a concurrent removal, which would break the foreign key of the new deliveries.
        .for('key share', { of: integrations })
    );
  },

  insert: async (rows: NewDeliveryRow[]) => {
    if (rows.length > 0) await db.insert(integrationDeliveries).values(rows);
  },

  listSendable: async (ids: string[], now: Date) => {
    const rows = await db
      .select({
        delivery: integrationDeliveries,
        integration: integrations,
        person: { email: users.email, language: users.language },
        hasRight: hasRight(db, now),
      })
      .from(integrationDeliveries)
      .innerJoin(integrations, eq(integrations.id, integrationDeliveries.integrationId))
      .innerJoin(users, eq(users.id, integrations.userId))
      .where(inArray(integrationDeliveries.id, ids));
    return new Map(rows.map((row) => [row.delivery.id, row]));
  },

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

  updateAll: async (rows: NotedDelivery[]) => {
    if (rows.length === 0) return;
    await db.execute(sql`
      UPDATE integration_deliveries d SET state = r.state, reason = r.reason, status = r.status, took = r.took,
        tries = r.tries, tried_at = r."triedAt"
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS r (id uuid, state text, reason text, status int, took int, tries int, "triedAt" timestamptz)
      WHERE d.id = r.id`);
  },

  /** False if the delivery is already waiting. */
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

  /** Fails deliveries whose last attempt was interrupted by a crash. */
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
export type SendableDelivery =
  Awaited<ReturnType<ReturnType<typeof deliveriesRepository>['listSendable']>> extends Map<string, infer T> ? T : never;
