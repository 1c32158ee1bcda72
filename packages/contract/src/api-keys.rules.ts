/** What a key may do. A scope that writes also reads what it writes. */
export const apiScopes = [
  'devices:read',
  'history:read',
  'alerts:read',
  'groups:read',
  'places:write',
  'commands:write',
] as const;
export type ApiScope = (typeof apiScopes)[number];

/** The parts' client key (`account.endpoints.ts`) has always read these. */
export const clientKeyScopes: readonly ApiScope[] = ['devices:read', 'history:read', 'groups:read'];

/** Other than that of the client key, so that one look tells which of them it is. */
export const apiKeyPrefix = 'hk_live_';

/** What lists show of a key, to recognize it. */
export const shownApiKey = (keyEnd: string) => `${apiKeyPrefix}…${keyEnd}`;

/** Of one person. */
export const apiKeysMax = 20;
export const apiKeyNameMaxLength = 60;

/** With `X-Api-Key`, of one person over all of their keys; more is answered with 429. */
export const apiKeyCallsPerMinute = 300;

export const isApiKeyOver = (expiresAt: string | Date | null, now: Date) =>
  expiresAt !== null && new Date(expiresAt) <= now;
