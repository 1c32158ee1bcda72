import { randomBytes } from 'node:crypto';
import type { Device } from '@holdfast/contract/devices';
import type { TrackerModel } from '@holdfast/contract/models.rules';
import type { Config } from '../../config.ts';
import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import { afterCommit } from '../../platform/db/transact.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { AppError } from '../../platform/errors.ts';
import type { UsersService } from '../account/users.service.ts';
import type { LimitsService } from '../auth/limits/limits.service.ts';
import { devicesRepository } from './devices.repository.ts';
import type { DevicesService } from './devices.service.ts';
import type { ProvisioningService } from './provisioning.service.ts';

export interface NewTracker {
  imei: string;
  model: TrackerModel;
  name: string;
  protocolId?: string | undefined;
  timeZone?: string | undefined;
}

export type TrackersService = ReturnType<typeof createTrackersService>;

/** Whose imei is taken must not be found out by trying many. */
const attemptsPerPerson = { limit: 20, windowSeconds: 3600 };

const newSerial = () => `T${randomBytes(6).toString('hex').toUpperCase()}`;

/** Trackers of other makers, which people add by themselves: an imei belongs to the first who does. */
export const createTrackersService = (
  { transact, clock, events }: Core,
  deps: {
    config: Pick<Config, 'ownDevices' | 'trackerPorts' | 'webUrl'>;
    limits: LimitsService;
    users: UsersService;
    provisioning: ProvisioningService;
    devices: Pick<DevicesService, 'get'>;
    onClaim: ((tx: Db, deviceId: string, ownerId: string) => Promise<void>)[];
  },
) => {
  const { config, limits, users, provisioning, devices, onClaim } = deps;

  /** The one that a former owner left behind, if any; everybody else's is taken. */
  const findLeft = async (tx: Db, { imei, protocolId }: NewTracker): Promise<string | null> => {
    const known = await devicesRepository(tx).listNumbered([imei, ...(protocolId ? [protocolId] : [])]);
    const [left, ...others] = known;
    if (!left) return null;
    const isFree = left.imei === imei && left.model !== null && left.ownerId === null;
    if (!isFree || others.length > 0) throw new AppError('tracker-taken');
    return left.id;
  };

  const take = async (tx: Db, userId: string, tracker: NewTracker): Promise<string> => {
    const { imei, model, name, protocolId, timeZone } = tracker;
    const left = await findLeft(tx, tracker);
    const owned = { ownerId: userId, claimedAt: clock(), name };
    if (left !== null) {
      // A number that was given once stays: to add the tracker by it under another imei would be a new trial.
      const changes = { ...owned, model, ...(protocolId && { protocolId }), timeZone: timeZone ?? null };
      if (!(await devicesRepository(tx).claim(left, changes))) throw new AppError('tracker-taken');
      return left;
    }
    const { id } = await provisioning.provisionOwned(
      tx,
      { deviceUUID: newSerial(), deviceType: 'shield_gps', imei, model, protocolId, timeZone },
      { ...owned, color: 'graphite', esimStatus: 'Inventory', settings: {}, hasEmailAlerts: false },
    );
    return id;
  };

  return {
    /** Answers the device and where it has to connect. */
    add: async (
      userId: string,
      tracker: NewTracker,
    ): Promise<{ device: Device; server: { host: string; port: number | null } }> => {
      if (!config.ownDevices.isOn) throw new AppError('own-devices-off');
      const attempt = await limits.begin(`tracker by ${userId}`, attemptsPerPerson);
      const add = async (tx: Db) => {
        // Of several additions at once of one person, each counts those before it.
        await devicesRepository(tx).lockAdditions(userId);
        const count = await devicesRepository(tx).countForeign(userId);
        if (count >= config.ownDevices.limit) throw new AppError('too-many-own-devices');
        const id = await take(tx, userId, tracker);
        await devicesRepository(tx).putAlertSettings({ userId, deviceId: id, emailAlerts: true });
        await users.becomeOwner(tx, userId);
        for (const welcome of onClaim) await welcome(tx, id, userId);
        afterCommit(tx, () => events.emit('device-list.updated', { userId }));
        return id;
      };
      const id = await transact(add).catch((error: unknown) => {
        throw isUniqueViolation(error) ? new AppError('tracker-taken') : error;
      });
      await attempt.giveBack();
      const server = { host: new URL(config.webUrl).hostname, port: config.trackerPorts[tracker.model] ?? null };
      return { device: await devices.get(userId, id), server };
    },
  };
};
