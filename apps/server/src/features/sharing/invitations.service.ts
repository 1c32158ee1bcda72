import { privileges } from '@holdfast/contract/devices.rules';
import type { Role } from '@holdfast/contract/roles.rules';
import type { Share } from '@holdfast/contract/sharing';
import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Transact } from '../../platform/db/transact.ts';
import { retryUnique } from '../../platform/db/unique-violation.ts';
import { AppError } from '../../platform/errors.ts';
import { randomToken } from '../../platform/secrets/secrets.ts';
import type { UsersService } from '../account/users.service.ts';
import type { MailService } from '../mailbox/mail.service.ts';
import type { AccountShareEffects } from './account-share-effects.ts';
import { accountSharesRepository } from './account-shares.repository.ts';
import type { Actor } from './device-log.service.ts';
import { type InvitedTo, invitationsRepository } from './invitations.repository.ts';
import { toShare } from './share.presenter.ts';
import type { ShareEffects } from './share-effects.ts';
import { isAcceptedBy, type ShareRemoval } from './share-removal.ts';
import { isDemotion, isFromOwnGuests } from './share-rules.ts';
import { type Invitation, invitationEmail } from './sharing.emails.ts';
import { sharingRepository } from './sharing.repository.ts';
import type { AccountShareRow } from './sharing.tables.ts';

export type InvitationsService = ReturnType<typeof createInvitationsService>;

const longestMilliseconds = 30 * 86_400_000;

const invalid = () => new AppError('share-expired');

/** `senderId` is null if the sender no longer exists. */
type NewInvitation = Omit<Invitation, 'language'> & { senderId: string | null };

/** Invitation links: single use, valid for the invited address only, and never a way to sign in. */
export const createInvitationsService = (
  core: Core,
  deps: {
    users: UsersService;
    mail: MailService;
    webUrl: string;
    shareEffects: ShareEffects;
    shareRemoval: ShareRemoval;
    accountShareEffects: AccountShareEffects;
  },
) => {
  const { users, mail, webUrl, shareEffects, shareRemoval, accountShareEffects } = deps;
  const { db, clock, secrets } = core;

  /** Retried if a lock command conflicts with a concurrent one. */
  const transact: Transact = (work) => retryUnique(() => core.transact(work));

  const find = async (tx: Db, token: string) => {
    const found = await invitationsRepository(tx).find(secrets.hash(token), clock());
    const isExpired = found?.share?.expiryDate && found.share.expiryDate <= clock();
    if (!found || isExpired) throw invalid();
    return found;
  };

  const take = async (tx: Db, token: string) => {
    if (!(await invitationsRepository(tx).take(secrets.hash(token), clock()))) throw invalid();
  };

  /** Only a user with the invited address may accept or decline, and never the owner of the device. */
  const assertInvited = async (tx: Db, userId: string, email: string, ownerId: string | null) => {
    const user = await users.findById(tx, userId);
    if (user?.email !== email) throw new AppError('share-for-other-email');
    if (userId === ownerId) throw new AppError('share-with-oneself');
  };

  const reread = async (tx: Db, shareId: string) => {
    const found = await sharingRepository(tx).find(shareId, clock());
    if (!found) throw invalid();
    return found;
  };

  const acceptDevice = async (tx: Db, userId: string, shareId: string): Promise<Share> => {
    await sharingRepository(tx).lock(shareId);
    const { share: before, device } = await reread(tx, shareId);
    // It would replace the user's own share, which then no longer ended with those who invited them.
    const all = await sharingRepository(tx).list(device.id, clock());
    const rows = all.map(({ share }) => share);
    if (isFromOwnGuests(userId, before, rows)) throw new AppError('share-in-circle');
    const own = all.find((one) => isAcceptedBy(one, userId));
    if (own && isDemotion(own.share, before)) await shareRemoval.demote(tx, own, userId);
    await sharingRepository(tx).accept(before, userId);
    const accepted = await reread(tx, shareId);
    const change = { device, action: 'share-accepted' as const, by: { userId }, before, after: accepted.share };
    await shareEffects.follow(tx, change);
    return toShare(accepted);
  };

  const acceptAccount = async (tx: Db, userId: string, share: AccountShareRow) => {
    await accountSharesRepository(tx).accept(share, userId);
    const accepted = { ...share, userId, isAccepted: true };
    await accountShareEffects.follow(tx, { share: accepted, action: 'share-accepted', by: { userId } });
  };

  const decline = async (tx: Db, { share, device, accountShare }: Awaited<ReturnType<typeof find>>) => {
    const by: Actor = { email: share?.email ?? accountShare?.email ?? '' };
    const action = 'share-declined';
    if (share && device) {
      await sharingRepository(tx).remove(share.id);
      await shareEffects.follow(tx, { device, action, by, before: share, after: null });
    }
    if (accountShare) {
      await accountSharesRepository(tx).remove(accountShare.id);
      await accountShareEffects.follow(tx, { share: accountShare, action, by });
    }
  };

  /** The invitation expires with the share, and after 30 days at the latest. */
  const endFor = (expiryDate: Date | null) => {
    const latest = clock().getTime() + longestMilliseconds;
    return new Date(Math.min(latest, expiryDate?.getTime() ?? latest));
  };

  /** A recipient without an account gets the language of the sender. */
  const languageFor = async (tx: Db, email: string, senderId: string | null) => {
    const reader = await users.findByEmail(tx, email);
    const sender = reader || !senderId ? undefined : await users.findById(tx, senderId);
    return reader?.language ?? sender?.language ?? 'en';
  };

  return {
    send: async (tx: Db, to: InvitedTo, { senderId, ...invitation }: NewInvitation) => {
      const token = randomToken();
      await invitationsRepository(tx).replace(to, secrets.hash(token), endFor(invitation.expiryDate));
      const language = await languageFor(tx, invitation.email, senderId);
      await mail.send(tx, invitationEmail({ ...invitation, language }, `${webUrl}/share/accept/${token}`));
    },

    /** Adjusts the expiry of a link already sent to the changed share. */
    setEnd: (tx: Db, to: InvitedTo, expiryDate: Date | null) =>
      invitationsRepository(tx).setEnd(to, endFor(expiryDate)),

    get: async (token: string) => {
      const { share, device, accountShare, inviter } = await find(db, token);
      return {
        email: share?.email ?? accountShare?.email ?? '',
        sharerName: share?.sharerName ?? inviter?.name ?? '',
        message: share?.message ?? '',
        deviceName: device?.name ?? null,
        accessRightsFlag: share?.privilege ?? privileges.unrestricted,
        expiryDate: share?.expiryDate?.toISOString() ?? null,
      };
    },

    /** Null if the invitation was for a whole account. */
    accept: (userId: string, token: string): Promise<Share | null> =>
      transact(async (tx) => {
        const { share, device, accountShare } = await find(tx, token);
        const email = share?.email ?? accountShare?.email ?? '';
        await assertInvited(tx, userId, email, device?.ownerId ?? accountShare?.ownerId ?? null);
        // Before the invitation's row, in the order of a removal.
        if (share) await sharingRepository(tx).lockDevice(share.deviceId);
        await take(tx, token);
        if (accountShare) await acceptAccount(tx, userId, accountShare);
        return share && acceptDevice(tx, userId, share.id);
      }),

    decline: (token: string) =>
      transact(async (tx) => {
        const invitation = await find(tx, token);
        // Before the invitation's row, in the order of a removal.
        if (invitation.share) await sharingRepository(tx).lockDevice(invitation.share.deviceId);
        await take(tx, token);
        await decline(tx, invitation);
      }),

    /** Users who sign up while an invitation for their address is pending get the role `sharedUser`. */
    rolesOf: async (tx: Db, email: string): Promise<Role[]> =>
      (await invitationsRepository(tx).isInvited(email, clock())) ? ['sharedUser'] : ['user'],

    removeExpired: () => invitationsRepository(db).removeExpired(clock()),
  };
};
