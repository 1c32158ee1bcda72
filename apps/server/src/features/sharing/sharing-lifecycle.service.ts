import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import { afterCommit } from '../../platform/db/transact.ts';
import type { UsersService } from '../account/users.service.ts';
import type { DeviceAccessService } from '../devices/device-access.service.ts';
import type { AccountSharingService } from './account-sharing.service.ts';
import type { DeviceLogService } from './device-log.service.ts';
import type { InvitationsService } from './invitations.service.ts';
import type { SharingService } from './sharing.service.ts';

const everyMinute = '* * * * *';

export const createSharingLifecycleService = (
  { events, jobs }: Core,
  deps: {
    users: UsersService;
    deviceAccess: DeviceAccessService;
    deviceLog: DeviceLogService;
    invitations: InvitationsService;
    sharing: SharingService;
    accountSharing: AccountSharingService;
  },
) => {
  const { users, deviceAccess, deviceLog, invitations, sharing, accountSharing } = deps;

  jobs.every('sharing-expiry', everyMinute, async () => {
    await sharing.expire();
    await invitations.removeExpired();
  });

  const notifyDeviceLists = (tx: Db, userIds: string[]) =>
    afterCommit(tx, () => {
      for (const userId of userIds) events.emit('device-list.updated', { userId });
    });

  return {
    /** A newly claimed device is immediately visible to guests of an account share. */
    claimed: async (tx: Db, deviceId: string, ownerId: string) => {
      await deviceLog.record(tx, [deviceId], { action: 'claimed', by: { userId: ownerId } });
      notifyDeviceLists(tx, await deviceAccess.listPeople(tx, deviceId));
    },

    released: async (tx: Db, deviceId: string) => {
      const people = await deviceAccess.listPeople(tx, deviceId);
      await sharing.removeAll(tx, deviceId);
      await deviceLog.removeAll(tx, deviceId);
      notifyDeviceLists(tx, people);
    },

    removed: async (tx: Db, userId: string) => {
      await sharing.leaveAll(tx, userId);
      await accountSharing.leaveAll(tx, userId);
      const user = await users.findById(tx, userId);
      if (user) await deviceLog.forget(tx, user);
    },
  };
};
