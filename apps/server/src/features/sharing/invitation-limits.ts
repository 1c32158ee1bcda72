import { resendsPerDay } from '@holdfast/contract/sharing.rules';
import type { LimitsService } from '../auth/limits/limits.service.ts';

const day = 86_400;
const perPerson = { limit: 50, windowSeconds: day };
const perAddress = { limit: 10, windowSeconds: day };
const perShare = { limit: resendsPerDay, windowSeconds: day };

export type InvitationLimits = ReturnType<typeof createInvitationLimits>;

/** An invitation carries the sender's words to any address, so it must not become a spam relay. */
export const createInvitationLimits = ({ limits }: { limits: LimitsService }) => ({
  /** Also counts by sender and address, so that removing and sharing again does not reset the limit. */
  count: async (senderId: string, email: string) => {
    await limits.count(`share to ${senderId} ${email}`, perAddress);
    await limits.count(`share by ${senderId}`, perPerson);
  },

  countResend: (shareId: string) => limits.count(`share resend ${shareId}`, perShare),
});
