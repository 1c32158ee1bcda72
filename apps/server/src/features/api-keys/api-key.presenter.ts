import type { ApiKey } from '@holdfast/contract/api-keys';
import { apiKeyPrefix } from '@holdfast/contract/api-keys.rules';
import type { ApiKeyRow } from './api-keys.tables.ts';

export const toShownKey = (keyEnd: string) => `${apiKeyPrefix}••••••••${keyEnd}`;

export const toApiKey = (row: ApiKeyRow): ApiKey => ({
  _id: row.id,
  name: row.name,
  scopes: row.scopes,
  keyEnd: row.keyEnd,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
});
