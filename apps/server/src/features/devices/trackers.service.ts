import { randomBytes } from 'node:crypto';
import type { Device } from '@holdfast/contract/devices';
import { isTrackerModel, type TrackerModel } from '@holdfast/contract/models.rules';
import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { AppError } from '../../platform/errors.ts';
import type { OwnDeviceParts } from './add-own-device.ts';
import type { TrackerServer } from './connections.service.ts';
import { devicesRepository } from './devices.repository.ts';

export interface NewTracker {
  imei: string;
  model: TrackerModel;
  name: string;
  protocolId?: string | undefined;
  timeZone?: string | undefined;
}

export type TrackersService = ReturnType<typeof createTrackersService>;

/** Rate limit: prevents enumeration of registered imeis; each removed tracker also leaves a row behind. */
const additionsPerPerson = { limit: 20, windowSeconds: 3600 };

const newSerial = () => `T${randomBytes(6).toString('hex').toUpperCase()}`;

/** Third-party trackers that users add themselves; the first user to add an imei owns it. */
export const createTrackersService = (
  { clock }: Core,
  { config, limits, provisioning, devices, addOwnDevice, connections }: OwnDeviceParts,
) => {
  /** Returns the unowned tracker left by a former owner, if any; throws if the number is in use. */
  const findLeft = async (tx: Db, { imei, protocolId }: NewTracker): Promise<string | null> => {
    await devicesRepository(tx).freeProtocolId(imei);
    const known = await devicesRepository(tx).listNumbered([imei, ...(protocolId ? [protocolId] : [])]);
    // An imei is printed on the box and can be guessed: it proves nothing about a tracker from stock.
    const isOfStock = ({ model, ownerId, isSelfAdded }: (typeof known)[number]) =>
      model !== null && isTrackerModel(model) && ownerId === null && !isSelfAdded;
    if (known.some(isOfStock)) throw new AppError('tracker-needs-passcode');
    const [left, ...others] = known;
    if (!left) return null;
    const isFree = left.imei === imei && left.isSelfAdded && left.ownerId === null;
    if (!isFree || others.length > 0) throw new AppError('tracker-taken');
    return left.id;
  };

  const take = async (tx: Db, userId: string, tracker: NewTracker): Promise<string> => {
    const { imei, model, name, protocolId, timeZone } = tracker;
    const left = await findLeft(tx, tracker);
    const owned = { ownerId: userId, claimedAt: clock(), name };
    if (left !== null) {
      // An existing protocol id is kept: freed, it could be added under another imei for a new trial.
      const changes = { ...owned, model, ...(protocolId && { protocolId }), timeZone: timeZone ?? null };
      if (!(await devicesRepository(tx).claim(left, changes))) throw new AppError('tracker-taken');
      return left;
    }
    const { id } = await provisioning.provisionOwned(
      tx,
      { deviceUUID: newSerial(), deviceType: 'shield_gps', imei, model, protocolId, timeZone },
      { ...owned, isSelfAdded: true, color: 'graphite', esimStatus: 'Inventory', settings: {}, hasEmailAlerts: false },
    );
    return id;
  };

  return {
    add: async (userId: string, tracker: NewTracker): Promise<{ device: Device; server: TrackerServer }> => {
      if (!config.ownDevices.isOn) throw new AppError('own-devices-off');
      await limits.begin(`tracker by ${userId}`, additionsPerPerson);
      const id = await addOwnDevice(userId, (tx) => take(tx, userId, tracker)).catch((error: unknown) => {
        throw isUniqueViolation(error) ? new AppError('tracker-taken') : error;
      });
      return { device: await devices.get(userId, id), server: connections.serverOf(tracker.model) };
    },
  };
};
