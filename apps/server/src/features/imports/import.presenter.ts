import { errorTable } from '@holdfast/contract/errors';
import type { PastImport } from '@holdfast/contract/imports';
import type { ImportRow } from './imports.tables.ts';

const share = (part: number, whole: number) => (whole > 0 ? Math.min(1, part / whole) : 0);

const progressOf = ({ state, received, size, readBytes, stored, points }: ImportRow) => {
  if (state === 'uploading') return share(received, size);
  if (state === 'checking') return share(readBytes, size);
  if (state === 'running') return share(stored, points);
  return state === 'ready' || state === 'undoing' || state === 'failed' ? 0 : 1;
};

const iso = (time: Date | null) => time?.toISOString() ?? null;

export const toImport = (row: ImportRow): PastImport => ({
  _id: row.id,
  name: row.name,
  size: row.size,
  fingerprint: row.fingerprint,
  state: row.state,
  format: row.format,
  progress: progressOf(row),
  points: row.points,
  duplicates: row.duplicates,
  skipped: row.skipped,
  from: iso(row.firstAt),
  to: iso(row.lastAt),
  added: row.added,
  error: row.error && { code: row.error, message: errorTable[row.error][1] },
  createdAt: row.createdAt.toISOString(),
  endedAt: iso(row.endedAt),
});
