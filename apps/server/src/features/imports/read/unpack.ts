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

export type Piece = { chunk: Uint8Array } | { isEnd: true };

/** Small input steps, so that a decompression bomb expands to at most about a thousand times of this at once. */
const zipStep = 8 * 1024;
const step = 64 * 1024;

/** Compares the output with the input size, to detect decompression bombs. */
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
    // Errors of damaged data have a zlib error code.
    const isDamaged = String((error as { code?: string }).code).startsWith('Z_');
    throw isDamaged ? new AppError('import-unreadable') : error;
  } finally {
    packed.destroy();
    unpacked.destroy();
  }
  yield { isEnd: true };
}

const isRead = (name: string) => importEndings.some((ending) => name.toLowerCase().endsWith(ending));

/** Streams the entries in order; the central directory is not trusted and nothing is written to disk. */
async function* unzip(chunks: Bytes): AsyncGenerator<Piece> {
  const meter = createMeter();
  let [entries, isOpen] = [0, false];
  let found: Piece[] = [];
  const take = (file: UnzipFile) => {
    entries += 1;
    if (entries > zipEntriesMax) throw new AppError('import-too-much');
    if (!isRead(file.name) || /\.(gz|zip)$/i.test(file.name)) {
      // Unwanted entries are decompressed and discarded: an entry that is not started is buffered completely.
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

/** Files of an upload, decompressed; the format is detected by the first bytes. */
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
