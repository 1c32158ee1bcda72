import type { WebhookEvent } from '@holdfast/contract/integrations.rules';
import { and, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { deviceAccess } from '../devices/device-access.tables.ts';
import { deviceStates, devices } from '../devices/devices.tables.ts';
import { integrationMotions, integrations } from './integrations.tables.ts';

/** Limit per run; the next run, one minute later, continues. */
const rowsPerRound = 5000;

const named = { id: devices.id, serial: devices.deviceUuid, name: devices.name };

type SentAt = typeof integrationMotions.movedAt | typeof integrationMotions.judgedAt;
type SentTimes = Partial<Omit<typeof integrationMotions.$inferSelect, 'deviceId'>>;

export const motionsRepository = (db: Db) => {
  /** Devices that webhooks watch for an event and that moved after `told_from` of the webhook. */
  const listMoved = async (event: WebhookEvent, now: Date, isNews: SQL | undefined, sentAt: SentAt) => {
    const isWatched = and(
      eq(integrations.isOn, true),
      sql`${event} = ANY(${integrations.events})`,
      gt(deviceStates.movedAt, integrations.toldFrom),
    );
    const rows = await db
      .select({
        device: named,
        userId: integrations.userId,
        since: integrations.toldFrom,
        state: deviceStates,
        sent: integrationMotions,
      })
      .from(integrations)
      .innerJoin(deviceAccess, eq(deviceAccess.userId, integrations.userId))
      .innerJoin(devices, eq(devices.id, deviceAccess.deviceId))
      .innerJoin(deviceStates, eq(deviceStates.deviceId, devices.id))
      .leftJoin(integrationMotions, eq(integrationMotions.deviceId, devices.id))
      .where(and(isWatched, or(isNull(deviceAccess.until), gt(deviceAccess.until, now)), isNews))
      .orderBy(sql`${sentAt} NULLS FIRST`, devices.id)
      .limit(rowsPerRound);
    // At the row limit, rows of the last device may be missing, so it is dropped.
    const last = rows.length < rowsPerRound ? undefined : rows.at(-1)?.device.id;
    return rows.filter(({ device }) => device.id !== last);
  };
  const isAfter = (sent: SentAt) => gt(deviceStates.movedAt, sql`coalesce(${sent}, '-infinity')`);

  return {
    listMoving: (now: Date) =>
      listMoved('device.moved', now, isAfter(integrationMotions.movedAt), integrationMotions.movedAt),

    listParked: (now: Date, since: Date) =>
      listMoved(
        'trip.ended',
        now,
        and(isAfter(integrationMotions.judgedAt), lte(deviceStates.movedAt, since)),
        integrationMotions.judgedAt,
      ),

    findDevice: async (id: string) => (await db.select(named).from(devices).where(eq(devices.id, id)))[0],

    /** Compare-and-set; false if another process was faster. */
    put: async (deviceId: string, sent: SentTimes, before: SentTimes | null): Promise<boolean> => {
      const isUnchanged = and(
        ...(Object.keys(sent) as (keyof SentTimes)[]).map(
          (key) =>
            sql`${integrationMotions[key]} IS NOT DISTINCT FROM ${before?.[key]?.toISOString() ?? null}::timestamptz`,
        ),
      );
      const changed = await db
        .insert(integrationMotions)
        .values({ deviceId, ...sent })
        .onConflictDoUpdate({ target: integrationMotions.deviceId, set: sent, setWhere: isUnchanged })
        .returning({ deviceId: integrationMotions.deviceId });
      return changed.length > 0;
    },
  };
};
