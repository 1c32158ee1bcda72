import type { Core } from '../../platform/core.ts';
import type { Principal } from '../../platform/http/principal.ts';
import type { AccountTokensService } from '../auth/links/account-tokens.service.ts';

export type SessionLinkService = ReturnType<typeof createSessionLinkService>;

export const createSessionLinkService = (
  { transact }: Core,
  { accountTokens, webUrl }: { accountTokens: AccountTokensService; webUrl: string },
) => ({
  create: async ({ userId }: Principal): Promise<string> => {
    const code = await transact((tx) => accountTokens.issue(tx, { userId, purpose: 'session-link' }));
    return `${webUrl}/?session=${code}`;
  },
});
