import type { User } from '@holdfast/contract/user';
import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import { afterCommit } from '../../platform/db/transact.ts';
import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/http/principal.ts';
import type { LimitsService } from '../auth/limits/limits.service.ts';
import type { AccountTokensService } from '../auth/links/account-tokens.service.ts';
import type { SessionsService } from '../auth/sessions/sessions.service.ts';
import type { MailService } from '../mailbox/mail.service.ts';
import { accountEmail } from './account.emails.ts';
import type { UserRow } from './account.tables.ts';
import type { UsersService } from './users.service.ts';

const hour = 3600;
const changesOfUser = { limit: 10, windowSeconds: hour };
const mailsToAddress = { limit: 5, windowSeconds: hour };

export type EmailChangeService = ReturnType<typeof createEmailChangeService>;

/**
 * The change takes effect when the link is used (`links.service`). The response does not reveal whether the new address
 * has an account.
 */
export const createEmailChangeService = (
  { transact, events }: Core,
  deps: {
    limits: LimitsService;
    users: UsersService;
    sessions: SessionsService;
    accountTokens: AccountTokensService;
    mail: MailService;
    webUrl: string;
  },
) => {
  const { limits, users, sessions, accountTokens, mail, webUrl } = deps;

  const writeToNewAddress = async (tx: Db, email: string, { language }: UserRow, token: string) => {
    const owner = await users.findByEmail(tx, email);
    await mail.send(
      tx,
      owner
        ? accountEmail('newEmailTaken', owner, `${webUrl}/login`)
        : accountEmail('confirmNewEmail', { email, language }, `${webUrl}/verify/${token}`),
    );
  };

  return {
    request: async (principal: Principal, email: string): Promise<User> => {
      const { userId } = principal;
      await limits.count(`email-change ${userId}`, changesOfUser);
      const mayWrite = await limits.isWithin(`mail changeEmail ${email}`, mailsToAddress);
      await transact(async (tx) => {
        await sessions.hold(tx, principal);
        const user = await users.findById(tx, userId);
        if (!user) throw new AppError('user-not-found');
        if (user.email === email) throw new AppError('email-unchanged');
        await users.update(tx, userId, { updateToEmail: email });
        const token = await accountTokens.issue(tx, { userId, purpose: 'change-email', email });
        if (mayWrite) await writeToNewAddress(tx, email, user, token);
        await mail.send(tx, accountEmail('emailChangeAsked', user, `${webUrl}/reset`));
        afterCommit(tx, () => events.emit('user.updated', { userId }));
      });
      return users.get(userId);
    },
  };
};
