import { writeShareDetail } from '@holdfast/contract/device-log.rules';
import { type DeviceType, privileges } from '@holdfast/contract/devices.rules';
import { type DeviceLogAction, securityLevels } from '@holdfast/contract/sharing.rules';
import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import { afterCommit } from '../../platform/db/transact.ts';
import type { CommandsService } from '../commands/commands.service.ts';
import { judgePlacesAnew } from '../places/places.service.ts';
import type { Actor, DeviceLogService } from './device-log.service.ts';
import { type SharedDevice, sharingRepository } from './sharing.repository.ts';
import type { ShareRow } from './sharing.tables.ts';

export interface ShareChange {
  device: SharedDevice;
  action: DeviceLogAction;
  by: Actor;
  /** `before` is null for a new share, `after` for a removed one. */
  before: ShareRow | null;
  after: ShareRow | null;
}

export type ShareEffects = ReturnType<typeof createShareEffects>;

const locks: readonly DeviceType[] = ['airbolt', 'travel_lock'];

const isHigh = (share: ShareRow | null) => share?.isAccepted === true && share.securityLevel === securityLevels.high;

const describe = ({ privilege, expiryDate, securityLevel }: ShareRow) => {
  const until = privilege === privileges.limited && expiryDate ? expiryDate.toISOString() : '';
  return writeShareDetail({ privilege, until, isHigh: securityLevel === securityLevels.high });
};

/** Effects of a share change: device log, lock settings, place states of the guest, and domain events. */
export const createShareEffects = (
  { clock, events }: Core,
  { commands, deviceLog }: { commands: CommandsService; deviceLog: DeviceLogService },
) => {
  const requesterOf = (by: Actor) => (typeof by === 'object' && 'userId' in by ? by.userId : null);

  const sendSharesToLock = async (tx: Db, device: SharedDevice, requestedBy: string | null) => {
    const shares = await sharingRepository(tx).listAccepted(device.id, clock());
    await commands.create(tx, device, { name: 'settings', args: { shareSecurity: shares }, requestedBy });
  };

  const announce = ({ device, before, after }: ShareChange) => {
    const deviceId = device.id;
    const userId = (before?.isAccepted && before.userId) || (after?.isAccepted && after.userId) || null;
    if (userId && !after) events.emit('share.ended', { deviceId, userId });
    events.emit('share.updated', { deviceId, userId });
    if (userId) events.emit('device-list.updated', { userId });
  };

  return {
    /** For a release, which ends all shares at once; must run after their removal. */
    clearLock: async (tx: Db, ended: { share: ShareRow; device: SharedDevice }[]) => {
      const high = ended.find(({ share, device }) => locks.includes(device.type) && isHigh(share));
      if (high) await sendSharesToLock(tx, high.device, null);
    },

    /** Must run after the change itself. */
    follow: async (tx: Db, change: ShareChange) => {
      const { device, action, by, before, after } = change;
      const share = after ?? before;
      if (!share) return;
      await deviceLog.record(tx, [device.id], { action, by, subject: share.email, detail: describe(share) });
      if (locks.includes(device.type) && (isHigh(before) || isHigh(after))) {
        await sendSharesToLock(tx, device, requesterOf(by));
      }
      if (action === 'share-accepted' && share.userId) await judgePlacesAnew(tx, share.userId, [device.id], clock());
      afterCommit(tx, () => announce(change));
    },
  };
};
