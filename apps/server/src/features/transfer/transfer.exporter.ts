import { toCsv } from '@holdfast/contract/csv.rules';
import { asc, eq, or } from 'drizzle-orm';
import type { Core } from '../../platform/core.ts';
import type { Exporter } from '../account/export.service.ts';
import { transfers } from './transfer.tables.ts';

const columns = ['direction', 'device', 'time', 'ended'];

/** Data export: transfers made and received. */
export const createTransferExporter =
  ({ db }: Core): Exporter =>
  async (userId) => {
    const found = await db
      .select()
      .from(transfers)
      .where(or(eq(transfers.userId, userId), eq(transfers.k9Id, userId)))
      .orderBy(asc(transfers.createdAt), asc(transfers.id));
    const rows = found.map(({ k9Id, deviceName, createdAt, endedAt }) => [
      k9Id === userId ? 'given' : 'received',
      deviceName,
      createdAt,
      endedAt ?? '',
    ]);
    return rows.length > 0 ? [{ name: 'transfers.csv', content: toCsv(columns, rows) }] : [];
  };
