import { createHash } from 'node:crypto';
import { closeSync, createReadStream, createWriteStream, openSync, readSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip, gunzipSync } from 'node:zlib';

export const formatName = 'holdfast-backup';
export const formatVersion = 1;

export interface BackupHeader {
  format: typeof formatName;
  version: number;
  createdAt: string;
  /** Migrations applied to the database; they define the tables of the backup. */
  migrations: string[];
  partitions: { name: string; parent: string; bound: string }[];
  /** Fingerprint of APP_SECRET; null if it was not known. */
  secretCheck: string | null;
}

/**
 * Each line is a letter and JSON. The first line is the header, the last one the row count and a checksum of all lines
 * before it. Rows belong to the last named table and have the format of PostgreSQL's `row_to_json`.
 */
export type BackupLine =
  | { kind: 'header'; text: string }
  | { kind: 'file'; text: string }
  | { kind: 'table'; text: string }
  | { kind: 'row'; text: string }
  | { kind: 'job'; text: string }
  | { kind: 'end'; text: string };

const letters = { header: 'H', file: 'F', table: 'T', row: 'R', job: 'J', end: 'E' } as const satisfies Record<
  BackupLine['kind'],
  string
>;
const kinds = new Map(Object.entries(letters).map(([kind, letter]) => [letter as string, kind as BackupLine['kind']]));

class NoBackupError extends Error {}

export const writeBackup = async (path: string, lines: AsyncIterable<BackupLine[]>): Promise<number> => {
  const hash = createHash('sha256');
  let rows = 0;
  async function* texts() {
    for await (const some of lines) {
      rows += some.filter(({ kind }) => kind === 'row').length;
      const text = some.map(({ kind, text: json }) => `${letters[kind]}${json}\n`).join('');
      hash.update(text);
      yield text;
    }
    yield `${letters.end}${JSON.stringify({ rows, sha256: hash.digest('hex') })}\n`;
  }
  await pipeline(Readable.from(texts()), createGzip({ level: 6 }), createWriteStream(path, { mode: 0o600 }));
  return rows;
};

const bytesWithHeader = 65_536;

/** Also of a file whose end is missing. */
export const beginsLikeBackup = (path: string): boolean => {
  const start = Buffer.alloc(bytesWithHeader);
  const file = openSync(path, 'r');
  try {
    const packed = start.subarray(0, readSync(file, start));
    const text = gunzipSync(packed, { finishFlush: constants.Z_SYNC_FLUSH }).toString('utf8');
    return text.startsWith(`${letters.header}{"format":"${formatName}"`);
  } catch {
    return false;
  } finally {
    closeSync(file);
  }
};

const toLine = (line: string): BackupLine => {
  const kind = kinds.get(line.charAt(0));
  if (!kind) throw new NoBackupError('it has a line that no backup has');
  return { kind, text: line.slice(1) };
};

export async function* readLines(path: string): AsyncGenerator<BackupLine[]> {
  const stream = createReadStream(path).on('error', (error) => unzipped.destroy(error));
  const unzipped = stream.pipe(createGunzip());
  let rest = '';
  for await (const text of unzipped.setEncoding('utf8')) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    yield lines.map(toLine);
  }
  if (rest !== '') throw new NoBackupError('its end is missing');
}

const parseHeader = (line: BackupLine | undefined): BackupHeader => {
  const header = line?.kind === 'header' ? (JSON.parse(line.text) as BackupHeader) : null;
  if (header?.format !== formatName) throw new NoBackupError('it does not begin like one');
  if (header.version !== formatVersion) throw new NoBackupError(`its format ${header.version} is of a newer version`);
  return header;
};

/** Reads the whole file and trusts nothing before the checksum is verified. */
export const checkBackup = async (path: string): Promise<BackupHeader> => {
  const hash = createHash('sha256');
  let header: BackupHeader | undefined;
  let end: { rows: number; sha256: string } | undefined;
  let rows = 0;
  for await (const lines of readLines(path)) {
    for (const line of lines) {
      if (end) throw new NoBackupError('there is more after its end');
      header ??= parseHeader(line);
      if (line.kind === 'end') {
        end = JSON.parse(line.text);
        continue;
      }
      if (line.kind === 'row') rows += 1;
      hash.update(`${letters[line.kind]}${line.text}\n`);
    }
  }
  if (!header) throw new NoBackupError('it is empty');
  if (!end || end.rows !== rows || end.sha256 !== hash.digest('hex')) {
    throw new NoBackupError('its checksum is wrong: it is damaged or was changed');
  }
  return header;
};
