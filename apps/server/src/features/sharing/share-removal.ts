import { privileges } from '@holdfast/contract/devices.rules';
import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import type { NotificationEmailsService } from '../alerts/notification-emails.service.ts';
import type { CommandsService } from '../commands/commands.service.ts';
import type { DeviceRekeyService } from '../devices/device-rekey.service.ts';
import { liveLinksOf } from '../live-links/live-links.queries.ts';
import type { ShareEffects } from './share-effects.ts';
import { type FoundShare, sharingRepository } from './sharing.repository.ts';

export type ShareRemoval = ReturnType<typeof createShareRemoval>;

export const isAcceptedBy = ({ share }: FoundShare, userId: string) => share.isAccepted && share.userId === userId;

const isCoOwner = ({ share }: FoundShare) => share.isAccepted && share.privilege === privileges.owner;

/** Transitive closure of the shares created by this guest and by guests they invited, except through shares to keep. */
const broughtWith = (found: FoundShare, all: FoundShare[], keep: ReadonlySet<string>) => {
  const people = new Set(found.share.isAccepted && found.share.userId ? [found.share.userId] : []);
  const brought = new Set<FoundShare>();
  for (let known = -1; known < brought.size; ) {
    known = brought.size;
    for (const one of all) {
      const { id, sharedBy, isAccepted, userId } = one.share;
      if (id === found.share.id || keep.has(id) || !sharedBy || !people.has(sharedBy)) continue;
      brought.add(one);
      if (isAccepted && userId) people.add(userId);
    }
  }
  return { people: [...people], shares: [...brought] };
};

const splitKept = (rows: { id: string }[], keep: ReadonlySet<string>) => {
  const ids = rows.map(({ id }) => id);
  return { ended: ids.filter((id) => !keep.has(id)), kept: ids.filter((id) => keep.has(id)) };
};

/** Ends a share with everything its guest added: shares, live links, notification addresses and pending commands. */
export const createShareRemoval = (
  { clock }: Core,
  deps: {
    shareEffects: ShareEffects;
    notificationEmails: NotificationEmailsService;
    deviceRekey: DeviceRekeyService;
    commands: CommandsService;
  },
) => {
  const { shareEffects, notificationEmails, deviceRekey, commands } = deps;

  const findBrought = async (tx: Db, found: FoundShare, keep: ReadonlySet<string> = new Set()) => {
    const all = await sharingRepository(tx).list(found.device.id, clock());
    const { people, shares } = broughtWith(found, all, keep);
    const addresses = people.length > 0 ? await notificationEmails.listAddedBy(tx, found.device.id, people) : [];
    const links = await liveLinksOf(tx, found.device.id).listMadeBy(people);
    return { all, people, shares, addresses, links };
  };

  const end = async (tx: Db, found: FoundShare, callerId: string): Promise<boolean> => {
    const { share, device } = found;
    if (!(await sharingRepository(tx).remove(share.id))) return false;
    const action = isAcceptedBy(found, callerId) ? 'share-left' : 'share-removed';
    await shareEffects.follow(tx, { device, action, by: { userId: callerId }, before: share, after: null });
    return true;
  };

  type Brought = Awaited<ReturnType<typeof findBrought>>;

  /** Items in `keep` are reassigned to the caller. */
  const endBrought = async (
    tx: Db,
    found: FoundShare,
    { all, people, shares, addresses, links }: Brought,
    callerId: string,
    keep: ReadonlySet<string>,
  ) => {
    const { id: deviceId } = found.device;
    for (const one of shares) await end(tx, one, callerId);
    for (const { share } of all) {
      if (keep.has(share.id) && share.sharedBy && people.includes(share.sharedBy)) {
        await sharingRepository(tx).setSharedBy(share.id, callerId);
      }
    }
    await notificationEmails.endAdded(tx, deviceId, { ...splitKept(addresses, keep), keptBy: callerId });
    const { ended, kept } = splitKept(links, keep);
    await liveLinksOf(tx, deviceId).setMaker(kept, callerId);
    await liveLinksOf(tx, deviceId).remove(ended);
    await commands.dropRequestsOf(tx, found.device, people);
    if ([found, ...shares].some(isCoOwner)) await deviceRekey.rotatePasscode(tx, deviceId);
  };

  return {
    findBrought,

    /** Idempotent. */
    remove: async (tx: Db, found: FoundShare, callerId: string, keep: ReadonlySet<string> = new Set()) => {
      await sharingRepository(tx).lockDevice(found.device.id);
      const brought = await findBrought(tx, found, keep);
      if (await end(tx, found, callerId)) await endBrought(tx, found, brought, callerId, keep);
    },

    /** For a co-owner who is demoted to a guest: everything they added ends as if they had left. */
    demote: async (tx: Db, before: FoundShare, callerId: string) => {
      const brought = await findBrought(tx, before);
      await endBrought(tx, before, brought, callerId, new Set());
    },
  };
};
