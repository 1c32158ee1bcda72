/** A write scope includes read access to the same resource. */
export const apiScopes = [
  'devices:read',
  'history:read',
  'alerts:read',
  'groups:read',
  'places:write',
  'commands:write',
] as const;
export type ApiScope = (typeof apiScopes)[number];

/** Scopes of the older client key (`account.endpoints.ts`), fixed by the specification. */
export const clientKeyScopes: readonly ApiScope[] = ['devices:read', 'history:read', 'groups:read'];

/** Differs from the prefix of the client key, so that the two are distinguishable at sight. */
export const apiKeyPrefix = 'hk_live_';

export const shownApiKey = (keyEnd: string) => `${apiKeyPrefix}…${keyEnd}`;

/** Per user. */
export const apiKeysMax = 20;
export const apiKeyNameMaxLength = 60;

/** Rate limit for calls with `X-Api-Key`, per user across all keys; above it the answer is 429. */
export const apiKeyCallsPerMinute = 300;

export const isApiKeyOver = (expiresAt: string | Date | null, now: Date) =>
  expiresAt !== null && new Date(expiresAt) <= now;
