import type { Core } from '../../../platform/core.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Principal } from '../../../platform/http/principal.ts';
import type { Passwords } from '../../../platform/passwords/passwords.ts';
import type { UsersService } from '../../account/users.service.ts';
import type { AuthMailService } from '../auth-mail.service.ts';
import type { LimitsService } from '../limits/limits.service.ts';
import type { AccountTokensService } from '../links/account-tokens.service.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import type { TrustedBrowsersService } from '../two-factor/trusted-browsers.service.ts';
import type { TwoFactorCodes } from '../two-factor/two-factor-codes.ts';
import { type CredentialsRow, credentialsRepository } from './credentials.repository.ts';

/** Made before the transaction that stores it: hashing takes long, and the embedded database has one connection. */
export type PasswordHash = string & { readonly kind: 'password-hash' };

export interface Proof {
  password: string;
  twoFactorCode?: string | undefined;
}

export type CredentialsService = ReturnType<typeof createCredentialsService>;

const proofRule = { limit: 10, windowSeconds: 15 * 60 };

export const createCredentialsService = (
  { db, transact, clock }: Core,
  deps: {
    passwords: Passwords;
    limits: LimitsService;
    users: UsersService;
    sessions: SessionsService;
    accountTokens: AccountTokensService;
    trustedBrowsers: TrustedBrowsersService;
    twoFactorCodes: TwoFactorCodes;
    authMail: AuthMailService;
  },
) => {
  const { passwords, limits, users, sessions, accountTokens, trustedBrowsers, twoFactorCodes, authMail } = deps;

  /** `account` is any name of the person whose place in the queue it takes. */
  const hash = async (password: string, account: string) => (await passwords.hash(password, account)) as PasswordHash;

  /** 400 and not 401, because the web takes a 401 for an expired session. */
  const assertPassword = async (userId: string, password: string): Promise<CredentialsRow> => {
    const attempt = await limits.begin(`proof ${userId}`, proofRule);
    const row = await credentialsRepository(db).find(userId);
    if (row?.hasPassword === false) throw new AppError('no-password');
    const isRight = await passwords.verify(row?.passwordHash ?? null, password, userId);
    if (!row || !isRight) throw new AppError('password-incorrect');
    await attempt.forgive();
    return row;
  };

  /** An attacker who knew the old password may have prepared other ways in. */
  const endOtherWaysIn = async (tx: Db, userId: string) => {
    await trustedBrowsers.endAll(tx, userId);
    await accountTokens.endAll(tx, userId, 'reset-password', 'set-password', 'session-link', 'change-email');
    await users.update(tx, userId, { updateToEmail: '' });
  };

  const setPassword = async (tx: Db, userId: string, passwordHash: PasswordHash) => {
    await credentialsRepository(tx).setPassword(userId, passwordHash, clock());
    await endOtherWaysIn(tx, userId);
  };

  return {
    hash,

    create: (
      tx: Db,
      userId: string,
      passwordHash: PasswordHash,
      { isVerified, hasPassword = true }: { isVerified: boolean; hasPassword?: boolean },
    ) => {
      const now = clock();
      const emailVerifiedAt = isVerified ? now : null;
      const row = { userId, passwordHash, passwordChangedAt: now, emailVerifiedAt, hasPassword };
      return credentialsRepository(tx).insert(row);
    },

    /** Limited, as every guess is. */
    verifyPassword: async (userId: string, password: string) => void (await assertPassword(userId, password)),

    /** The password and, when two-step sign-in is on, a code; throws when either is wrong. */
    verifyProof: async (userId: string, { password, twoFactorCode }: Proof) => {
      const row = await assertPassword(userId, password);
      if (row.totpConfirmedAt === null) return;
      if (!twoFactorCode) throw new AppError('code-required');
      if (!(await twoFactorCodes.check(row, twoFactorCode))) throw new AppError('invalid-code');
    },

    changePassword: async ({ userId, sessionId }: Principal, oldPassword: string, password: string) => {
      const former = await assertPassword(userId, oldPassword);
      const passwordHash = await hash(password, userId);
      await transact(async (tx) => {
        // Optimistic: a reset may have replaced the password between the proof and this transaction.
        const credentials = credentialsRepository(tx);
        const isReplaced = await credentials.replacePassword(userId, former.passwordHash, passwordHash, clock());
        if (!isReplaced) throw new AppError('password-incorrect');
        await endOtherWaysIn(tx, userId);
        await sessions.endAll(tx, userId, sessionId);
        await authMail.notify(tx, 'passwordChanged', userId);
      });
    },

    /** Also ends every trusted browser, link and pending change of email. Ending sessions is the caller's. */
    setPassword,

    /** As `setPassword`, with one that nobody knows: from now on something else opens the account. */
    dropPassword: async (tx: Db, userId: string, unknownHash: PasswordHash) => {
      await credentialsRepository(tx).dropPassword(userId, unknownHash, clock());
      await accountTokens.endAll(tx, userId, 'verify-email');
      await endOtherWaysIn(tx, userId);
    },

    /** Whether a password opens the account; nothing else can change it until `tx` ends. */
    holdHasPassword: (tx: Db, userId: string) => credentialsRepository(tx).holdHasPassword(userId),

    /** Whether the password is as it was then; nothing else can change it until `tx` ends. */
    holdPasswordSince: (tx: Db, userId: string, since: Date) =>
      credentialsRepository(tx).holdPasswordSince(userId, since),

    /** Not rate-limited, so never for input of a caller. */
    isPassword: async (userId: string, password: string): Promise<boolean> =>
      passwords.verify((await credentialsRepository(db).find(userId))?.passwordHash ?? null, password, userId),

    isVerified: async (userId: string, tx: Db = db): Promise<boolean> =>
      ((await credentialsRepository(tx).find(userId))?.emailVerifiedAt ?? null) !== null,

    markVerified: (tx: Db, userId: string) => credentialsRepository(tx).markVerified(userId, clock()),
  };
};
