import { canManage, canOwn } from '@holdfast/contract/devices.rules';
import type { Share, ShareCompanion } from '@holdfast/contract/sharing';
import { defaultExpiry } from '@holdfast/contract/sharing.rules';
import { uuidv7 } from 'uuidv7';
import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Transact } from '../../platform/db/transact.ts';
import { retryUnique } from '../../platform/db/unique-violation.ts';
import { AppError } from '../../platform/errors.ts';
import { normalizeRecoveryCode } from '../../platform/secrets/recovery-code.ts';
import type { UsersService } from '../account/users.service.ts';
import type { LimitsService } from '../auth/limits/limits.service.ts';
import type { DeviceAccess, DeviceAccessService } from '../devices/device-access.service.ts';
import type { InvitationLimits } from './invitation-limits.ts';
import type { InvitationsService } from './invitations.service.ts';
import { toShare } from './share.presenter.ts';
import type { ShareEffects } from './share-effects.ts';
import { isAcceptedBy, type ShareRemoval } from './share-removal.ts';
import {
  type AskedChanges,
  assertCaller,
  changesOf,
  expiryFor,
  givesMore,
  isDemotion,
  type ShareDetails,
} from './share-rules.ts';
import { type FoundShare, type SharedDevice, sharingRepository } from './sharing.repository.ts';
import type { ShareRow, shares } from './sharing.tables.ts';

export interface NewShare extends ShareDetails {
  deviceUUID: string;
  sharedUserWithEmail: string;
  masterKey: string;
  userId?: string | undefined;
  expiryDate?: string | null | undefined;
}

export interface ResendRequest {
  shareId: string;
  userId?: string | undefined;
  sharedUserWithEmail?: string | undefined;
  deviceUUID?: string | undefined;
}

export type SharingService = ReturnType<typeof createSharingService>;

const masterKeyRule = { limit: 10, windowSeconds: 3600 };

const notFound = () => new AppError('share-not-found');
const denied = () => new AppError('permission-denied');

export const createSharingService = (
  core: Core,
  deps: {
    users: UsersService;
    limits: LimitsService;
    deviceAccess: DeviceAccessService;
    invitationLimits: InvitationLimits;
    invitations: InvitationsService;
    shareEffects: ShareEffects;
    shareRemoval: ShareRemoval;
  },
) => {
  const { users, limits, deviceAccess, invitationLimits, invitations, shareEffects, shareRemoval } = deps;
  const { db, clock, secrets } = core;

  /** Retried if a lock command conflicts with a concurrent one; other unique conflicts are handled by upserts. */
  const transact: Transact = (work) => retryUnique(() => core.transact(work));

  /** Responds with 404 to users without access, so that the existence of the share is not revealed. */
  const findKnown = async (callerId: string, shareId: string) => {
    const found = await sharingRepository(db).find(shareId, clock());
    const access = found && (await deviceAccess.find(callerId, found.device.id));
    if (!found || !access) throw notFound();
    return { found, access };
  };

  const findManaged = async (callerId: string, shareId: string): Promise<FoundShare> => {
    const { found, access } = await findKnown(callerId, shareId);
    if (!canManage(access.privilege)) throw denied();
    return found;
  };

  const assertMasterKey = async (callerId: string, device: { id: string; passcodeSealed: string }, given: string) => {
    const attempt = await limits.begin(`share key ${device.id} ${callerId}`, masterKeyRule);
    const isRight = secrets.equals(secrets.decrypt(device.passcodeSealed), normalizeRecoveryCode(given));
    if (!isRight) throw new AppError('wrong-master-key');
    await attempt.forgive();
  };

  const assertNotOneself = async (callerId: string, { ownerId }: SharedDevice, email: string) => {
    for (const id of new Set([callerId, ownerId ?? callerId])) {
      if ((await users.findById(db, id))?.email === email) throw new AppError('share-with-oneself');
    }
  };

  const invite = (tx: Db, { id, ...share }: ShareRow, device: SharedDevice) =>
    invitations.send(tx, { shareId: id }, { ...share, deviceName: device.name, senderId: device.ownerId });

  const removeExpired = async (tx: Db, of?: { deviceId: string; email: string }) => {
    for (const { share, device } of await sharingRepository(tx).removeExpired(clock(), of)) {
      await shareEffects.follow(tx, { device, action: 'share-expired', by: 'time', before: share, after: null });
    }
  };

  const reread = async (tx: Db, id: string): Promise<FoundShare> => {
    const found = await sharingRepository(tx).find(id, clock());
    if (!found) throw notFound();
    return found;
  };

  /** Checks the privilege again under the lock that its removal takes (race condition with the first check). */
  const assertStillManages = async (tx: Db, callerId: string, deviceId: string) => {
    await sharingRepository(tx).lockDevice(deviceId);
    const access = await deviceAccess.find(callerId, deviceId, tx);
    if (!access || !canManage(access.privilege)) throw denied();
  };

  return {
    list: async (deviceId: string): Promise<Share[]> =>
      (await sharingRepository(db).list(deviceId, clock())).map(toShare),

    create: async (callerId: string, asked: NewShare): Promise<Share> => {
      assertCaller(callerId, asked.userId);
      const access = await deviceAccess.find(callerId, asked.deviceUUID);
      const device = access && (await sharingRepository(db).findDevice(access.id));
      if (!access || !device) throw new AppError('device-not-found');
      if (!canManage(access.privilege)) throw denied();
      const now = clock();
      const email = asked.sharedUserWithEmail;
      const expiryDate = expiryFor(asked.accessRightsFlag, asked.expiryDate, defaultExpiry(now), now);
      await assertNotOneself(callerId, device, email);
      await assertMasterKey(callerId, device, asked.masterKey);
      await invitationLimits.count(callerId, email);
      return transact(async (tx) => {
        await assertStillManages(tx, callerId, device.id);
        await removeExpired(tx, { deviceId: device.id, email });
        const share = {
          id: uuidv7(),
          deviceId: device.id,
          email,
          sharedBy: callerId,
          privilege: asked.accessRightsFlag,
          securityLevel: asked.securityLevel,
          sharerName: asked.sharerName,
          message: asked.message,
          startDate: now,
          expiryDate,
          createdAt: now,
        };
        if (!(await sharingRepository(tx).insert(share))) throw new AppError('already-shared');
        const created = await reread(tx, share.id);
        await invite(tx, created.share, device);
        const change = { device, action: 'shared' as const, by: { userId: callerId }, before: null };
        await shareEffects.follow(tx, { ...change, after: created.share });
        return toShare(created);
      });
    },

    update: async (callerId: string, shareId: string, asked: AskedChanges): Promise<Share> => {
      const found = await findManaged(callerId, shareId);
      if (isAcceptedBy(found, callerId)) throw new AppError('own-share');
      return transact(async (tx) => {
        await assertStillManages(tx, callerId, found.device.id);
        await sharingRepository(tx).lock(shareId);
        const former = await reread(tx, shareId);
        const { share: before, device } = former;
        const changes = changesOf(before, asked, clock());
        // A user who extends a share becomes its sharer: it ends together with their own access.
        const sharedBy = givesMore(before, changes) ? { sharedBy: callerId } : {};
        await sharingRepository(tx).update(shareId, { ...changes, ...sharedBy });
        const changed = await reread(tx, shareId);
        if (!changed.share.isAccepted) await invitations.setEnd(tx, { shareId }, changed.share.expiryDate);
        if (before.isAccepted && isDemotion(before, changed.share)) await shareRemoval.demote(tx, former, callerId);
        const change = { device, action: 'share-changed' as const, by: { userId: callerId } };
        await shareEffects.follow(tx, { ...change, before, after: changed.share });
        return toShare(changed);
      });
    },

    listCompanions: async (callerId: string, shareId: string): Promise<ShareCompanion[]> => {
      const { found, access } = await findKnown(callerId, shareId);
      if (!isAcceptedBy(found, callerId) && !canManage(access.privilege)) throw denied();
      const { shares, addresses, links } = await shareRemoval.findBrought(db, found);
      const now = clock();
      return [
        ...shares.map(({ share: { id, email } }) => ({ id, kind: 'share' as const, email })),
        ...addresses.map(({ id, email }) => ({ id, kind: 'notification-email' as const, email })),
        ...links
          .filter(({ stoppedAt, until }) => stoppedAt === null && until > now)
          .map(({ id, label }) => ({ id, kind: 'live-link' as const, email: label })),
      ];
    },

    /**
     * Allowed for managers and for the guest who leaves; only the owner of the device may keep the items of the guest.
     */
    remove: async (callerId: string, shareId: string, keep: string[] = []): Promise<{ isOwn: boolean }> => {
      const { found, access } = await findKnown(callerId, shareId);
      const isOwn = isAcceptedBy(found, callerId);
      if (!isOwn && !canManage(access.privilege)) throw denied();
      if (keep.length > 0 && !canOwn(access.privilege)) throw denied();
      await transact(async (tx) => {
        if (!isOwn) await assertStillManages(tx, callerId, found.device.id);
        await shareRemoval.remove(tx, found, callerId, new Set(keep));
      });
      return { isOwn };
    },

    /** Keeps the caller's own share. */
    removeAllOthers: (callerId: string, { id }: DeviceAccess) =>
      transact(async (tx) => {
        await assertStillManages(tx, callerId, id);
        const all = await sharingRepository(tx).list(id, clock());
        const own = new Set(all.filter((found) => isAcceptedBy(found, callerId)).map(({ share }) => share.id));
        for (const found of all) {
          if (!own.has(found.share.id)) await shareRemoval.remove(tx, found, callerId, own);
        }
      }),

    resend: async (callerId: string, asked: ResendRequest) => {
      assertCaller(callerId, asked.userId);
      const found = await findManaged(callerId, asked.shareId);
      const { share, device } = found;
      const isOfDevice = [undefined, device.id, device.deviceUuid].includes(asked.deviceUUID);
      const isOfPerson = [undefined, share.email].includes(asked.sharedUserWithEmail?.trim().toLowerCase());
      if (!isOfDevice || !isOfPerson) throw new AppError('share-mismatch');
      if (share.isAccepted) throw new AppError('share-accepted');
      await invitationLimits.countResend(share.id, callerId, share.email);
      await transact(async (tx) => {
        await assertStillManages(tx, callerId, device.id);
        await sharingRepository(tx).lock(share.id);
        const { share: current } = await reread(tx, share.id);
        if (current.isAccepted) throw new AppError('share-accepted');
        await invite(tx, current, device);
        const change = { device, action: 'share-resent' as const, by: { userId: callerId } };
        await shareEffects.follow(tx, { ...change, before: current, after: current });
      });
    },

    /** Access checks already ignore expired shares; this job emits the events and deletes the rows. */
    expire: () => transact((tx) => removeExpired(tx)),

    leaveAll: async (tx: Db, userId: string) => {
      for (const found of await sharingRepository(tx).listAcceptedBy(userId)) {
        await shareRemoval.remove(tx, found, userId);
      }
    },

    /** Inserts a share without an invitation, for the demo. */
    insertAccepted: async (tx: Db, share: Omit<typeof shares.$inferInsert, 'id' | 'isAccepted'>) => {
      await sharingRepository(tx).insert({ ...share, id: uuidv7(), isAccepted: true });
    },

    removeAll: async (tx: Db, deviceId: string) => {
      const ended = await sharingRepository(tx).list(deviceId, clock());
      await sharingRepository(tx).removeAll(deviceId);
      await shareEffects.clearLock(tx, ended);
    },
  };
};
