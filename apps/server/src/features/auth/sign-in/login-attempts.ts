import type { LimitsService } from '../limits/limits.service.ts';
import { networkOf } from '../limits/network-of.ts';

const perEmail = { limit: 10, windowSeconds: 15 * 60 };
const perAddress = { limit: 100, windowSeconds: 15 * 60 };

/** Failures of one email, known or not, from one address; and of the address with whatever email. */
export const loginAttempts = (limits: LimitsService, email: string, ip: string) => {
  const network = networkOf(ip);
  const emailKey = `login ${network} ${email}`;
  const addressKey = `login ${network}`;

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

    forgive: () => limits.forgive(emailKey),
  };
};
