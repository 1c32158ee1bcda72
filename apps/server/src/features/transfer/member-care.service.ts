import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import { isUuid } from '../../platform/db/is-uuid.ts';
import { memberCareRepository } from './member-care.repository.ts';

export type MemberCareService = ReturnType<typeof createMemberCareService>;

const careMilliseconds = 24 * 3600 * 1000;

/** For a day a k9 user acts for the members that they registered or transferred a device to. */
export const createMemberCareService = ({ db, clock }: Core) => ({
  begin: (tx: Db, k9Id: string, userId: string) => memberCareRepository(tx).put({ k9Id, userId, since: clock() }),

  looksAfter: async (k9Id: string, userId: string): Promise<boolean> =>
    isUuid(userId) && memberCareRepository(db).exists(k9Id, userId, new Date(clock().getTime() - careMilliseconds)),
});
