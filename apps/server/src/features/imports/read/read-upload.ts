import { setImmediate as othersTurn } from 'node:timers/promises';
import type { ImportFormat } from '@holdfast/contract/imports.rules';
import { AppError } from '../../../platform/errors.ts';
import { type Coverage, noCoverage } from './google-timeline.ts';
import { createGpxReader } from './gpx-reader.ts';
import { createCoverageReader, createJsonReader } from './json-reader.ts';
import { createPointBuffer, type PointColumns } from './point-columns.ts';
import { type Limits, type Reader, type Sink, type Skipped, skipOf } from './read-point.ts';
import { createRecReader } from './rec-reader.ts';
import { type Bytes, piecesOf } from './unpack.ts';

/** Valid until the next batch is requested: the memory is reused. */
export interface Batch {
  points: PointColumns;
  skipped: Skipped;
  format: ImportFormat;
}

/** Points per INSERT statement. */
const batchPoints = 5000;

const firstOf = (chunk: Uint8Array): number => {
  const hasMark = chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf;
  let index = hasMark ? 3 : 0;
  while (index < chunk.length && [0x20, 0x09, 0x0a, 0x0d].includes(chunk[index] as number)) index += 1;
  return chunk[index] ?? 0;
};

const isUtf16 = (chunk: Uint8Array) => chunk[0] === 0xff || chunk[0] === 0xfe;
const isJson = (first: number) => first === 0x7b || first === 0x5b;

const readerOf = (chunk: Uint8Array, sink: Sink, coverage: Coverage): Reader => {
  const first = firstOf(chunk);
  if (first === 0x3c || isUtf16(chunk)) return createGpxReader(sink);
  if (isJson(first)) return createJsonReader(sink, coverage);
  if (first >= 0x30 && first <= 0x39) return createRecReader(sink);
  throw new AppError('import-format');
};

/** First pass over JSON files, to find the hours covered by the best sources of a timeline. */
const coverageOf = async (open: () => Bytes): Promise<Coverage> => {
  const coverage = noCoverage();
  let reader: ReturnType<typeof createCoverageReader> | null = null;
  let [isStart, isSkipped] = [true, false];
  for await (const piece of piecesOf(open())) {
    if ('isEnd' in piece) {
      [reader, isStart, isSkipped] = [null, true, false];
      continue;
    }
    if (isStart) reader = isJson(firstOf(piece.chunk)) ? createCoverageReader(coverage) : null;
    // A single file that is not JSON cannot be a timeline.
    if (isStart && !reader) return coverage;
    isStart = false;
    await othersTurn();
    if (isSkipped) continue;
    reader?.push(piece.chunk);
    if (reader?.isDone()) return coverage;
    isSkipped = reader === null;
  }
  return coverage;
};

/** Files of other formats in an archive are skipped, as long as one file is readable. */
const isForeign = (error: unknown) => error instanceof AppError && error.code === 'import-format';

/** Streams the points of an upload in file order with bounded memory; deterministic, so that an import can resume. */
export async function* readUpload(open: () => Bytes, limits: Limits): AsyncGenerator<Batch> {
  const coverage = await coverageOf(open);
  let format: ImportFormat | null = null;
  const points = createPointBuffer(batchPoints * 2);
  let [skipped, count]: [Skipped, number] = [{}, 0];
  const sink: Sink = {
    is: (found) => {
      format ??= found;
    },
    found: (point) => {
      count += 1;
      if (count > limits.most) throw new AppError('import-too-many-points');
      const reason = skipOf(point, limits);
      if (reason) skipped[reason] = (skipped[reason] ?? 0) + 1;
      else points.add(point);
    },
  };
  const takeBatches = function* (least: number): Generator<Batch> {
    while (format && points.length() >= least) {
      const batch = { points: points.take(batchPoints), skipped, format };
      skipped = {};
      yield batch;
    }
  };
  let reader: Reader | null = null;
  let [isStart, isSkipped] = [true, false];
  const attempt = (work: () => void) => {
    try {
      work();
    } catch (error) {
      if (!isForeign(error)) throw error;
      isSkipped = true;
    }
  };
  for await (const piece of piecesOf(open())) {
    if ('isEnd' in piece) {
      if (!isSkipped) attempt(() => reader?.end());
      [reader, isStart, isSkipped] = [null, true, false];
      continue;
    }
    // Yields to the event loop: a small compressed chunk can expand to many pieces without any I/O in between.
    await othersTurn();
    if (isSkipped) continue;
    attempt(() => {
      if (isStart) reader = readerOf(piece.chunk, sink, coverage);
      isStart = false;
      reader?.push(piece.chunk);
    });
    yield* takeBatches(batchPoints);
  }
  yield* takeBatches(1);
  if (!format) throw new AppError('import-format');
  if (Object.keys(skipped).length > 0) yield { points: points.take(0), skipped, format };
}
