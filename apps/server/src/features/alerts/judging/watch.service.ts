import { type AlertKind, alertLateSeconds } from '@holdfast/contract/alerts.rules';
import { type DeviceSettings, deviceSettings } from '@holdfast/contract/device-settings';
import { metresBetween } from '@holdfast/contract/sphere.rules';
import type { Core } from '../../../platform/core.ts';
import type { Db } from '../../../platform/db/db.ts';
import { afterCommit } from '../../../platform/db/transact.ts';
import type { UpdatedState } from '../../devices/device-states.service.ts';
import { fenceStates } from '../../geofences/fence-states.queries.ts';
import { placeStates } from '../../places/place-states.queries.ts';
import { toAlert } from '../alert.presenter.ts';
import type { NamedAlertRow } from '../alerts.tables.ts';
import { notifyJob, notifyJobsOf } from '../delivery/notify.service.ts';
import { alertHoursRepository } from './alert-hours.repository.ts';
import { alertsRepository } from './alerts.repository.ts';
import { type Fence, judgeFence, toFence, trustedAccuracy } from './judge-fence.ts';
import { judgePlace } from './judge-places.ts';
import { type Candidate, candidateOf, judgeReport, type Place, type ReportedDevice } from './judge-report.ts';
import { lastPositionsRepository } from './last-positions.repository.ts';
import { silenceRepository } from './silence.repository.ts';

const remembered = 10_000;

/** Cache of geofences by revision; corners are immutable per revision. */
const createFences = () => {
  const known = new Map<string, Fence>();
  return {
    get: async (tx: Db, revisions: string[]): Promise<ReadonlyMap<string, Fence>> => {
      const missing = revisions.filter((revision) => !known.has(revision));
      if (missing.length > 0) {
        if (known.size + missing.length > remembered) known.clear();
        for (const { revision, corners } of await fenceStates(tx).listCorners(missing)) {
          known.set(revision, toFence(corners));
        }
      }
      return known;
    },
  };
};

export type WatchService = ReturnType<typeof createWatchService>;

const everyMinute = '* * * * *';

/** Points not newer than the previous live position are late: they go to the history and change no state. */
const newPointsOf = ({ points }: ReportedDevice, { previousAt }: UpdatedState) =>
  points.filter(({ timestamp }) => timestamp > previousAt);

/**
 * True if no place boundary can have been crossed. One metre of tolerance covers the difference between the distance
 * formulas of SQL and JavaScript.
 */
const isClear = ({ clearance }: UpdatedState, points: ReportedDevice['points']) =>
  points.every((point) => clearance !== null && metresBetween(clearance, point) < clearance.metres - 1);

const defaults = deviceSettings.parse({});
const settingsOf = ({ settings }: UpdatedState): DeviceSettings =>
  Object.keys(settings).length === 0 ? defaults : deviceSettings.parse(settings);

export interface Raised {
  alert: NamedAlertRow;
  place: Place | null;
}

/** Evaluates alerts in the transaction that stores the report, so that both are committed or rolled back together. */
export const createWatchService = (
  { db, transact, clock, events, jobs, meters }: Core,
  { requiresPlan }: { requiresPlan: boolean },
) => {
  const fences = createFences();
  const silence = (on: Db) => silenceRepository(on, { requiresPlan });

  const store = async (tx: Db, candidates: Candidate[]): Promise<Raised[]> => {
    if (candidates.length === 0) return [];
    const raised = await alertsRepository(tx).insert(candidates, clock());
    await jobs.enqueueAll(tx, notifyJob, notifyJobsOf(raised.map(({ alert }) => alert)));
    afterCommit(tx, () => {
      for (const { alert } of raised) {
        meters.alertRaised(alert.kind);
        events.emit('alert.raised', { deviceId: alert.deviceId, userId: alert.userId, alert: toAlert(alert) });
      }
    });
    return raised;
  };

  const raise = async (tx: Db, candidates: Candidate[]): Promise<Raised[]> => {
    if (candidates.length === 0) return [];
    const ringing = await alertsRepository(tx).passMutes(candidates, clock());
    return ringing.length > 0 ? store(tx, await alertHoursRepository(tx).passHour(ringing, clock())) : [];
  };

  const judgeFences = async (
    tx: Db,
    folded: ReportedDevice[],
    states: ReadonlyMap<string, UpdatedState>,
  ): Promise<Candidate[]> => {
    const moved = folded.flatMap((one) => {
      const known = states.get(one.device.id);
      const points = known ? newPointsOf(one, known) : [];
      if (!known?.fence || points.length === 0) return [];
      return [{ deviceId: one.device.id, points, fence: known.fence, previousAt: known.previousAt }];
    });
    if (moved.length === 0) return [];
    // For a newly drawn geofence the state comes from the last position: the next report may already be outside.
    const before = await lastPositionsRepository(tx).list(moved.filter(({ fence }) => fence.isInside === null));
    const known = await fences.get(
      tx,
      moved.map(({ fence }) => fence.revision),
    );
    const candidates: Candidate[] = [];
    const changed: { revision: string; isInside: boolean }[] = [];
    for (const { deviceId, points, fence } of moved) {
      const drawn = known.get(fence.revision);
      if (!drawn) continue;
      const last = before.get(deviceId);
      let wasInside = last ? judgeFence(drawn, null, last) : fence.isInside;
      for (const point of points) {
        const isInside = judgeFence(drawn, wasInside, point);
        if (isInside === null || isInside === wasInside) continue;
        const kind: AlertKind = isInside ? 'geofence-entry' : 'geofence-exit';
        if (wasInside !== null) {
          candidates.push(...candidateOf(deviceId, defaults, { kind, timestamp: point.timestamp, place: point }));
        }
        wasInside = isInside;
      }
      if (wasInside !== null && wasInside !== fence.isInside) {
        changed.push({ revision: fence.revision, isInside: wasInside });
      }
    }
    if (changed.length > 0) await fenceStates(tx).setInside(changed);
    return candidates;
  };

  const judgePlaces = async (
    tx: Db,
    folded: ReportedDevice[],
    states: ReadonlyMap<string, UpdatedState>,
  ): Promise<Candidate[]> => {
    const moved = new Map(
      folded.flatMap((one) => {
        const known = states.get(one.device.id);
        const points = known?.arePlaces ? newPointsOf(one, known) : [];
        return !known || isClear(known, points)
          ? []
          : [[one.device.id, { points, previousAt: known.previousAt }] as const];
      }),
    );
    if (moved.size === 0) return [];
    const before = await lastPositionsRepository(tx).list(
      [...moved].map(([deviceId, { previousAt }]) => ({ deviceId, previousAt })),
    );
    const devices = [...moved].map(([deviceId, { points }]) => {
      const last = before.get(deviceId);
      const ways = last ? [last, ...points] : points;
      return { deviceId, points: ways, accuracy: Math.max(...ways.map(trustedAccuracy)) };
    });
    const watched = await placeStates(tx).listWatched(devices, clock());
    const judged = watched.map((place) => {
      const last = place.isInside === null ? before.get(place.deviceId) : undefined;
      const points = moved.get(place.deviceId)?.points ?? [];
      return judgePlace(place, points, last, defaults);
    });
    const changed = judged.flatMap((one) => one.changed ?? []);
    if (changed.length > 0) await placeStates(tx).setInside(changed);
    await placeStates(tx).updateClearances(devices, clock());
    return judged.flatMap(({ candidates }) => candidates);
  };

  const judgeNews = (folded: ReportedDevice, state: UpdatedState): Candidate[] => {
    const { device, receivedAt, alerts, battery } = folded;
    const timestamp = Math.floor(receivedAt.getTime() / 1000);
    return judgeReport({
      deviceId: device.id,
      settings: settingsOf(state),
      points: newPointsOf(folded, state),
      lowBattery: state.isBatteryNewlyLow && battery !== null ? { timestamp, percent: battery } : null,
      alerts,
    });
  };

  const judgeSilence = async () => {
    const now = clock();
    const timestamp = Math.floor(now.getTime() / 1000);
    await transact(async (tx) => {
      const silent = await silence(tx).listWithoutAlert(now);
      await raise(
        tx,
        silent.flatMap((deviceId) => candidateOf(deviceId, defaults, { kind: 'silent', timestamp })),
      );
    });
    // Separate transaction: while holding these row locks, the alert transaction could deadlock with a device removal.
    await silence(db).lookLater(now);
  };
  jobs.every('alerts-silence', everyMinute, judgeSilence);

  const raiseSuppressed = () =>
    transact(async (tx) => {
      await store(tx, await alertHoursRepository(tx).takeSuppressed(clock()));
    });
  jobs.every('alerts-untold', everyMinute, raiseSuppressed);

  return {
    /** Returns the raised alerts, including those reported by the device, which are already in the history. */
    judge: async (tx: Db, folded: ReportedDevice[], states: ReadonlyMap<string, UpdatedState>): Promise<Raised[]> => {
      const oldest = clock().getTime() / 1000 - alertLateSeconds;
      const candidates = folded.flatMap((one) => {
        const known = states.get(one.device.id);
        return known ? judgeNews(one, known) : [];
      });
      candidates.push(...(await judgeFences(tx, folded, states)));
      candidates.push(...(await judgePlaces(tx, folded, states)));
      return raise(
        tx,
        candidates.filter(({ timestamp }) => timestamp >= oldest),
      );
    },

    judgeSilence,
    /** Reports without a plan were discarded, so the silence period restarts. */
    planIsBack: async (tx: Db, deviceId: string) => {
      if (requiresPlan) await silence(tx).restart(deviceId, clock());
    },
    /**
     * For devices whose history is written after their creation: a check in between would schedule the next one too
     * late.
     */
    judgeSilenceOf: async (deviceIds: string[]) => {
      await silence(db).lookNow(deviceIds);
      await judgeSilence();
    },
    /** Sends the summaries of alerts that the hourly limit suppressed. */
    raiseSuppressed,
  };
};
