import { resendsPerDay } from '@holdfast/contract/sharing.rules';
import type { LimitsService } from '../auth/limits.service.ts';

const day = 86_400;
const perPerson = { limit: 50, windowSeconds: day };
const perAddress = { limit: 10, windowSeconds: day };
const perShare = { limit: resendsPerDay, windowSeconds: day };

export type InvitationLimits = ReturnType<typeof createInvitationLimits>;

/** A mail with words of one's own to any address: nobody gets to send many. */
export const createInvitationLimits = ({ limits }: { limits: LimitsService }) => ({
  /** Also counts by sender and address, so that removing and sharing again is no way to send more. */
  count: async (senderId: string, email: string) => {
    await limits.count(`share to ${senderId} ${email}`, perAddress);
    await limits.count(`share by ${senderId}`, perPerson);
  },

  countResend: (shareId: string) => limits.count(`share resend ${shareId}`, perShare),
});
