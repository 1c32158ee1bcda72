import type { Transact } from '../../platform/db/transact.ts';
import type { Principal } from '../../platform/http/principal.ts';
import type { AccountTokensService } from '../auth/account-tokens.service.ts';

export interface SessionLinkOptions {
  transact: Transact;
  accountTokens: AccountTokensService;
  webUrl: string;
}

export type SessionLinkService = ReturnType<typeof createSessionLinkService>;

export const createSessionLinkService = ({ transact, accountTokens, webUrl }: SessionLinkOptions) => ({
  create: async ({ userId }: Principal): Promise<string> => {
    const code = await transact((tx) => accountTokens.issue(tx, { userId, purpose: 'session-link' }));
    return `${webUrl}/?session=${code}`;
  },
});
