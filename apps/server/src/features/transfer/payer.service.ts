import type { Role } from '@holdfast/contract/roles.rules';
import { careHours } from '@holdfast/contract/transfer.rules';
import type { Core } from '../../platform/core.ts';
import { isUuid } from '../../platform/db/is-uuid.ts';
import { AppError } from '../../platform/errors.ts';
import type { TransferRow } from './transfer.tables.ts';
import { transfersRepository } from './transfers.repository.ts';

export interface Caller {
  userId: string;
  roles: readonly Role[];
}

/** User whose plans and payments a request concerns. */
export interface Payer {
  userId: string;
  /** Null for one's own; for a k9 user the open transfers to the member, each granting access for its device. */
  care: readonly TransferRow[] | null;
}

export type PayerService = ReturnType<typeof createPayerService>;

export const oneself = (userId: string): Payer => ({ userId, care: null });

export const createPayerService = ({ db, clock }: Core) => {
  const listInCare = async (caller: Caller, userId: string) => {
    if (!caller.roles.includes('k9') || !isUuid(userId)) return [];
    const since = new Date(clock().getTime() - careHours * 3_600_000);
    return transfersRepository(db).listInCare(caller.userId, userId, since);
  };

  /**
   * The caller, or a member to whom the k9 user has recently transferred a device; other users are reported as not
   * found.
   */
  const find = async (caller: Caller, asked: string | undefined): Promise<Payer> => {
    if (!asked || asked === caller.userId) return oneself(caller.userId);
    const care = await listInCare(caller, asked);
    if (care.length === 0) throw new AppError('user-not-found');
    return { userId: asked, care };
  };

  return {
    find,

    /** For actions that only the cardholder may perform. */
    findOneself: async (caller: Caller, asked: string | undefined): Promise<string> => {
      const { userId, care } = await find(caller, asked);
      if (care) throw new AppError('consent-required');
      return userId;
    },
  };
};
