import { existsSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type DestinationStream, destination } from 'pino';

const current = 'server.log';
const isOld = (name: string) => /^server-.*\.log$/.test(name);
const dayMilliseconds = 24 * 3600 * 1000;
const dayOf = (time: Date) => time.toISOString().slice(0, 10);

/** Buffered bytes while the disk does not take them; lines beyond that are dropped. */
const mostWaiting = 16 * 2 ** 20;

/** Opened before anything is written: sonic-boom loses the lines, and throws, if the process exits while it opens a file. */
const openNow = (file: string) => {
  try {
    return openSync(file, 'a');
  } catch {
    // The stream opens it then, and reports why it cannot.
    return file;
  }
};

/** Keeps the server running without its log when the disk is full; an unhandled stream error would end it. */
const survivingErrors = (file: string) => {
  const stream = destination({ dest: openNow(file), sync: false, maxLength: mostWaiting });
  const { flushSync } = stream;
  let isLost = false;
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // sonic-boom's flushSync retries ENOSPC forever, which would block the exit of the process.
    stream.flushSync = () => {};
    if (!isLost) process.stderr.write(`The log ${file} cannot be written (${error.code ?? error.message}).\n`);
    isLost = true;
  });
  stream.on('write', () => {
    stream.flushSync = flushSync;
    isLost = false;
  });
  return stream;
};

/** Writes `server.log`; rotates it when it is full or the UTC day ends, and removes the oldest rotated files. */
export const openRotatingFile = (
  folder: string,
  options: { maxBytes: number; maxFiles: number; maxDays: number; now?: () => Date },
): DestinationStream => {
  const { maxBytes, maxFiles, maxDays, now = () => new Date() } = options;
  const file = join(folder, current);
  const before = statSync(file, { throwIfNoEntry: false });
  let bytes = before?.size ?? 0;
  let day = dayOf(before?.mtime ?? now());
  let stream = survivingErrors(file);

  const removeOld = () => {
    const oldest = `server-${new Date(now().getTime() - maxDays * dayMilliseconds).toISOString()}`;
    const old = readdirSync(folder).filter(isOld).sort().reverse();
    for (const [at, name] of old.entries()) if (at >= maxFiles || name < oldest) rmSync(join(folder, name));
  };

  const rotate = () => {
    bytes = 0;
    day = dayOf(now());
    try {
      // Another program, such as logrotate, may have moved or removed it.
      if (existsSync(file)) renameSync(file, join(folder, `server-${now().toISOString().replaceAll(':', '-')}.log`));
      stream.end();
      stream = survivingErrors(file);
      removeOld();
    } catch {
      // Ignored: logging continues in the present file.
    }
  };

  return {
    write: (line) => {
      if (bytes > 0 && (bytes + line.length > maxBytes || dayOf(now()) !== day)) rotate();
      bytes += Buffer.byteLength(line);
      stream.write(line);
    },
  };
};
