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

/** Good until the next one is asked for: its memory is used again. */
export interface Batch {
  points: PointColumns;
  /** In this batch. */
  skipped: Skipped;
  format: ImportFormat;
}

/** Enough for one statement. */
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

/** Timelines are walked through once before, to know what their best sources cover. */
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
    // A file alone, which is none: nothing follows that would be worth the walk.
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

/** An archive may have files that are something else, as long as one of them is readable. */
const isForeign = (error: unknown) => error instanceof AppError && error.code === 'import-format';

/** The points of an upload in its order, the same at each call; nothing but a batch of them is in memory. */
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
    // Little that is packed well becomes much: between two reads of the database nobody else would get a turn.
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
