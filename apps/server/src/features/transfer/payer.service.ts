import type { Role } from '@holdfast/contract/roles.rules';
import { AppError } from '../../platform/errors.ts';
import type { MemberCareService } from './member-care.service.ts';

export interface Caller {
  userId: string;
  roles: readonly Role[];
}

export type PayerService = ReturnType<typeof createPayerService>;

/** Whose plans and money a call is about. */
export const createPayerService = ({ memberCare }: { memberCare: MemberCareService }) => ({
  /** The caller, or a member in the care of a k9 user; any other user is 'not found'. */
  find: async (caller: Caller, asked: string | undefined): Promise<string> => {
    if (!asked || asked === caller.userId) return caller.userId;
    if (caller.roles.includes('k9') && (await memberCare.looksAfter(caller.userId, asked))) return asked;
    throw new AppError('user-not-found');
  },
});
