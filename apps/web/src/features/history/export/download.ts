import { ApiError } from '../../../lib/api-error.ts';
import { rowCounter } from './count-rows.ts';

export interface Progress {
  rows: number;
  bytes: number;
}

/** Chunks are collected into blobs of this size, which the browser may keep on disk, to bound memory use. */
const blobBytes = 4_000_000;
const reportEvery = 100;

/** Streams a file and reports progress; rows are counted as for CSV. */
export const downloadHistory = async (url: string, signal: AbortSignal, onProgress: (progress: Progress) => void) => {
  const response = await fetch(url, { signal });
  if (!response.ok || !response.body) throw await ApiError.from(response);
  const countRows = rowCounter();
  const blobs: Blob[] = [];
  const progress: Progress = { rows: 0, bytes: 0 };
  let pieces: Uint8Array<ArrayBuffer>[] = [];
  let kept = 0;
  let reportedAt = 0;
  const reader = response.body.getReader();
  signal.addEventListener('abort', () => void reader.cancel().catch(() => {}));
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    pieces.push(read.value);
    progress.bytes += read.value.byteLength;
    progress.rows = countRows(read.value);
    if (progress.bytes - kept > blobBytes) {
      blobs.push(new Blob(pieces));
      pieces = [];
      kept = progress.bytes;
    }
    if (Date.now() - reportedAt > reportEvery) {
      reportedAt = Date.now();
      onProgress({ ...progress });
    }
  }
  signal.throwIfAborted();
  return new Blob([...blobs, ...pieces], { type: response.headers.get('content-type') ?? 'text/csv' });
};
