import { resendsPerDay } from '@holdfast/contract/sharing.rules';
import type { LimitsService } from '../auth/limits/limits.service.ts';
import type { DeviceAccessService } from '../devices/device-access.service.ts';

const day = 86_400;
const perOwner = { limit: 50, windowSeconds: day };
/** Accounts without a device are free, so spammers use them. */
const perSenderWithoutDevice = { limit: 5, windowSeconds: day };
const perRecipient = { limit: 5, windowSeconds: day };
const perRecipientWithResends = { limit: 10, windowSeconds: day };
const perShare = { limit: resendsPerDay, windowSeconds: day };

export type InvitationLimits = ReturnType<typeof createInvitationLimits>;

/** Rate limits: an invitation mails the sender's text to any address, so it must not become a spam relay. */
export const createInvitationLimits = (deps: { limits: LimitsService; deviceAccess: DeviceAccessService }) => {
  const { limits, deviceAccess } = deps;

  const countSender = async (senderId: string) => {
    const isOwner = await deviceAccess.ownsAny(senderId);
    await limits.count(`share by ${senderId}`, isOwner ? perOwner : perSenderWithoutDevice);
  };

  return {
    /**
     * Counts per recipient across all senders, so that neither several accounts nor repeated sharing resets the limit.
     */
    count: async (senderId: string, email: string) => {
      await limits.count(`share to ${email}`, perRecipient);
      await countSender(senderId);
    },

    countResend: async (shareId: string, senderId: string, email: string) => {
      await limits.count(`share resend ${shareId}`, perShare);
      await limits.count(`share to ${email}`, perRecipientWithResends);
      await countSender(senderId);
    },
  };
};
