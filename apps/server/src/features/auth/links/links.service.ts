import type { Core } from '../../../platform/core.ts';
import type { Db } from '../../../platform/db/db.ts';
import { afterCommit } from '../../../platform/db/transact.ts';
import { isUniqueViolation } from '../../../platform/db/unique-violation.ts';
import { AppError } from '../../../platform/errors.ts';
import type { UsersService } from '../../account/users.service.ts';
import { mailTexts } from '../auth.texts.ts';
import type { AuthMailService } from '../auth-mail.service.ts';
import type { CredentialsService } from '../credentials/credentials.service.ts';
import type { LimitsService } from '../limits/limits.service.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { loginAttempts } from '../sign-in/login-attempts.ts';
import type { TokenRow } from './account-tokens.repository.ts';
import type { AccountTokensService } from './account-tokens.service.ts';

export type LinksService = ReturnType<typeof createLinksService>;

const invalidLink = () => new AppError('link-expired');
const emailTaken = () => new AppError('email-taken');

/** What the links in mails do. None of them opens a session. */
export const createLinksService = (
  { db, transact, events }: Core,
  deps: {
    limits: LimitsService;
    users: UsersService;
    sessions: SessionsService;
    accountTokens: AccountTokensService;
    credentials: CredentialsService;
    authMail: AuthMailService;
  },
) => {
  const { limits, users, sessions, accountTokens, credentials, authMail } = deps;

  const moveEmail = async (tx: Db, { userId, email }: TokenRow) => {
    const user = await users.findById(tx, userId);
    if (!user || user.updateToEmail !== email) throw invalidLink();
    if (await users.findByEmail(tx, email)) throw emailTaken();
    await users.update(tx, userId, { email, updateToEmail: '' });
    // Those went to the address that is no longer theirs.
    await accountTokens.endAll(tx, userId, 'reset-password', 'set-password');
    afterCommit(tx, () => events.emit('user.updated', { userId }));
  };

  return {
    resetPassword: async (token: string, password: string, ip: string) => {
      // Asked first, so that only a good link makes the server hash.
      if (!(await accountTokens.find(db, token, 'reset-password', 'set-password'))) throw invalidLink();
      const passwordHash = await credentials.hash(password, token);
      const email = await transact(async (tx) => {
        const link = await accountTokens.take(tx, token, 'reset-password', 'set-password');
        if (!link) throw invalidLink();
        // The first one proves the address as well: support made the account.
        if (link.purpose === 'set-password') await credentials.markVerified(tx, link.userId);
        await credentials.setPassword(tx, link.userId, passwordHash);
        await sessions.endAll(tx, link.userId);
        const endedKey = await users.endClientKey(tx, link.userId);
        const more = endedKey === null ? [] : [mailTexts.endedKey(endedKey)];
        await authMail.notify(tx, 'passwordChanged', link.userId, more);
        return link.email;
      });
      await loginAttempts(limits, email, ip).forgive();
    },

    verifyEmail: (token: string) =>
      transact(async (tx) => {
        const link = await accountTokens.take(tx, token, 'verify-email', 'change-email');
        if (!link) throw invalidLink();
        if (link.purpose === 'change-email') await moveEmail(tx, link);
        else await credentials.markVerified(tx, link.userId);
      }).catch((error: unknown) => {
        throw isUniqueViolation(error) ? emailTaken() : error;
      }),
  };
};
