import {
  batterySteps,
  type DeviceSort,
  type DeviceType,
  type LiveStatus,
  liveStatuses,
  liveStatusOrder,
  liveStatusRules,
  mapDevicesMax,
} from '@holdfast/contract/devices.rules';
import { and, asc, count, desc, eq, ilike, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { isUuid } from '../../platform/db/is-uuid.ts';
import { likeLiteral } from '../../platform/db/like-literal.ts';
import { isInPlaceOf } from '../places/in-place.queries.ts';
import { accessAt, deviceAccess, isSeenBy } from './device-access.tables.ts';
import { deviceStates, devices } from './devices.tables.ts';

export interface DeviceFilter {
  type: DeviceType | 'all';
  name: string;
  status?: LiveStatus | undefined;
  group?: string | undefined;
  owner?: string | undefined;
  placed?: 'yes' | 'no' | undefined;
  inPlace?: 'yes' | undefined;
}

export interface DevicePage {
  sort: DeviceSort;
  page: number;
  perPage: number;
  /** `_id` or serial of a device: returns the page that contains it and ignores `page`. */
  around?: string | undefined;
}

// width_bucket needs ascending thresholds.
const ascendingSteps = sql.raw(`ARRAY[${batterySteps.toReversed().join(',')}]`);

/** SQL equivalent of `batteryPercent` in the contract. */
const batteryPercent = sql`CASE WHEN ${devices.isWifiDevice} THEN ${deviceStates.batteryPercentage}
  ELSE greatest(width_bucket(${deviceStates.modemVoltage}, ${ascendingSteps}) - 1, 0) * 5 END`;
const knownBattery = sql`CASE WHEN ${devices.isWifiDevice} OR ${deviceStates.modemVoltage} IS NOT NULL
  THEN ${batteryPercent} END`;

const lowerName = sql`lower(${devices.name})`;
const byName = [asc(lowerName), asc(devices.id)];

/** Depends on the current time: by live status, then by last contact. */
const byStatus = (now: Date): SQL[] => [
  sql`CASE ${sql.join(
    liveStatusOrder.map((status, place) => sql`WHEN ${hasStatus(status, now)} THEN ${sql.raw(String(place))}`),
    sql` `,
  )} END`,
  ...orders['-lastSeen'],
];

/** Devices that have never reported sort as the oldest contact; unknown battery levels sort last. */
const orders: Record<Exclude<DeviceSort, 'status'>, SQL[]> = {
  name: byName,
  '-name': [desc(lowerName), asc(devices.id)],
  lastSeen: [sql`${deviceStates.lastSeenAt} ASC NULLS FIRST`, asc(devices.id)],
  '-lastSeen': [sql`${deviceStates.lastSeenAt} DESC NULLS LAST`, asc(devices.id)],
  battery: [sql`${knownBattery} ASC NULLS LAST`, asc(devices.id)],
  '-battery': [sql`${knownBattery} DESC NULLS LAST`, asc(devices.id)],
  type: [asc(devices.type), ...byName],
};

const orderOf = (sort: DeviceSort, now: Date) => sql.join(sort === 'status' ? byStatus(now) : orders[sort], sql`, `);

/** SQL equivalent of `liveStatusesOf` in the contract. */
const hasStatus = (status: LiveStatus, now: Date): SQL => {
  const ago = (minutes: number) => sql`${new Date(now.getTime() - minutes * 60_000).toISOString()}::timestamptz`;
  const isHeard = sql`coalesce(${deviceStates.lastSeenAt} > ${ago(liveStatusRules.silentAfterHours * 60)}, false)`;
  const hasMoved = sql`coalesce(${deviceStates.movedAt} > ${ago(liveStatusRules.movingForMinutes)}, false)`;
  const conditions: Record<LiveStatus, SQL> = {
    silent: sql`NOT ${isHeard}`,
    moving: sql`(${isHeard} AND ${hasMoved})`,
    parked: sql`(${isHeard} AND NOT ${hasMoved})`,
    lowBattery: sql`coalesce(${knownBattery} <= ${liveStatusRules.lowBatteryPercent}, false)`,
  };
  return conditions[status];
};

const nothing = sql`false`;

const isIn = (groupId: string, userId: string) =>
  isUuid(groupId)
    ? sql`${devices.id} IN (SELECT m.device_id FROM device_group_members m
        JOIN device_groups g ON g.id = m.group_id WHERE g.id = ${groupId} AND g.user_id = ${userId})`
    : nothing;

const isOwnedBy = (owner: string, userId: string) => {
  if (owner === 'me') return eq(devices.ownerId, userId);
  return isUuid(owner) ? eq(devices.ownerId, owner) : nothing;
};

const isPlaced = { yes: isNotNull(deviceStates.positionAt), no: isNull(deviceStates.positionAt) };

/** WHERE conditions of a filter; access control is not included. */
const narrows = (userId: string, filter: DeviceFilter, now: Date): SQL | undefined => {
  const { type, name, status, group, owner, placed, inPlace } = filter;
  return and(
    type === 'all' ? undefined : eq(devices.type, type),
    name === '' ? undefined : ilike(devices.name, likeLiteral(name)),
    status && hasStatus(status, now),
    group === undefined ? undefined : isIn(group, userId),
    owner === undefined ? undefined : isOwnedBy(owner, userId),
    placed && isPlaced[placed],
    inPlace && isInPlaceOf(userId, deviceStates),
  );
};

export const deviceListsRepository = (db: Db) => {
  const accessOf = (userId: string, now: Date) => accessAt(db, now, eq(deviceAccess.userId, userId)).as('access');

  return {
    /** Ids of one page and the offset of its first row; `total` is null if the page is empty. */
    findPage: async (userId: string, filter: DeviceFilter, { sort, page, perPage, around }: DevicePage, now: Date) => {
      const found = db.$with('found').as(
        db
          .select({
            id: devices.id,
            deviceUuid: devices.deviceUuid,
            place: sql<number>`(row_number() OVER (ORDER BY ${orderOf(sort, now)}))::int - 1`.as('place'),
            total: sql<number>`(count(*) OVER ())::int`.as('total'),
          })
          .from(devices)
          .innerJoin(deviceStates, eq(deviceStates.deviceId, devices.id))
          .where(and(isSeenBy(db, userId, devices.id, now), narrows(userId, filter, now))),
      );
      const holder = sql`(SELECT coalesce(max(place) / ${perPage}, 0) FROM found
        WHERE device_uuid = ${around ?? ''} OR id::text = ${around ?? ''})`;
      const first = sql`${around === undefined ? sql`${page}::bigint` : holder} * ${perPage}`;
      const rows = await db
        .with(found)
        .select({ id: found.id, place: found.place, total: found.total })
        .from(found)
        .where(sql`${found.place} >= ${first} AND ${found.place} < ${first} + ${perPage}`)
        .orderBy(found.place);
      return { ids: rows.map(({ id }) => id), first: rows[0]?.place ?? 0, total: rows[0]?.total ?? null };
    },

    count: async (userId: string, filter: DeviceFilter, now: Date): Promise<number> => {
      const [row] = await db
        .select({ total: count() })
        .from(devices)
        .innerJoin(deviceStates, eq(deviceStates.deviceId, devices.id))
        .where(and(isSeenBy(db, userId, devices.id, now), narrows(userId, filter, now)));
      return row?.total ?? 0;
    },

    summarize: async (userId: string, filter: Omit<DeviceFilter, 'status'>, now: Date) => {
      const access = accessOf(userId, now);
      const statuses = Object.fromEntries(
        liveStatuses.map((status) => [status, sql<number>`count(*) FILTER (WHERE ${hasStatus(status, now)})::int`]),
      ) as Record<LiveStatus, SQL<number>>;
      return db
        .select({ type: devices.type, privilege: access.privilege, total: count(), ...statuses })
        .from(access)
        .innerJoin(devices, eq(devices.id, access.deviceId))
        .innerJoin(deviceStates, eq(deviceStates.deviceId, devices.id))
        .where(narrows(userId, filter, now))
        .groupBy(devices.type, access.privilege);
    },

    listPlaces: async (userId: string, filter: DeviceFilter, sort: DeviceSort, now: Date) => {
      return db
        .select({
          device: {
            id: devices.id,
            deviceUuid: devices.deviceUuid,
            name: devices.name,
            type: devices.type,
            color: devices.color,
            isWifiDevice: devices.isWifiDevice,
          },
          state: {
            lastSeenAt: deviceStates.lastSeenAt,
            movedAt: deviceStates.movedAt,
            batteryPercentage: deviceStates.batteryPercentage,
            modemVoltage: deviceStates.modemVoltage,
            positionAt: deviceStates.positionAt,
            latitude: deviceStates.latitude,
            longitude: deviceStates.longitude,
            accuracy: deviceStates.accuracy,
            source: deviceStates.source,
            address: deviceStates.address,
          },
        })
        .from(devices)
        .innerJoin(deviceStates, eq(deviceStates.deviceId, devices.id))
        .where(and(isSeenBy(db, userId, devices.id, now), narrows(userId, filter, now)))
        .orderBy(orderOf(sort, now))
        .limit(mapDevicesMax);
    },
  };
};

export type PlacedDevice = Awaited<ReturnType<ReturnType<typeof deviceListsRepository>['listPlaces']>>[number];
