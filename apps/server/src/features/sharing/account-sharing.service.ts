import type { AccountShare } from '@holdfast/contract/sharing';
import { uuidv7 } from 'uuidv7';
import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { UsersService } from '../account/users.service.ts';
import type { AccountShareEffects } from './account-share-effects.ts';
import { accountSharesRepository } from './account-shares.repository.ts';
import type { InvitationLimits } from './invitation-limits.ts';
import type { InvitationsService } from './invitations.service.ts';
import { toAccountShare } from './share.presenter.ts';

export type AccountSharingService = ReturnType<typeof createAccountSharingService>;

/** Shares all present and future devices of a user, with privilege Unrestricted. */
export const createAccountSharingService = (
  { db, transact, clock }: Core,
  deps: {
    users: UsersService;
    invitationLimits: InvitationLimits;
    invitations: InvitationsService;
    accountShareEffects: AccountShareEffects;
  },
) => {
  const { users, invitationLimits, invitations, accountShareEffects } = deps;

  const create = async (tx: Db, ownerId: string, email: string): Promise<AccountShare> => {
    await accountSharesRepository(tx).removeUnused(ownerId, email, clock());
    const share = await accountSharesRepository(tx).insert({ id: uuidv7(), ownerId, email, createdAt: clock() });
    if (!share) throw new AppError('already-shared');
    const sharerName = (await users.findById(tx, ownerId))?.name ?? '';
    const invitation = { email, sharerName, message: '', deviceName: null, expiryDate: null, senderId: ownerId };
    await invitations.send(tx, { accountShareId: share.id }, invitation);
    await accountShareEffects.follow(tx, { share, action: 'shared', by: { userId: ownerId } });
    return toAccountShare(share);
  };

  return {
    list: async (userId: string): Promise<AccountShare[]> =>
      (await accountSharesRepository(db).listOf(userId)).map(toAccountShare),

    invite: async (ownerId: string, email: string): Promise<AccountShare> => {
      const owner = await users.findById(db, ownerId);
      if (owner?.email === email) throw new AppError('account-share-with-oneself');
      await invitationLimits.count(ownerId, email);
      return transact((tx) => create(tx, ownerId, email));
    },

    /** Allowed for the owner of the account and for the guest who leaves; others get a 404. */
    remove: async (userId: string, shareId: string) => {
      const share = await accountSharesRepository(db).find(shareId);
      const isLeaving = share?.isAccepted === true && share.userId === userId;
      if (!share || (share.ownerId !== userId && !isLeaving)) {
        throw new AppError('share-not-found');
      }
      await transact(async (tx) => {
        if (!(await accountSharesRepository(tx).remove(share.id))) return;
        const action = isLeaving ? 'share-left' : 'share-removed';
        await accountShareEffects.follow(tx, { share, action, by: { userId } });
      });
    },

    /** For account deletion. */
    leaveAll: async (tx: Db, userId: string) => {
      for (const share of await accountSharesRepository(tx).listOf(userId)) {
        if (share.ownerId === userId) continue;
        await accountSharesRepository(tx).remove(share.id);
        await accountShareEffects.follow(tx, { share, action: 'share-left', by: { userId } });
      }
    },
  };
};
