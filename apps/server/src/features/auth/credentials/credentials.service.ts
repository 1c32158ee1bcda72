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

/** Compute before the transaction: hashing is slow, and the embedded database has a single connection. */
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

  /** `account` is the key for fair queueing of password hashing. */
  const hash = async (password: string, account: string) => (await passwords.hash(password, account)) as PasswordHash;

  /** Responds with 400 instead of 401, which the web client treats as an expired session. */
  const assertPassword = async (userId: string, password: string): Promise<CredentialsRow> => {
    const attempt = await limits.begin(`proof ${userId}`, proofRule);
    const row = await credentialsRepository(db).find(userId);
    if (row?.hasPassword === false) throw new AppError('no-password');
    const isRight = await passwords.verify(row?.passwordHash ?? null, password, userId);
    if (!row || !isRight) throw new AppError('password-incorrect');
    await attempt.forgive();
    return row;
  };

  /** An attacker who knew the old password may have prepared other ways to sign in. */
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

    /** Rate limited. */
    verifyPassword: async (userId: string, password: string) => void (await assertPassword(userId, password)),

    /** Verifies the password and, with two-factor authentication, a code; throws if either is wrong. */
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
        // Compare-and-set: a reset may have replaced the password between the proof and this transaction.
        const credentials = credentialsRepository(tx);
        const isReplaced = await credentials.replacePassword(userId, former.passwordHash, passwordHash, clock());
        if (!isReplaced) throw new AppError('password-incorrect');
        await endOtherWaysIn(tx, userId);
        await sessions.endAll(tx, userId, sessionId);
        await authMail.notify(tx, 'passwordChanged', userId);
      });
    },

    /** Also revokes trusted browsers, links and a pending email change. The caller must end the sessions. */
    setPassword,

    /** Like `setPassword` with an unknown password; the user signs in by other means from then on. */
    dropPassword: async (tx: Db, userId: string, unknownHash: PasswordHash) => {
      await credentialsRepository(tx).dropPassword(userId, unknownHash, clock());
      await accountTokens.endAll(tx, userId, 'verify-email');
      await endOtherWaysIn(tx, userId);
    },

    /** Locks the credentials row; true if the account has a usable password. */
    holdHasPassword: (tx: Db, userId: string) => credentialsRepository(tx).holdHasPassword(userId),

    /** Locks the credentials row; true if the password has not changed after `since`. */
    holdPasswordSince: (tx: Db, userId: string, since: Date) =>
      credentialsRepository(tx).holdPasswordSince(userId, since),

    /** Not rate limited, so never use it for input of a client. */
    isPassword: async (userId: string, password: string): Promise<boolean> =>
      passwords.verify((await credentialsRepository(db).find(userId))?.passwordHash ?? null, password, userId),

    isVerified: async (userId: string, tx: Db = db): Promise<boolean> =>
      ((await credentialsRepository(tx).find(userId))?.emailVerifiedAt ?? null) !== null,

    markVerified: (tx: Db, userId: string) => credentialsRepository(tx).markVerified(userId, clock()),
  };
};
