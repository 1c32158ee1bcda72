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

/** What the links in mails do. None of them opens a session; each answers the address with which to sign in. */
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
    // The provider vouched for the former address only.
    await removeOidcLink(tx, userId);
    // Those went to the address that is no longer theirs.
    await accountTokens.endAll(tx, userId, 'reset-password', 'set-password');
    afterCommit(tx, () => events.emit('user.updated', { userId }));
  };

  /** The credentials before the link, as everywhere: what ends links holds them. */
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

  /** The proof that whoever reads the mail chose the password too; a wrong one leaves the link good. */
  const verifyWith = async (link: TokenRow, token: string, password: string) => {
    await credentials.verifyPassword(link.userId, password);
    return verify(token, () => Promise.resolve());
  };

  /** Whoever signed up may be somebody else: their password ends, and what was signed in with it. */
  const verifyAndSet = async (token: string, password: string) => {
    const passwordHash = await credentials.hash(password, token);
    return verify(token, async (tx, { purpose, userId }) => {
      // A link to a changed address may have gone to a stranger, who must not take the account.
      if (purpose === 'change-email') throw new AppError('new-email-needs-password');
      await credentials.setPassword(tx, userId, passwordHash);
      await sessions.endAll(tx, userId);
    });
  };

  const findVerification = (token: string) => accountTokens.find(db, token, 'verify-email', 'change-email');

  return {
    isVerification: async (token: string): Promise<boolean> => (await findVerification(token)) !== null,

    resetPassword: async (token: string, password: string, ip: string) => {
      // Asked first, so that only a good link makes the server hash.
      if (!(await accountTokens.find(db, token, 'reset-password', 'set-password'))) throw invalidLink();
      const passwordHash = await credentials.hash(password, token);
      const email = await transact(async (tx) => {
        const link = await take(tx, token, 'reset-password', 'set-password');
        // The first one proves the address as well: support made the account.
        if (link.purpose === 'set-password') {
          await credentials.markVerified(tx, link.userId);
          // It would set another password, for a day and whatever address the account moves to.
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

    /** With the password chosen at sign-up, or with a new one, that takes its place. */
    verifyEmail: async (token: string, { password, isNew }: { password: string; isNew: boolean }) => {
      const link = await findVerification(token);
      if (!link) throw invalidLink();
      return isNew ? verifyAndSet(token, password) : verifyWith(link, token, password);
    },

    /**
     * By the link alone, as the parts' client does. It proves the address, but not who chose the password at sign-up:
     * that one ends, and a new one is set by mail.
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
