import { normalizeEmail } from '@holdfast/contract/email.rules';
import type { Core } from '../../../platform/core.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Client } from '../../../platform/http/client.ts';
import { createOneAtATime } from '../../../platform/one-at-a-time.ts';
import type { Passwords } from '../../../platform/passwords/passwords.ts';
import type { UsersService } from '../../account/users.service.ts';
import type { CaptchasService } from '../captcha/captchas.service.ts';
import { type CredentialsRow, credentialsRepository } from '../credentials/credentials.repository.ts';
import type { LimitsService } from '../limits/limits.service.ts';
import type { AccountTokensService } from '../links/account-tokens.service.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import type { TrustedBrowsersService } from '../two-factor/trusted-browsers.service.ts';
import type { TwoFactorCodes } from '../two-factor/two-factor-codes.ts';
import { loginAttempts } from './login-attempts.ts';

export interface Login {
  username: string;
  password: string;
  twoFactorCode?: string | undefined;
  captcha?: string | undefined;
}

export type LoginService = ReturnType<typeof createLoginService>;

export const createLoginService = (
  { db, transact }: Core,
  deps: {
    passwords: Passwords;
    limits: LimitsService;
    captchas: CaptchasService;
    users: UsersService;
    sessions: SessionsService;
    accountTokens: AccountTokensService;
    trustedBrowsers: TrustedBrowsersService;
    twoFactorCodes: TwoFactorCodes;
  },
) => {
  const { passwords, limits, captchas, users, sessions, accountTokens, trustedBrowsers, twoFactorCodes } = deps;

  const needsCode = async ({ userId, totpConfirmedAt, signInSetting }: CredentialsRow, client: Client) => {
    if (totpConfirmedAt === null) return false;
    return signInSetting === 2 || !(await trustedBrowsers.isTrusted(userId, client.cookies));
  };

  const openSession = (tx: Db, userId: string, { ip, userAgent }: Client, isAuthenticated: boolean) =>
    sessions.create({ userId, ip, userAgent, isAuthenticated }, tx);

  const signedIn = async (userId: string, token: string) => ({
    authToken: `Bearer ${token}`,
    user: await users.get(userId),
    twoFactorCodeRequired: false as const,
  });

  /**
   * Rechecks the password hash under a row lock: password verification is slow and a reset may have completed in
   * between.
   */
  const enter = (row: CredentialsRow, client: Client, mayTrust: boolean) =>
    transact(async (tx) => {
      const isStillRight = await credentialsRepository(tx).holdPassword(row.userId, row.passwordHash);
      if (!isStillRight) throw new AppError('incorrect-login');
      await credentialsRepository(tx).clearFailures(row.userId);
      const trust = mayTrust ? await trustedBrowsers.trust(tx, row.userId) : null;
      return { token: await openSession(tx, row.userId, client, true), trust };
    });

  const inTurn = createOneAtATime();

  const attemptLogin = async (email: string, { password, twoFactorCode, captcha: payload }: Login, client: Client) => {
    const attempts = loginAttempts(limits, email, client.ip);
    await attempts.assertNotBlocked();
    const row = await credentialsRepository(db).findByEmail(email);
    const isTrusted = row !== undefined && (await trustedBrowsers.isTrusted(row.userId, client.cookies));
    const needsHard = !isTrusted && (await attempts.isAccountUnderAttack());
    const asked = { ip: client.ip, email, isCodeStep: !!twoFactorCode, needsHard };
    const captcha = await captchas.useForLogin(payload, asked);
    const attempt = await attempts.begin();

    const isRight = await passwords.verify(row?.passwordHash ?? null, password, email);
    if (!row || !isRight) {
      await credentialsRepository(db).countFailure(email);
      await attempts.countAccountFailure();
      await captcha.spend();
      throw new AppError('incorrect-login');
    }
    if (row.emailVerifiedAt === null) {
      await attempt.giveBack();
      throw new AppError('email-not-verified');
    }
    const asksForCode = await needsCode(row, client);
    if (asksForCode && !twoFactorCode) {
      await captcha.keepForCode();
      await attempt.giveBack();
      return { response: { twoFactorCodeRequired: true as const }, trust: null };
    }
    if (asksForCode && !(await twoFactorCodes.check(row, twoFactorCode ?? ''))) {
      await captcha.keepForCode();
      await credentialsRepository(db).countFailure(email);
      throw new AppError('invalid-login-code');
    }
    await captcha.spend();
    const { token, trust } = await enter(row, client, asksForCode && row.signInSetting === 1);
    await attempt.succeed();
    return { response: await signedIn(row.userId, token), trust };
  };

  return {
    openSession,
    signedIn,

    /** Like `openSession`, for methods without a second factor; null if two-factor authentication requires a code. */
    enterWithCode: async (
      userId: string,
      twoFactorCode: string | undefined,
      client: Client,
      prove: (tx: Db) => Promise<void>,
    ) => {
      const row = await credentialsRepository(db).find(userId);
      if (!row) throw new AppError('incorrect-login');
      const asksForCode = await needsCode(row, client);
      if (asksForCode && !twoFactorCode) return null;
      if (asksForCode && !(await twoFactorCodes.check(row, twoFactorCode ?? ''))) {
        throw new AppError('invalid-login-code');
      }
      const { token, trust } = await transact(async (tx) => {
        // Row lock: a concurrent reset either invalidates the proof first, or later ends this session.
        await credentialsRepository(tx).holdHasPassword(userId);
        await prove(tx);
        const trust = asksForCode && row.signInSetting === 1 ? await trustedBrowsers.trust(tx, userId) : null;
        return { token: await openSession(tx, userId, client, false), trust };
      });
      return { response: await signedIn(userId, token), trust };
    },

    /**
     * `trust` is the cookie that marks the browser as trusted. Attempts per email and IP are serialised, so that
     * concurrent attempts cannot exceed the failure limit.
     */
    login: (asked: Login, client: Client) => {
      const email = normalizeEmail(asked.username);
      return inTurn(`${client.ip} ${email}`, () => attemptLogin(email, asked, client));
    },

    /** Shows the account of a session link before it is used, against login CSRF. */
    preview: async (code: string) => {
      const link = await accountTokens.find(db, code, 'session-link');
      const user = link && (await users.findById(db, link.userId));
      if (!user) throw new AppError('session-expired');
      return { name: user.name, email: user.email };
    },

    /**
     * Exchanges the code of a session link; the new session is not recently authenticated, since no password was
     * proven.
     */
    exchange: async (code: string, client: Client) => {
      const { userId, token } = await transact(async (tx) => {
        const found = await accountTokens.find(tx, code, 'session-link');
        // Lock order: credentials before links.
        if (found) await credentialsRepository(tx).holdHasPassword(found.userId);
        const link = found && (await accountTokens.take(tx, code, 'session-link'));
        if (!link) throw new AppError('session-expired');
        return { userId: link.userId, token: await openSession(tx, link.userId, client, false) };
      });
      return signedIn(userId, token);
    },
  };
};
