import { type ImportState, importMonthsMax, importPartBytes, importPointsMax } from '@holdfast/contract/imports.rules';
import type { Core } from '../../platform/core.ts';
import { AppError } from '../../platform/errors.ts';
import type { Places } from '../../platform/geo/places.ts';
import { importedPoints, type Span } from '../history/imported-points.queries.ts';
import type { IngestService } from '../history/ingest.service.ts';
import { forgetTimeline } from '../timeline/timeline.queries.ts';
import { importPartsRepository, importsRepository } from './imports.repository.ts';
import type { ImportRow } from './imports.tables.ts';
import { type PointColumns, partOf } from './read/point-columns.ts';
import type { Limits, Skipped } from './read/read-point.ts';
import { type Batch, readUpload } from './read/read-upload.ts';
import type { Bytes } from './read/unpack.ts';

export interface Worker {
  core: Core;
  places: Places;
  ingest: IngestService;
  holder: string;
  /** Most entries of a file, if not `importPointsMax`. */
  pointsMax?: number | undefined;
  /** True if the process is shutting down or the lease was lost. */
  isStopped: () => boolean;
}

/** Undo: points searched per span, and points deleted per transaction. */
const searchedPoints = 20_000;
const undonePoints = 5000;
const daySeconds = 86_400;
const dayOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);

const sumOf = (one: Skipped, other: Skipped): Skipped => {
  const sum = { ...one };
  for (const [reason, count] of Object.entries(other) as [keyof Skipped, number][])
    sum[reason] = (sum[reason] ?? 0) + count;
  return sum;
};

/** Bytes read from a part per query. */
const sliceBytes = 32 * 1024;

const openParts = ({ core, isStopped }: Worker, row: ImportRow, read: { bytes: number }) =>
  async function* (): Bytes {
    read.bytes = 0;
    while (read.bytes < row.size) {
      const [number, from] = [Math.floor(read.bytes / importPartBytes), read.bytes % importPartBytes];
      const slice = await importPartsRepository(core.db).read(row.id, number, { from, bytes: sliceBytes });
      // Checked per slice, since a file without points never yields a batch.
      if (isStopped()) throw new Error('stopped');
      if (!slice?.length) throw new AppError('import-unreadable');
      read.bytes += slice.length;
      yield slice;
    }
  };

export const limitsOf = (row: Pick<ImportRow, 'latest' | 'oldest'>, most = importPointsMax): Limits => ({
  latest: row.latest.getTime(),
  oldest: row.oldest.getTime(),
  most,
});

const batchesOf = (worker: Worker, row: ImportRow, read: { bytes: number }): AsyncGenerator<Batch> =>
  readUpload(openParts(worker, row, read), limitsOf(row, worker.pointsMax));

const finish = async (worker: Worker, row: ImportRow, state: ImportState, changes: Partial<ImportRow>) => {
  const { core, holder } = worker;
  await core.transact(async (tx) => {
    const isMine = await importsRepository(tx).advance(
      row.id,
      { leasedBy: holder, state: row.state },
      { state, ...changes },
    );
    if (isMine && state !== 'ready') await importPartsRepository(tx).removeAll(row.id);
  });
};

/** For permanent errors; the owner can undo the points added so far. */
export const failImport = async (worker: Worker, row: ImportRow, error: 'import-failed' | 'import-gave-up') => {
  await finish(worker, row, 'failed', { error, endedAt: worker.core.clock() });
  worker.core.events.emit('device.updated', { deviceId: row.deviceId });
};

/** Errors in the file end the import; the preview has stored no points. */
const withRefusal = async (worker: Worker, row: ImportRow, work: () => Promise<void>) => {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await finish(worker, row, 'failed', { error: error.code, endedAt: worker.core.clock() });
  }
};

/** Distinct times on days that already have points (possible duplicates), and the number of all distinct times. */
const findDoubtful = (times: Float64Array, days: ReadonlySet<string>) => {
  const doubtful: number[] = [];
  let [moments, last, day, isDoubtful] = [0, Number.NaN, Number.NaN, false];
  for (const time of times.slice().sort()) {
    if (time === last) continue;
    [last, moments] = [time, moments + 1];
    if (Math.floor(time / daySeconds) !== day) {
      day = Math.floor(time / daySeconds);
      isDoubtful = days.has(dayOf(time));
    }
    if (isDoubtful) doubtful.push(time);
  }
  return { doubtful, moments };
};

const countDuplicates = async (worker: Worker, row: ImportRow, times: Float64Array, days: ReadonlySet<string>) => {
  const { doubtful, moments } = findDoubtful(times, days);
  const known = doubtful.length === 0 ? 0 : await importedPoints(worker.core.db, row.deviceId).countKnown(doubtful);
  return times.length - moments + known;
};

/** Preview: analyses the file without storing points. */
export const checkImport = async (worker: Worker, id: string) => {
  const { core, holder, isStopped } = worker;
  const row = await importsRepository(core.db).get(id);
  if (!row) return;
  const days = await importedPoints(core.db, row.deviceId).listDays();
  const read = { bytes: 0 };
  await withRefusal(worker, row, async () => {
    let [points, duplicates, skipped, first, last] = [0, 0, {} as Skipped, Number.POSITIVE_INFINITY, 0];
    let format: ImportRow['format'] = null;
    const months = new Set<string>();
    for await (const batch of batchesOf(worker, row, read)) {
      if (isStopped()) return;
      format = batch.format;
      const times = batch.points.timestamp;
      points += times.length;
      skipped = sumOf(skipped, batch.skipped);
      let day = Number.NaN;
      for (const time of times) {
        first = Math.min(first, time);
        last = Math.max(last, time);
        if (Math.floor(time / daySeconds) === day) continue;
        day = Math.floor(time / daySeconds);
        months.add(dayOf(time).slice(0, 7));
      }
      if (months.size > importMonthsMax) throw new AppError('import-too-many-months');
      duplicates += await countDuplicates(worker, row, times, days);
      const seen = { points, duplicates, skipped, format, readBytes: read.bytes };
      if (!(await importsRepository(core.db).advance(id, { leasedBy: holder, state: 'checking' }, seen))) return;
    }
    if (points === 0) throw new AppError('import-empty');
    const range = { firstAt: new Date(first * 1000), lastAt: new Date(last * 1000) };
    await finish(worker, row, 'ready', { points, duplicates, skipped, format, ...range, readBytes: row.size });
  });
};

/** Stores points and progress in one transaction; null if the lease or the device was lost. */
const storeBatch = async (worker: Worker, row: ImportRow, points: PointColumns, stored: number, added: number) => {
  const { core, holder, places, ingest } = worker;
  await ingest.prepareMonths(points.timestamp);
  const addresses = Array.from(points.latitude, (latitude, index) =>
    places.addressOf({ latitude, longitude: points.longitude[index] as number }),
  );
  await ingest.prepareAddresses(addresses);
  return core.transact(async (tx) => {
    const history = importedPoints(tx, row.deviceId);
    if (!(await history.lock())) return null;
    const isMine = await importsRepository(tx).advance(row.id, { leasedBy: holder, state: 'running' }, { stored });
    if (!isMine) return null;
    const days = await history.insert(row.id, points, addresses);
    await forgetTimeline(
      tx,
      row.deviceId,
      days.map(({ day }) => day),
    );
    const sum = days.reduce((total, day) => total + day.points, added);
    await importsRepository(tx).update(row.id, { added: sum, tries: 0 });
    return sum;
  });
};

/** Skips points that are already stored, so that a crashed import resumes. */
export const storeImport = async (worker: Worker, id: string) => {
  const { core, isStopped } = worker;
  const row = await importsRepository(core.db).get(id);
  if (!row) return;
  let [seen, stored, added] = [0, row.stored, row.added];
  for await (const batch of batchesOf(worker, row, { bytes: 0 })) {
    const points = partOf(batch.points, Math.max(0, row.stored - seen));
    seen += batch.points.timestamp.length;
    if (points.timestamp.length === 0) continue;
    if (isStopped()) return;
    stored += points.timestamp.length;
    const sum = await storeBatch(worker, row, points, stored, added);
    if (sum === null) return;
    added = sum;
  }
  await finish(worker, row, 'done', { endedAt: core.clock() });
  core.events.emit('device.updated', { deviceId: row.deviceId });
};

/** Deletes the next points of a span and returns the time of the last one; null if the lease was lost. */
const undoPiece = ({ core, holder }: Worker, row: ImportRow, span: Span) =>
  core.transact(async (tx) => {
    const history = importedPoints(tx, row.deviceId);
    const isStill = (await history.lock()) && (await importsRepository(tx).renew(row.id, holder, 30));
    if (!isStill) return null;
    const { days, points, last } = await history.remove(row.id, span, undonePoints);
    await forgetTimeline(tx, row.deviceId, days);
    await importsRepository(tx).subtract(row.id, points);
    return { last, isEnd: points < undonePoints };
  });

/** Deletes exactly the points that the import added, in small transactions; idempotent, so it resumes after a crash. */
export const undoImport = async (worker: Worker, id: string) => {
  const { core, isStopped } = worker;
  const row = await importsRepository(core.db).get(id);
  if (!row) return;
  const within = {
    ...(row.firstAt && { from: row.firstAt }),
    ...(row.lastAt && { until: new Date(row.lastAt.getTime() + 1000) }),
  };
  for (const span of await importedPoints(core.db, row.deviceId).listSpans(within, searchedPoints)) {
    let [rest, isEnd] = [span, false];
    while (!isEnd) {
      if (isStopped()) return;
      const piece = await undoPiece(worker, row, rest);
      if (!piece) return;
      isEnd = piece.isEnd;
      if (piece.last) rest = { ...rest, from: piece.last };
    }
  }
  await finish(worker, row, 'undone', { added: 0, endedAt: core.clock() });
  core.events.emit('device.updated', { deviceId: row.deviceId });
};
