import { normalizeEmail } from '@holdfast/contract/email.rules';
import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import { createOneAtATime } from '../../platform/one-at-a-time.ts';
import type { Passwords } from '../../platform/passwords/passwords.ts';
import type { UsersService } from '../account/users.service.ts';
import type { AccountTokensService } from './account-tokens.service.ts';
import type { CaptchasService } from './captchas.service.ts';
import { type CredentialsRow, credentialsRepository } from './credentials.repository.ts';
import type { LimitsService } from './limits.service.ts';
import { loginAttempts } from './login-attempts.ts';
import type { SessionsService } from './sessions.service.ts';
import type { TrustedBrowsersService } from './trusted-browsers.service.ts';
import type { TwoFactorCodes } from './two-factor-codes.ts';

/** Where a sign-in comes from. */
export interface Client {
  ip: string;
  userAgent: string;
  cookies: Record<string, string | undefined>;
}

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

  /** Comparing takes long: a password that was replaced meanwhile, or an account that was deleted, opens nothing. */
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
    const captcha = await captchas.useForLogin(payload, { ip: client.ip, email, isCodeStep: !!twoFactorCode });
    const attempt = await attempts.begin();

    const row = await credentialsRepository(db).findByEmail(email);
    const isRight = await passwords.verify(row?.passwordHash ?? null, password);
    if (!row || !isRight) {
      await credentialsRepository(db).countFailure(email);
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
      return { answer: { twoFactorCodeRequired: true as const }, trust: null };
    }
    if (asksForCode && !(await twoFactorCodes.check(row, twoFactorCode ?? ''))) {
      await captcha.keepForCode();
      await credentialsRepository(db).countFailure(email);
      throw new AppError('invalid-login-code');
    }
    await captcha.spend();
    const { token, trust } = await enter(row, client, asksForCode && row.signInSetting === 1);
    await attempt.succeed();
    return { answer: await signedIn(row.userId, token), trust };
  };

  return {
    /**
     * `trust` is for the browser to keep, once a code was right in it. Those of one email take turns, so that many at
     * the same time are neither a way around the limit of failures nor mistaken for failures.
     */
    login: (asked: Login, client: Client) => {
      const email = normalizeEmail(asked.username);
      return inTurn(`${client.ip} ${email}`, () => attemptLogin(email, asked, client));
    },

    /** The code of a session link: proves no password, so the session begins without recent proof. */
    exchange: async (code: string, client: Client) => {
      const { userId, token } = await transact(async (tx) => {
        const link = await accountTokens.take(tx, code, 'session-link');
        if (!link) throw new AppError('session-expired');
        return { userId: link.userId, token: await openSession(tx, link.userId, client, false) };
      });
      return signedIn(userId, token);
    },
  };
};
