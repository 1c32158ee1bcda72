import { Secret, TOTP } from 'otpauth';
import type { Core } from '../../../platform/core.ts';
import type { Db } from '../../../platform/db/db.ts';
import { normalizeRecoveryCode } from '../../../platform/secrets/recovery-code.ts';
import type { CredentialsRow } from '../credentials/credentials.repository.ts';
import type { LimitsService } from '../limits/limits.service.ts';
import { twoFactorRepository } from './two-factor.repository.ts';

const rule = { limit: 10, windowSeconds: 15 * 60 };
const ruleKey = (userId: string) => `code ${userId}`;

export type TwoFactorCodes = ReturnType<typeof createTwoFactorCodes>;

export const createTwoFactorCodes = ({ db, clock, secrets }: Core, { limits }: { limits: LimitsService }) => {
  const spendTotp = async (tx: Db, row: CredentialsRow, code: string): Promise<boolean> => {
    if (!row.totpSecret) return false;
    const totp = new TOTP({ secret: Secret.fromBase32(secrets.decrypt(row.totpSecret)) });
    const timestamp = clock().getTime();
    const delta = totp.validate({ token: code, timestamp, window: 1 });
    return delta !== null && twoFactorRepository(tx).spendStep(row.userId, totp.counter({ timestamp }) + delta);
  };

  const spend = (tx: Db, row: CredentialsRow, typed: string): Promise<boolean> => {
    const code = typed.replace(/\s/g, '');
    if (/^\d{6}$/.test(code)) return spendTotp(tx, row, code);
    return twoFactorRepository(tx).spendRecoveryCode(row.userId, secrets.hash(normalizeRecoveryCode(code)), clock());
  };

  return {
    /** Verifies a TOTP code for the secret in `row`; each code works once (replay protection). */
    spendTotp,

    begin: (userId: string) => limits.begin(ruleKey(userId), rule),

    /** Accepts a TOTP or recovery code, each once; ten failures block further codes of the account. */
    check: async (row: CredentialsRow, typed: string): Promise<boolean> => {
      const attempt = await limits.begin(ruleKey(row.userId), rule);
      const isRight = await spend(db, row, typed);
      if (isRight) await attempt.forgive();
      return isRight;
    },
  };
};
