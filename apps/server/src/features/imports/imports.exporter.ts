import { toCsv } from '@holdfast/contract/csv.rules';
import type { Core } from '../../platform/core.ts';
import type { Exporter } from '../account/export.service.ts';
import { importsRepository } from './imports.repository.ts';

const columns = ['file', 'bytes', 'format', 'state', 'points', 'added', 'begun', 'ended'];

export const createImportsExporter =
  ({ db }: Core): Exporter =>
  async (userId) => {
    const own = await importsRepository(db).listOfUser(userId);
    const rows = own.map((row) => [
      row.name,
      row.size,
      row.format ?? '',
      row.state,
      row.points,
      row.added,
      row.createdAt,
      row.endedAt ?? '',
    ]);
    return own.length > 0 ? [{ name: 'imports.csv', content: toCsv(columns, rows) }] : [];
  };
