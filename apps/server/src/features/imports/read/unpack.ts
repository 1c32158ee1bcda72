import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import {
  importEndings,
  unpackedBytesFree,
  unpackedBytesMax,
  unpackedRatioMax,
  zipEntriesMax,
} from '@holdfast/contract/imports.rules';
import { Unzip, type UnzipFile, UnzipInflate } from 'fflate';
import { AppError } from '../../../platform/errors.ts';

export type Bytes = AsyncIterable<Uint8Array>;

/** A piece of a file, or the end of one. */
export type Piece = { chunk: Uint8Array } | { isEnd: true };

/** Small, so that what a bomb becomes in one step stays small too: at most about a thousand times as much. */
const zipStep = 8 * 1024;
const step = 64 * 1024;

/** Counts what comes out against what went in. */
const createMeter = () => {
  let [packed, unpacked] = [0, 0];
  return {
    in: (bytes: number) => {
      packed += bytes;
    },
    out: (bytes: number) => {
      unpacked += bytes;
      const isBomb = unpacked > unpackedBytesFree && unpacked > packed * unpackedRatioMax;
      if (isBomb || unpacked > unpackedBytesMax) throw new AppError('import-too-much');
    },
  };
};

async function* inSteps(chunks: Bytes, size: number): Bytes {
  for await (const chunk of chunks)
    for (let from = 0; from < chunk.length; from += size) yield chunk.subarray(from, from + size);
}

async function* gunzip(chunks: Bytes): AsyncGenerator<Piece> {
  const meter = createMeter();
  async function* counted() {
    for await (const chunk of chunks) {
      meter.in(chunk.length);
      yield chunk;
    }
  }
  const packed = Readable.from(counted(), { objectMode: false });
  const unpacked = createGunzip({ chunkSize: step });
  packed.on('error', (error) => unpacked.destroy(error));
  try {
    for await (const chunk of packed.pipe(unpacked)) {
      meter.out(chunk.length);
      yield { chunk };
    }
  } catch (error) {
    // What is wrong with the bytes has a code of zlib.
    const isDamaged = String((error as { code?: string }).code).startsWith('Z_');
    throw isDamaged ? new AppError('import-unreadable') : error;
  } finally {
    packed.destroy();
    unpacked.destroy();
  }
  yield { isEnd: true };
}

const isRead = (name: string) => importEndings.some((ending) => name.toLowerCase().endsWith(ending));

/** Entry after entry, as they come: no list at the end is believed, and nothing is written to a disk. */
async function* unzip(chunks: Bytes): AsyncGenerator<Piece> {
  const meter = createMeter();
  let [entries, isOpen] = [0, false];
  let found: Piece[] = [];
  const take = (file: UnzipFile) => {
    entries += 1;
    if (entries > zipEntriesMax) throw new AppError('import-too-much');
    if (!isRead(file.name) || /\.(gz|zip)$/i.test(file.name)) {
      // Let through and thrown away: what is not started is kept in memory whole.
      file.ondata = (error, chunk) => {
        if (error) throw error;
        meter.out(chunk.length);
      };
      file.start();
      return;
    }
    isOpen = true;
    file.ondata = (error, chunk, isLast) => {
      if (error) throw error;
      meter.out(chunk.length);
      for (let from = 0; from < chunk.length; from += step) found.push({ chunk: chunk.subarray(from, from + step) });
      if (isLast) {
        isOpen = false;
        found.push({ isEnd: true });
      }
    };
    file.start();
  };
  const archive = new Unzip(take);
  archive.register(UnzipInflate);
  const push = (chunk: Uint8Array, isLast: boolean) => {
    try {
      archive.push(chunk, isLast);
    } catch (error) {
      throw error instanceof AppError ? error : new AppError('import-unreadable');
    }
  };
  for await (const chunk of inSteps(chunks, zipStep)) {
    meter.in(chunk.length);
    push(chunk, false);
    const ready = found;
    found = [];
    yield* ready;
  }
  push(new Uint8Array(0), true);
  yield* found;
  if (isOpen || entries === 0) throw new AppError('import-unreadable');
}

async function* plain(chunks: Bytes): AsyncGenerator<Piece> {
  for await (const chunk of inSteps(chunks, step)) yield { chunk };
  yield { isEnd: true };
}

const startsWith = (chunk: Uint8Array, ...bytes: number[]) => bytes.every((byte, index) => chunk[index] === byte);

/** The files of an upload, one after the other: it may be packed, by what its first bytes say. */
export async function* piecesOf(chunks: Bytes): AsyncGenerator<Piece> {
  const iterator = chunks[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done) throw new AppError('import-format');
  async function* all(): Bytes {
    try {
      yield first.value;
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
    } finally {
      await iterator.return?.();
    }
  }
  if (startsWith(first.value, 0x1f, 0x8b)) yield* gunzip(all());
  else if (startsWith(first.value, 0x50, 0x4b, 0x03, 0x04)) yield* unzip(all());
  else yield* plain(all());
}
