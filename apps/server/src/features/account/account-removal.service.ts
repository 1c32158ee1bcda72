import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import { afterCommit } from '../../platform/db/transact.ts';
import { AppError } from '../../platform/errors.ts';
import type { CredentialsService, Proof } from '../auth/credentials/credentials.service.ts';
import type { AccountTokensService } from '../auth/links/account-tokens.service.ts';
import type { SessionsService } from '../auth/sessions/sessions.service.ts';
import type { MailService } from '../mailbox/mail.service.ts';
import { accountEmail } from './account.emails.ts';
import type { UsersService } from './users.service.ts';

export type AccountRemovalService = ReturnType<typeof createAccountRemovalService>;

export const createAccountRemovalService = (
  { transact, events }: Core,
  deps: {
    users: UsersService;
    credentials: CredentialsService;
    sessions: SessionsService;
    accountTokens: AccountTokensService;
    mail: MailService;
    webUrl: string;
    onRemove: ((tx: Db, userId: string) => Promise<void>)[];
  },
) => {
  const { users, credentials, sessions, accountTokens, mail, webUrl, onRemove } = deps;

  const prepareAll = async (tx: Db, userId: string) => {
    for (const prepare of onRemove) await prepare(tx, userId);
  };

  const removeIn = async (tx: Db, userId: string, letter: 'farewell' | 'removedByStaff') => {
    // Lock order: credentials, links, sessions, user.
    await credentials.holdHasPassword(tx, userId);
    const user = await users.findById(tx, userId);
    if (!user) throw new AppError('user-not-found');
    await accountTokens.endEvery(tx, userId);
    const superAdmins = user.roles.includes('superAdmin') ? await users.lockSuperAdmins(tx) : [];
    if (superAdmins.length === 1) throw new AppError('last-super-admin');
    await sessions.endAll(tx, userId);
    await prepareAll(tx, userId);
    // Runs again under the user lock, for a device or purchase created concurrently, which would be left without an
    // owner.
    await users.lock(tx, userId);
    await prepareAll(tx, userId);
    // Rows in other tables are handled by their foreign keys (ON DELETE CASCADE or SET NULL).
    await users.remove(tx, userId);
    await mail.send(tx, accountEmail(letter, user, webUrl));
    afterCommit(tx, () => events.emit('user.removed', { userId }));
  };

  return {
    /** For staff; the caller has checked the permission. */
    removeIn: (tx: Db, userId: string) => removeIn(tx, userId, 'removedByStaff'),

    remove: async (userId: string, proof: Proof) => {
      await credentials.verifyProof(userId, proof);
      await transact((tx) => removeIn(tx, userId, 'farewell'));
    },
  };
};
