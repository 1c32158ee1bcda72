import type { Core } from '../../platform/core.ts';
import type { Principal } from '../../platform/http/principal.ts';
import type { LimitsService } from '../auth/limits/limits.service.ts';
import type { AccountTokensService } from '../auth/links/account-tokens.service.ts';
import type { SessionsService } from '../auth/sessions/sessions.service.ts';

/** Rate limit, since each link opens a session. */
const madeByPerson = { limit: 30, windowSeconds: 3600 };

export type SessionLinkService = ReturnType<typeof createSessionLinkService>;

export const createSessionLinkService = (
  { transact }: Core,
  deps: { limits: LimitsService; sessions: SessionsService; accountTokens: AccountTokensService; webUrl: string },
) => {
  const { limits, sessions, accountTokens, webUrl } = deps;

  return {
    create: async (principal: Principal): Promise<string> => {
      const { userId } = principal;
      await limits.count(`session links by ${userId}`, madeByPerson);
      const code = await transact(async (tx) => {
        await sessions.hold(tx, principal);
        return accountTokens.issue(tx, { userId, purpose: 'session-link' });
      });
      return `${webUrl}/?session=${code}`;
    },
  };
};
