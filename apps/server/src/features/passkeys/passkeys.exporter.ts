import { toCsv } from '@holdfast/contract/csv.rules';
import type { Exporter } from '../account/export.service.ts';
import type { PasskeysService } from './passkeys.service.ts';

const columns = ['name', 'synced', 'added', 'last used'];

export const createPasskeysExporter =
  ({ passkeys }: { passkeys: PasskeysService }): Exporter =>
  async (userId) => {
    const own = await passkeys.list(userId);
    const rows = own.map(({ name, isSynced, createdAt, lastUsedAt }) => [
      name,
      isSynced ? 'yes' : 'no',
      createdAt,
      lastUsedAt,
    ]);
    return own.length > 0 ? [{ name: 'passkeys.csv', content: toCsv(columns, rows) }] : [];
  };
