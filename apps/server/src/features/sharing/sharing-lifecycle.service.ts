import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import { afterCommit } from '../../platform/db/transact.ts';
import type { UsersService } from '../account/users.service.ts';
import type { DeviceAccessService } from '../devices/device-access.service.ts';
import type { AccountSharingService } from './account-sharing.service.ts';
import type { ActivityService } from './activity.service.ts';
import type { InvitationsService } from './invitations.service.ts';
import type { SharingService } from './sharing.service.ts';

export type SharingLifecycleService = ReturnType<typeof createSharingLifecycleService>;

const everyMinute = '* * * * *';

/** What happens to shares when something else comes or goes: a device, a person, the time. */
export const createSharingLifecycleService = (
  { events, jobs }: Core,
  deps: {
    users: UsersService;
    deviceAccess: DeviceAccessService;
    activity: ActivityService;
    invitations: InvitationsService;
    sharing: SharingService;
    accountSharing: AccountSharingService;
  },
) => {
  const { users, deviceAccess, activity, invitations, sharing, accountSharing } = deps;

  jobs.every('sharing-expiry', everyMinute, async () => {
    await sharing.expire();
    await invitations.removeExpired();
  });

  const tellLists = (tx: Db, userIds: string[]) =>
    afterCommit(tx, () => {
      for (const userId of userIds) events.emit('device-list.updated', { userId });
    });

  return {
    /** A device of somebody who shares their account is there at once for whom they share it with. */
    claimed: async (tx: Db, deviceId: string, ownerId: string) => {
      await activity.record(tx, [deviceId], { action: 'claimed', by: { userId: ownerId } });
      tellLists(tx, await deviceAccess.listPeople(tx, deviceId));
    },

    /** A released device is shared with nobody, and its log is nobody's. */
    released: async (tx: Db, deviceId: string) => {
      const people = await deviceAccess.listPeople(tx, deviceId);
      await sharing.removeAll(tx, deviceId);
      await activity.removeAll(tx, deviceId);
      tellLists(tx, people);
    },

    /** Somebody who deletes their account leaves what was shared with them, and the logs no longer name them. */
    removed: async (tx: Db, userId: string) => {
      await sharing.leaveAll(tx, userId);
      await accountSharing.leaveAll(tx, userId);
      const user = await users.findById(tx, userId);
      if (user) await activity.forget(tx, user);
    },
  };
};
