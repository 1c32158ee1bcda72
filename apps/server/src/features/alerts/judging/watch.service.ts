import type { AlertKind } from '@holdfast/contract/alerts.rules';
import { type DeviceSettings, deviceSettings } from '@holdfast/contract/devices';
import type { Core } from '../../../platform/core.ts';
import type { Db } from '../../../platform/db/db.ts';
import { afterCommit } from '../../../platform/db/transact.ts';
import type { Told } from '../../devices/device-states.service.ts';
import { fenceStates } from '../../geofences/fence-states.queries.ts';
import { toAlert } from '../alert.presenter.ts';
import type { NamedAlertRow } from '../alerts.tables.ts';
import { notifyJob } from '../delivery/notify.service.ts';
import { alertsRepository } from './alerts.repository.ts';
import { createFences } from './fences.ts';
import { judgeFence } from './judge-fence.ts';
import { type Candidate, candidateOf, judgeReport, type Place, type ReportedDevice } from './judge-report.ts';

export type WatchService = ReturnType<typeof createWatchService>;

const everyMinute = '* * * * *';
/** What a device tells a day late is history, and wakes nobody. */
const lateSeconds = 24 * 3600;

/** A point that is not newer than the live position was comes late: it is history, and changes no state. */
const newPointsOf = ({ points }: ReportedDevice, { previousAt }: Told) =>
  points.filter(({ timestamp }) => timestamp > previousAt);

const defaults = deviceSettings.parse({});
const settingsOf = ({ settings }: Told): DeviceSettings =>
  Object.keys(settings).length === 0 ? defaults : deviceSettings.parse(settings);

/** An alert, and where the device was when it was raised. */
export interface Raised {
  alert: NamedAlertRow;
  place: Place | null;
}

/** Judges what arrives, in the transaction that stores it: an alert is there exactly when its cause is. */
export const createWatchService = ({ transact, clock, events, jobs }: Core) => {
  const fences = createFences();

  const raise = async (tx: Db, candidates: Candidate[]): Promise<Raised[]> => {
    if (candidates.length === 0) return [];
    const ringing = await alertsRepository(tx).passMutes(candidates);
    const raised = ringing.length > 0 ? await alertsRepository(tx).insert(ringing, clock()) : [];
    if (raised.length > 0) await jobs.enqueue(tx, notifyJob, { alertIds: raised.map(({ alert }) => alert.id) });
    afterCommit(tx, () => {
      for (const { alert } of raised) events.emit('alert.raised', { deviceId: alert.deviceId, alert: toAlert(alert) });
    });
    return raised;
  };

  const judgeFences = async (
    tx: Db,
    folded: ReportedDevice[],
    told: ReadonlyMap<string, Told>,
  ): Promise<Candidate[]> => {
    const moved = folded.flatMap((one) => {
      const known = told.get(one.device.id);
      const points = known ? newPointsOf(one, known) : [];
      return known?.fence && points.length > 0 ? [{ deviceId: one.device.id, points, fence: known.fence }] : [];
    });
    if (moved.length === 0) return [];
    const known = await fences.get(
      tx,
      moved.map(({ fence }) => fence.revision),
    );
    const candidates: Candidate[] = [];
    const changed: { revision: string; isInside: boolean }[] = [];
    for (const { deviceId, points, fence } of moved) {
      const drawn = known.get(fence.revision);
      if (!drawn) continue;
      let wasInside = fence.isInside;
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

  const judgeNews = (folded: ReportedDevice, told: Told): Candidate[] => {
    const { device, receivedAt, alerts, battery } = folded;
    const timestamp = Math.floor(receivedAt.getTime() / 1000);
    return judgeReport({
      deviceId: device.id,
      settings: settingsOf(told),
      points: newPointsOf(folded, told),
      lowBattery: told.isBatteryNewlyLow && battery !== null ? { timestamp, percent: battery } : null,
      alerts,
    });
  };

  const tellOfSilence = () =>
    transact(async (tx) => {
      const now = clock();
      const timestamp = Math.floor(now.getTime() / 1000);
      const silent = await alertsRepository(tx).listSilent(now);
      await raise(
        tx,
        silent.flatMap(({ deviceId }) => candidateOf(deviceId, defaults, { kind: 'silent', timestamp })),
      );
    });
  jobs.every('alerts-silence', everyMinute, tellOfSilence);

  return {
    /** Answers the alerts that come from what was stored; those that the device itself told are stored already. */
    judge: async (tx: Db, folded: ReportedDevice[], told: ReadonlyMap<string, Told>): Promise<Raised[]> => {
      const oldest = clock().getTime() / 1000 - lateSeconds;
      const candidates = folded.flatMap((one) => {
        const known = told.get(one.device.id);
        return known ? judgeNews(one, known) : [];
      });
      candidates.push(...(await judgeFences(tx, folded, told)));
      return raise(
        tx,
        candidates.filter(({ timestamp }) => timestamp >= oldest),
      );
    },

    tellOfSilence,
  };
};
