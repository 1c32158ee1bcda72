import type { Config } from '../../config.ts';
import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import { afterCommit } from '../../platform/db/transact.ts';
import { AppError } from '../../platform/errors.ts';
import type { UsersService } from '../account/users.service.ts';
import type { LimitsService } from '../auth/limits/limits.service.ts';
import type { ConnectionsService } from './connections.service.ts';
import { devicesRepository } from './devices.repository.ts';
import type { DevicesService } from './devices.service.ts';
import type { ProvisioningService } from './provisioning.service.ts';

export interface OwnDeviceParts {
  config: Pick<Config, 'ownDevices'>;
  limits: LimitsService;
  provisioning: ProvisioningService;
  devices: Pick<DevicesService, 'get'>;
  addOwnDevice: AddOwnDevice;
  connections: ConnectionsService;
}

export type AddOwnDevice = ReturnType<typeof createAddOwnDevice>;

/**
 * Runs `take`, which creates or claims a device and returns its id, in one transaction and enforces the per-user limit.
 */
export const createAddOwnDevice =
  (
    { transact, events }: Core,
    deps: {
      config: Pick<Config, 'ownDevices'>;
      users: UsersService;
      onClaim: ((tx: Db, deviceId: string, ownerId: string) => Promise<void>)[];
    },
  ) =>
  async (userId: string, take: (tx: Db) => Promise<string>): Promise<string> => {
    const { config, users, onClaim } = deps;
    return transact(async (tx) => {
      // Advisory lock per user: concurrent additions are serialised, so the limit cannot be exceeded.
      await devicesRepository(tx).lockAdditions(userId);
      const count = await devicesRepository(tx).countForeign(userId);
      if (count >= config.ownDevices.limit) throw new AppError('too-many-own-devices');
      const id = await take(tx);
      await devicesRepository(tx).putAlertSettings({ userId, deviceId: id, emailAlerts: true });
      await users.becomeOwner(tx, userId);
      for (const welcome of onClaim) await welcome(tx, id, userId);
      afterCommit(tx, () => events.emit('device-list.updated', { userId }));
      return id;
    });
  };
