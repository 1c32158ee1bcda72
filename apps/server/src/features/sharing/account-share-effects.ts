import type { DeviceLogAction } from '@holdfast/contract/sharing.rules';
import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import { afterCommit } from '../../platform/db/transact.ts';
import { judgePlacesAnew } from '../places/places.service.ts';
import { accountSharesRepository } from './account-shares.repository.ts';
import type { Actor, DeviceLogService } from './device-log.service.ts';
import type { AccountShareRow } from './sharing.tables.ts';
import { sharingTexts } from './sharing.texts.ts';

export interface AccountShareChange {
  share: AccountShareRow;
  action: DeviceLogAction;
  by: Actor;
}

export type AccountShareEffects = ReturnType<typeof createAccountShareEffects>;

/** Applies the effects of an account share to each device of the owner. */
export const createAccountShareEffects = ({ clock, events }: Core, { deviceLog }: { deviceLog: DeviceLogService }) => ({
  follow: async (tx: Db, { share, action, by }: AccountShareChange) => {
    const deviceIds = await accountSharesRepository(tx).listDevices(share.ownerId);
    await deviceLog.record(tx, deviceIds, { action, by, subject: share.email, detail: sharingTexts.allDevices });
    const { userId, isAccepted } = share;
    if (action === 'share-accepted' && userId) await judgePlacesAnew(tx, userId, deviceIds, clock());
    afterCommit(tx, () => {
      if (!userId || !isAccepted) return;
      for (const deviceId of deviceIds) {
        if (action !== 'share-accepted') events.emit('share.ended', { deviceId, userId });
        events.emit('share.updated', { deviceId, userId });
      }
      events.emit('device-list.updated', { userId });
    });
  },
});
