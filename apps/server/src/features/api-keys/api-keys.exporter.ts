import { toCsv } from '@holdfast/contract/csv.rules';
import type { Exporter } from '../account/export.service.ts';
import type { ApiKeysService } from './api-keys.service.ts';

const columns = ['name', 'scopes', 'made', 'ends', 'last used'];

export const createApiKeysExporter =
  ({ apiKeys }: { apiKeys: ApiKeysService }): Exporter =>
  async (userId) => {
    const own = await apiKeys.list(userId);
    const rows = own.map(({ name, scopes, createdAt, expiresAt, lastUsedAt }) => [
      name,
      scopes.join(' '),
      createdAt,
      expiresAt ?? '',
      lastUsedAt ?? '',
    ]);
    return own.length > 0 ? [{ name: 'api-keys.csv', content: toCsv(columns, rows) }] : [];
  };
