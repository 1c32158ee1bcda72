import type { DomainEvents } from '@holdfast/contract/events';
import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Places } from '../../platform/geo/places.ts';
import type { WatchService } from '../alerts/judging/watch.service.ts';
import type { DeviceStatesService, UpdatedState } from '../devices/device-states.service.ts';
import { forgetTimeline } from '../timeline/timeline.queries.ts';
import { type Folded, foldReports, type Report, toModemRows, toSeenRow } from './fold-reports.ts';
import { type Month, monthOf, monthsAhead, monthsBefore, partitionsRepository } from './partitions.repository.ts';
import { storeAddresses } from './point-addresses.queries.ts';
import { type DevicePoints, type NewPoint, pointsRepository } from './points.repository.ts';
import { ReportedEvent, StoredEvent } from './stored-events.ts';

export type { DeviceAlert, Report, ReportedModem, ReportedPoint } from './fold-reports.ts';

/** Changes made by a batch; duplicates of stored points are excluded, so a retry is idempotent. */
export interface Stored {
  points: DomainEvents['point.stored'][];
  reported: DomainEvents['device.reported'][];
  /** Devices with an owner; reports of others are not stored. */
  owned: ReadonlySet<string>;
  /** Devices whose reports were discarded because they have no active plan. */
  withoutPlan: ReadonlySet<string>;
}

export type IngestService = ReturnType<typeof createIngestService>;

const daily = '41 2 * * *';
const mostAddresses = 50_000;

const monthsOf = (reports: Report[]): Set<Month> => {
  const months = new Set<Month>();
  for (const { points, alerts } of reports) {
    for (const { timestamp } of points) months.add(monthOf(timestamp));
    for (const { timestamp } of alerts) months.add(monthOf(timestamp));
  }
  return months;
};

function* addressesOf(reports: Report[]) {
  for (const { points } of reports) for (const { address } of points) yield address;
}

export const createIngestService = (
  { db, transact, clock, jobs }: Core,
  deps: {
    places: Places;
    watch: WatchService;
    deviceStates: DeviceStatesService;
    /** Retention in months; undefined keeps all points. */
    retentionMonths: number | undefined;
  },
) => {
  const { places, watch, deviceStates, retentionMonths } = deps;
  const known = new Set<Month>();

  const ensureMonths = async (months: Iterable<Month>) => {
    for (const month of new Set(months)) {
      if (known.has(month)) continue;
      await partitionsRepository(db).create(month);
      known.add(month);
    }
  };

  /** Cache of stored addresses; rows are never deleted, so entries cannot become stale. */
  const addresses = new Set<string>();

  const ensureAddresses = async (texts: Iterable<string>) => {
    const fresh = new Set<string>();
    for (const text of texts) if (!addresses.has(text)) fresh.add(text);
    if (fresh.size === 0) return;
    await storeAddresses(db, [...fresh]);
    if (addresses.size + fresh.size > mostAddresses) addresses.clear();
    for (const text of fresh) addresses.add(text);
  };

  jobs.every('history-partitions', daily, () => ensureMonths(monthsAhead(clock())));

  /** Expired points are discarded but acknowledged: otherwise the device would resend them forever. */
  const withoutExpired = (reports: Report[]): Report[] => {
    if (retentionMonths === undefined) return reports;
    const firstKept = monthsBefore(clock(), retentionMonths);
    const isKept = ({ timestamp }: { timestamp: number }) => monthOf(timestamp) >= firstKept;
    if (reports.every(({ points, alerts }) => points.every(isKept) && alerts.every(isKept))) return reports;
    return reports.map((report) => ({
      ...report,
      points: report.points.filter(isKept),
      alerts: report.alerts.filter(isKept),
    }));
  };

  /** Replacing a point does not change the count of a day, so its cached timeline must be invalidated explicitly. */
  const replaceImported = async (tx: Db, devices: DevicePoints[]): Promise<DevicePoints[]> => {
    if (devices.length === 0) return [];
    const replaced = await pointsRepository(tx).replaceImported(devices);
    for (const { deviceId, points } of replaced) {
      const days = points.map(({ timestamp }) => new Date(timestamp * 1000).toISOString().slice(0, 10));
      await forgetTimeline(tx, deviceId, [...new Set(days)]);
    }
    return replaced;
  };

  const insertPoints = async (tx: Db, folded: Folded[]): Promise<DevicePoints[]> => {
    const points = folded.flatMap(({ device, toStore }) =>
      toStore.length > 0 ? { deviceId: device.id, points: toStore } : [],
    );
    if (points.length === 0) return [];
    const { added, known } = await pointsRepository(tx).insert(points);
    return known.length === 0 ? added : [...added, ...(await replaceImported(tx, known))];
  };

  const insertAlerts = async (tx: Db, folded: Folded[]): Promise<NewPoint[]> => {
    const alerts = folded.flatMap(({ device, alerts }) => alerts.map((alert) => ({ deviceId: device.id, ...alert })));
    return alerts.length > 0 ? pointsRepository(tx).insertAlerts(alerts) : [];
  };

  /**
   * Alerts become rows of the history, except those visible to one user only; alerts reported by the device are already
   * stored.
   */
  const judge = async (tx: Db, folded: Folded[], states: ReadonlyMap<string, UpdatedState>): Promise<NewPoint[]> => {
    const raised = await watch.judge(tx, folded, states);
    const everybodys = raised.filter(({ alert }) => alert.userId === null);
    const rows = everybodys.map(({ alert: { deviceId, kind, timestamp }, place }) => ({
      deviceId,
      kind,
      timestamp: timestamp.getTime() / 1000,
      place,
    }));
    return rows.length > 0 ? pointsRepository(tx).insertAlerts(rows) : [];
  };

  const present = (added: DevicePoints[], ofAlerts: NewPoint[], folded: Folded[]): Stored['points'] => {
    const uuids = new Map(folded.map(({ device }) => [device.id, device.deviceUuid]));
    const stored: Stored['points'] = [];
    for (const { deviceId, points } of added) {
      const deviceUuid = uuids.get(deviceId) ?? '';
      for (const point of points) stored.push(new StoredEvent(deviceId, deviceUuid, point, places));
    }
    for (const point of ofAlerts) {
      stored.push(new StoredEvent(point.deviceId, uuids.get(point.deviceId) ?? '', point, places));
    }
    return stored;
  };

  return {
    /** Creates the partitions for these times (Unix seconds). Call outside of a transaction. */
    prepareMonths: (times: Iterable<number>) => {
      const months = new Set<Month>();
      for (const time of times) months.add(monthOf(time));
      return ensureMonths(months);
    },

    prepareAddresses: ensureAddresses,

    keptFrom: (): Date =>
      new Date(retentionMonths === undefined ? 0 : `${monthsBefore(clock(), retentionMonths)}-01T00:00:00Z`),

    /** Stores the reports of many devices in one transaction; resolves after the commit. */
    store: async (received: Report[]): Promise<Stored> => {
      const reports = withoutExpired(received);
      await ensureMonths(monthsOf(reports));
      const folded = foldReports(reports);
      await ensureAddresses(addressesOf(reports));
      // Lock order: device states first. The row locks exclude a concurrent release, which would delete the history.
      const { owned, withoutPlan, added, ofAlerts } = await transact(async (tx) => {
        const owned = await deviceStates.report(tx, folded.map(toSeenRow), toModemRows(folded));
        const kept = folded.filter(({ device }) => owned.has(device.id));
        const added = await insertPoints(tx, kept);
        const reported = await insertAlerts(tx, kept);
        const refused = folded.flatMap(({ device }) => (owned.has(device.id) ? [] : device.id));
        const withoutPlan = await deviceStates.findWithoutPlan(tx, refused);
        return { owned, withoutPlan, added, ofAlerts: [...reported, ...(await judge(tx, folded, owned))] };
      });
      return {
        points: present(added, ofAlerts, folded),
        reported: folded
          .filter(({ device }) => owned.has(device.id))
          .map((one) => new ReportedEvent(one, owned.get(one.device.id)?.hasMoved ?? false)),
        owned: new Set(owned.keys()),
        withoutPlan,
      };
    },
  };
};
