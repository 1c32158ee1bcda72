import { readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type DestinationStream, destination } from 'pino';

const current = 'server.log';
const isOld = (name: string) => /^server-.*\.log$/.test(name);
const dayMilliseconds = 24 * 3600 * 1000;
const dayOf = (time: Date) => time.toISOString().slice(0, 10);

/** Of lines that wait for the disk; what comes beyond is lost. */
const mostWaiting = 16 * 2 ** 20;

/** Where the disk is full, the server goes on without its log: unheard, an error would end it. */
const survivingErrors = (file: string) => {
  const stream = destination({ dest: file, sync: false, mkdir: true, maxLength: mostWaiting });
  const { flushSync } = stream;
  let isLost = false;
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // At the end of the process it would try for ever.
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

/** `server.log`, renamed to its last moment when it is full or the day is over; the oldest of those are removed. */
export const openRotatingFile = (
  folder: string,
  options: { maxBytes: number; maxFiles: number; maxDays: number; now?: () => Date },
): DestinationStream => {
  const { maxBytes, maxFiles, maxDays, now = () => new Date() } = options;
  const file = join(folder, current);
  const before = statSync(file, { throwIfNoEntry: false });
  let bytes = before?.size ?? 0;
  let day = dayOf(before?.mtime ?? now());
  const stream = survivingErrors(file);

  const removeOld = () => {
    const oldest = `server-${new Date(now().getTime() - maxDays * dayMilliseconds).toISOString()}`;
    const old = readdirSync(folder).filter(isOld).sort().reverse();
    for (const [at, name] of old.entries()) if (at >= maxFiles || name < oldest) rmSync(join(folder, name));
  };

  const rotate = () => {
    bytes = 0;
    day = dayOf(now());
    try {
      renameSync(file, join(folder, `server-${now().toISOString().replaceAll(':', '-')}.log`));
      stream.reopen();
      removeOld();
    } catch {
      // A log that cannot be rotated is still a log.
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
