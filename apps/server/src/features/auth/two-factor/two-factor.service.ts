import { Secret, TOTP } from 'otpauth';
import type { Core } from '../../../platform/core.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Principal } from '../../../platform/http/principal.ts';
import { recoveryCode } from '../../../platform/secrets/recovery-code.ts';
import type { UsersService } from '../../account/users.service.ts';
import type { AuthMailService } from '../auth-mail.service.ts';
import { type CredentialsRow, credentialsRepository } from '../credentials/credentials.repository.ts';
import type { CredentialsService } from '../credentials/credentials.service.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import type { TrustedBrowsersService } from './trusted-browsers.service.ts';
import { twoFactorRepository } from './two-factor.repository.ts';
import type { TwoFactorCodes } from './two-factor-codes.ts';

const secretBytes = 20;
const recoveryCodeCount = 10;

export type TwoFactorService = ReturnType<typeof createTwoFactorService>;

export const createTwoFactorService = (
  { db, transact, clock, secrets }: Core,
  deps: {
    users: UsersService;
    credentials: CredentialsService;
    sessions: SessionsService;
    twoFactorCodes: TwoFactorCodes;
    trustedBrowsers: TrustedBrowsersService;
    authMail: AuthMailService;
    /** Issuer name shown in authenticator apps. */
    brandName: string;
  },
) => {
  const { users, credentials, sessions, twoFactorCodes, trustedBrowsers, authMail, brandName } = deps;

  const turnOn = async (tx: Db, row: CredentialsRow & { totpSecret: string }, code: string) => {
    const { userId, totpSecret } = row;
    if (!(await twoFactorCodes.spendTotp(tx, row, code))) throw new AppError('invalid-code');
    const isConfirmed = await twoFactorRepository(tx).confirm(userId, totpSecret, clock());
    if (!isConfirmed) throw new AppError('two-factor-not-started');
    const codes = Array.from({ length: recoveryCodeCount }, recoveryCode);
    await twoFactorRepository(tx).replaceRecoveryCodes(userId, codes.map(secrets.hash));
    await authMail.notify(tx, 'twoFactorOn', userId);
    return codes;
  };

  const turnOff = async (tx: Db, userId: string): Promise<boolean> => {
    if (!(await twoFactorRepository(tx).remove(userId))) return false;
    await twoFactorRepository(tx).replaceRecoveryCodes(userId, []);
    await trustedBrowsers.endAll(tx, userId);
    await authMail.notify(tx, 'twoFactorOff', userId);
    return true;
  };

  return {
    /** Returns the `otpauth://` URL; codes are required only after the first code is confirmed. */
    start: async (userId: string): Promise<string> => {
      const user = await users.findById(db, userId);
      if (!user) throw new AppError('user-not-found');
      const secret = new Secret({ size: secretBytes });
      const isStarted = await twoFactorRepository(db).setPendingSecret(userId, secrets.encrypt(secret.base32));
      if (!isStarted) throw new AppError('two-factor-on');
      return new TOTP({ issuer: brandName, label: user.email, secret }).toString();
    },

    /**
     * Enables two-factor authentication with the first code and returns the recovery codes, which cannot be shown
     * again.
     */
    verify: async (principal: Pick<Principal, 'userId' | 'sessionId'>, code: string): Promise<string[]> => {
      const { userId } = principal;
      const row = await credentialsRepository(db).find(userId);
      if (row?.totpConfirmedAt) throw new AppError('two-factor-on');
      const { totpSecret } = row ?? {};
      if (!row || !totpSecret) throw new AppError('two-factor-not-started');
      const attempt = await twoFactorCodes.begin(userId);
      const codes = await transact(async (tx) => {
        await sessions.hold(tx, principal);
        return turnOn(tx, { ...row, totpSecret }, code.replace(/\s/g, ''));
      });
      await attempt.forgive();
      return codes;
    },

    setSignInSetting: (userId: string, setting: 1 | 2) => twoFactorRepository(db).setSignInSetting(userId, setting),

    remove: async (userId: string, proof: { password: string; twoFactorCode: string }) => {
      await credentials.verifyProof(userId, proof);
      await transact(async (tx) => {
        if (!(await turnOff(tx, userId))) throw new AppError('two-factor-off');
      });
    },

    /** Without proof, for staff who help a user with a lost phone; false if it was not on. */
    reset: turnOff,
  };
};
