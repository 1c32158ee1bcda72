import type { DomainEvents } from '@holdfast/contract/events';
import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Places } from '../../platform/geo/places.ts';
import type { WatchService } from '../alerts/judging/watch.service.ts';
import type { DeviceStatesService, UpdatedState } from '../devices/device-states.service.ts';
import { forgetTimeline } from '../timeline/timeline.queries.ts';
import { type Folded, foldReports, type Report, toChanges, toModemRows, toSeenRow } from './fold-reports.ts';
import { type Month, monthOf, monthsAhead, monthsBefore, partitionsRepository } from './partitions.repository.ts';
import { toPoint } from './point.presenter.ts';
import { keyOf, type NewPoint, pointsRepository } from './points.repository.ts';

export type { DeviceAlert, Report, ReportedModem, ReportedPoint } from './fold-reports.ts';

/** What a batch changed; points that were there already are not among them. */
export interface Stored {
  points: DomainEvents['point.stored'][];
  reported: DomainEvents['device.reported'][];
  /** Nothing is stored of devices without an owner. */
  owned: ReadonlySet<string>;
  /** Nor of those without an active plan, where one is required. */
  withoutPlan: ReadonlySet<string>;
}

export type IngestService = ReturnType<typeof createIngestService>;

const daily = '41 2 * * *';

export const createIngestService = (
  { db, transact, clock, jobs }: Core,
  deps: {
    places: Places;
    watch: WatchService;
    deviceStates: DeviceStatesService;
    /** What is older is not kept. */
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

  jobs.every('history-partitions', daily, () => ensureMonths(monthsAhead(clock())));

  /** Acknowledged nevertheless, or the device would send it forever. */
  const withoutExpired = (reports: Report[]): Report[] => {
    if (retentionMonths === undefined) return reports;
    const firstKept = monthsBefore(clock(), retentionMonths);
    const isKept = ({ timestamp }: { timestamp: number }) => monthOf(timestamp) >= firstKept;
    return reports.map((report) => ({
      ...report,
      points: report.points.filter(isKept),
      alerts: report.alerts.filter(isKept),
    }));
  };

  /** A day of which a point was replaced has as many as before, and yet is another one. */
  const replaceImported = async (tx: Db, points: NewPoint[]): Promise<NewPoint[]> => {
    if (points.length === 0) return [];
    const keys = await pointsRepository(tx).replaceImported(points);
    const replaced = points.filter((point) => keys.has(keyOf(point)));
    const days = new Map<string, Set<string>>();
    for (const { deviceId, timestamp } of replaced) {
      const day = new Date(timestamp * 1000).toISOString().slice(0, 10);
      days.set(deviceId, (days.get(deviceId) ?? new Set<string>()).add(day));
    }
    for (const [deviceId, changed] of days) await forgetTimeline(tx, deviceId, [...changed]);
    return replaced;
  };

  const insert = async (tx: Db, reports: Report[]): Promise<NewPoint[]> => {
    const points = new Map<string, NewPoint>();
    for (const { device, points: reported } of reports) {
      for (const point of reported) {
        const row = { deviceId: device.id, ...point };
        const key = keyOf(row);
        if (!points.has(key)) points.set(key, row);
      }
    }
    const alerts = reports.flatMap(({ device, alerts }) => alerts.map((alert) => ({ deviceId: device.id, ...alert })));
    const added = points.size > 0 ? await pointsRepository(tx).insert([...points.values()]) : new Set<string>();
    const addedAlerts = alerts.length > 0 ? await pointsRepository(tx).insertAlerts(alerts) : [];
    const [fresh, known]: [NewPoint[], NewPoint[]] = [[], []];
    for (const [key, point] of points) (added.has(key) ? fresh : known).push(point);
    return [...fresh, ...(await replaceImported(tx, known)), ...addedAlerts];
  };

  /** An alert is a row of its own in the history, unless it is one person's alone; one that the device reported is there already. */
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

  const present = (added: NewPoint[], folded: Folded[]): Stored['points'] => {
    const uuids = new Map(folded.map(({ device }) => [device.id, device.deviceUuid]));
    return added.map((point) => {
      const row = { ...point, timestamp: new Date(point.timestamp * 1000) };
      return { deviceId: point.deviceId, point: toPoint(row, uuids.get(point.deviceId) ?? '', places) };
    });
  };

  return {
    /** Before points of these times (Unix seconds) are stored by others; not in a transaction. */
    prepareMonths: (times: Iterable<number>) => {
      const months = new Set<Month>();
      for (const time of times) months.add(monthOf(time));
      return ensureMonths(months);
    },

    /** What is older is not kept. */
    keptFrom: (): Date =>
      new Date(retentionMonths === undefined ? 0 : `${monthsBefore(clock(), retentionMonths)}-01T00:00:00Z`),

    /** Many devices' reports in one transaction; resolves after the commit. */
    store: async (received: Report[]): Promise<Stored> => {
      const reports = withoutExpired(received);
      await ensureMonths(
        reports.flatMap(({ points, alerts }) => [...points, ...alerts].map((at) => monthOf(at.timestamp))),
      );
      const folded = foldReports(reports);
      // The states first: their rows are locked against a release, which would remove the device's history meanwhile.
      const { owned, withoutPlan, added } = await transact(async (tx) => {
        const owned = await deviceStates.report(tx, folded.map(toSeenRow), toModemRows(folded));
        const kept = reports.filter(({ device }) => owned.has(device.id));
        const points = await insert(tx, kept);
        const refused = folded.flatMap(({ device }) => (owned.has(device.id) ? [] : device.id));
        const withoutPlan = await deviceStates.findWithoutPlan(tx, refused);
        return { owned, withoutPlan, added: [...points, ...(await judge(tx, folded, owned))] };
      });
      return {
        points: present(added, folded),
        reported: folded
          .filter(({ device }) => owned.has(device.id))
          .map((one) => ({
            deviceId: one.device.id,
            deviceUUID: one.device.deviceUuid,
            changes: toChanges(one, owned.get(one.device.id)?.hasMoved ?? false),
          })),
        owned: new Set(owned.keys()),
        withoutPlan,
      };
    },
  };
};
