import type { Core } from '../../../platform/core.ts';
import type { Db } from '../../../platform/db/db.ts';
import { afterCommit } from '../../../platform/db/transact.ts';
import { isUniqueViolation } from '../../../platform/db/unique-violation.ts';
import { AppError } from '../../../platform/errors.ts';
import { randomToken } from '../../../platform/secrets/secrets.ts';
import type { UsersService } from '../../account/users.service.ts';
import { endApiKeys } from '../../api-keys/api-keys.queries.ts';
import { switchOffIntegrations } from '../../integrations/integrations.queries.ts';
import { removeOidcLink } from '../../oidc/oidc.queries.ts';
import { removePasskeys } from '../../passkeys/passkeys.queries.ts';
import type { AuthMailService } from '../auth-mail.service.ts';
import type { CredentialsService } from '../credentials/credentials.service.ts';
import { catalogue } from '../languages/catalogue.ts';
import type { LimitsService } from '../limits/limits.service.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { loginAttempts } from '../sign-in/login-attempts.ts';
import type { TokenPurpose, TokenRow } from './account-tokens.repository.ts';
import type { AccountTokensService } from './account-tokens.service.ts';

export type LinksService = ReturnType<typeof createLinksService>;

const invalidLink = () => new AppError('link-expired');
const emailTaken = () => new AppError('email-taken');

/** Actions of links in mails. None opens a session; each returns the email address to sign in with. */
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
    // The OIDC provider verified the former address only.
    await removeOidcLink(tx, userId);
    // These were sent to the former address.
    await accountTokens.endAll(tx, userId, 'reset-password', 'set-password');
    afterCommit(tx, () => events.emit('user.updated', { userId }));
  };

  /** Lock order: credentials before links, as in the code that revokes links. */
  const take = async (tx: Db, token: string, ...purposes: TokenPurpose[]): Promise<TokenRow> => {
    const found = await accountTokens.find(tx, token, ...purposes);
    if (found) await credentials.holdHasPassword(tx, found.userId);
    const link = found && (await accountTokens.take(tx, token, ...purposes));
    if (!link) throw invalidLink();
    return link;
  };

  const verify = (token: string, then: (tx: Db, link: TokenRow) => Promise<void>): Promise<string> =>
    transact(async (tx) => {
      const link = await take(tx, token, 'verify-email', 'change-email');
      if (link.purpose === 'change-email') await moveEmail(tx, link);
      else await credentials.markVerified(tx, link.userId);
      await then(tx, link);
      return link.email;
    }).catch((error: unknown) => {
      throw isUniqueViolation(error) ? emailTaken() : error;
    });

  /**
   * Requires the password, as proof that the reader of the mail also signed up; a wrong password does not use up the
   * link.
   */
  const verifyWith = async (link: TokenRow, token: string, password: string) => {
    await credentials.verifyPassword(link.userId, password);
    return verify(token, () => Promise.resolve());
  };

  /** The account may have been created by someone else: replaces the password and ends all sessions. */
  const verifyAndSet = async (token: string, password: string) => {
    const passwordHash = await credentials.hash(password, token);
    return verify(token, async (tx, { purpose, userId }) => {
      // A mistyped new address would let its owner take over the account.
      if (purpose === 'change-email') throw new AppError('new-email-needs-password');
      await credentials.setPassword(tx, userId, passwordHash);
      await sessions.endAll(tx, userId);
    });
  };

  const findVerification = (token: string) => accountTokens.find(db, token, 'verify-email', 'change-email');

  return {
    isVerification: async (token: string): Promise<boolean> => (await findVerification(token)) !== null,

    resetPassword: async (token: string, password: string, ip: string) => {
      // Checked first, so that invalid links cannot trigger the expensive hashing.
      if (!(await accountTokens.find(db, token, 'reset-password', 'set-password'))) throw invalidLink();
      const passwordHash = await credentials.hash(password, token);
      const email = await transact(async (tx) => {
        const link = await take(tx, token, 'reset-password', 'set-password');
        // `set-password` also verifies the address, since support created the account.
        if (link.purpose === 'set-password') {
          await credentials.markVerified(tx, link.userId);
          // A leftover verification link could set another password for a day.
          await accountTokens.endAll(tx, link.userId, 'verify-email');
        }
        await credentials.setPassword(tx, link.userId, passwordHash);
        await sessions.endAll(tx, link.userId);
        const endedKey = await users.endClientKey(tx, link.userId);
        const endedKeys = await endApiKeys(tx, link.userId);
        const hadIntegrations = await switchOffIntegrations(tx, link.userId);
        const hadPasskeys = await removePasskeys(tx, link.userId);
        const wasLinked = await removeOidcLink(tx, link.userId);
        await authMail.notify(tx, 'passwordChanged', link.userId, (language) => {
          const texts = catalogue[language];
          return [
            ...(endedKey === null ? [] : [texts.endedKey(endedKey)]),
            ...(endedKeys.length === 0 ? [] : [texts.endedKeys(endedKeys)]),
            ...(hadIntegrations ? [texts.endedIntegrations] : []),
            ...(hadPasskeys ? [texts.endedPasskeys] : []),
            ...(wasLinked ? [texts.endedOidc] : []),
          ];
        });
        return link.email;
      });
      await loginAttempts(limits, email, ip).forgive();
      return email;
    },

    /** Either with the password chosen at sign-up, or with a new one that replaces it. */
    verifyEmail: async (token: string, { password, isNew }: { password: string; isNew: boolean }) => {
      const link = await findVerification(token);
      if (!link) throw invalidLink();
      return isNew ? verifyAndSet(token, password) : verifyWith(link, token, password);
    },

    /**
     * Used by the parts client. The link proves the address but not who chose the password at sign-up, so the password
     * is invalidated and a new one must be set by mail.
     */
    verifyByLinkAlone: async (token: string) => {
      const link = await findVerification(token);
      if (!link) throw invalidLink();
      if (link.purpose === 'change-email') return verify(token, () => Promise.resolve());
      const noPassword = await credentials.hash(randomToken(), token);
      return verify(token, (tx, { userId }) => credentials.setPassword(tx, userId, noPassword));
    },
  };
};
