import { networkOf } from '../../../platform/net/network-of.ts';
import type { LimitsService } from '../limits/limits.service.ts';

const perEmail = { limit: 10, windowSeconds: 15 * 60 };
/**
 * Limit per account across all networks; beyond it a harder captcha is required, since a lock would lock out the owner.
 */
export const perAccount = { limit: 50, windowSeconds: 3600 };
const perAddress = { limit: 100, windowSeconds: 15 * 60 };

export const accountKeyOf = (email: string) => `login account ${email}`;

/** Counts failures per email and network, and per network; unknown emails count as well. */
export const loginAttempts = (limits: LimitsService, email: string, ip: string) => {
  const network = networkOf(ip);
  const emailKey = `login ${network} ${email}`;
  const addressKey = `login ${network}`;
  const accountKey = accountKeyOf(email);

  return {
    assertNotBlocked: async () => {
      await limits.assertNotBlocked(emailKey, perEmail);
      await limits.assertNotBlocked(addressKey, perAddress);
    },

    begin: async () => {
      const ofAddress = await limits.begin(addressKey, perAddress);
      const ofEmail = await limits.begin(emailKey, perEmail);
      return {
        succeed: async () => {
          await ofEmail.forgive();
          await ofAddress.giveBack();
        },
        giveBack: async () => {
          await ofEmail.giveBack();
          await ofAddress.giveBack();
        },
      };
    },

    isAccountUnderAttack: () => limits.isReached(accountKey, perAccount),

    countAccountFailure: () => limits.isWithin(accountKey, perAccount),

    forgive: () => limits.forgive(emailKey),
  };
};
