export const importFormats = ['gpx', 'geojson', 'google-records', 'google-timeline', 'owntracks'] as const;
export type ImportFormat = (typeof importFormats)[number];

export const importEndings = ['.gpx', '.geojson', '.json', '.rec', '.gz', '.zip'] as const;

/**
 * `uploading` until the last part has arrived, `checking` while the preview is computed, `ready` to start, `running`,
 * `done`; `failed` imports may have added points before the failure; `undoing` and `undone`.
 */
export const importStates = [
  'uploading',
  'checking',
  'ready',
  'running',
  'done',
  'failed',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof importStates)[number];

export const isImportBusy = (state: ImportState) => state === 'checking' || state === 'running' || state === 'undoing';

/** Why an entry of a file is not imported. */
export const importSkips = ['no-time', 'future', 'too-old', 'no-place', 'null-island', 'alert'] as const;
export type ImportSkip = (typeof importSkips)[number];

export const importBytesMax = 500_000_000;
/** Size of one upload part: small enough to arrive on a slow connection before the request times out. */
export const importPartBytes = 1024 * 1024;
export const importPointsMax = 10_000_000;
export const importNameMaxLength = 200;
/** Unix milliseconds. Earlier times come from clocks that were never set. */
export const importEarliest = Date.UTC(2000, 0, 1);
/** The history table has one partition per month, created with its first point; the limit bounds their number. */
export const importMonthsMax = 240;
/** Limit of attempts: a file that crashes the process must not be retried for ever. */
export const importTriesMax = 3;
const importUndoHours = 24;
export const importsShown = 20;

/** Protection against zip bombs: maximum unpacked size and maximum compression ratio. */
export const unpackedBytesMax = 4_000_000_000;
export const unpackedRatioMax = 100;
/** The ratio is not checked below this size. */
export const unpackedBytesFree = 10_000_000;
export const zipEntriesMax = 1000;

export const importPartsOf = (size: number) => Math.ceil(size / importPartBytes);

interface EndedImport {
  state: ImportState;
  added: number;
  endedAt: string | null;
}

/** Of an import that has ended with points in the history: as long as it may be undone. */
export const canUndoImport = ({ state, added, endedAt }: EndedImport, now: Date) =>
  (state === 'done' || (state === 'failed' && added > 0)) &&
  endedAt !== null &&
  now.getTime() - Date.parse(endedAt) < importUndoHours * 3_600_000;

/** The server keeps the uploaded bytes in these states; each user can have one such import at a time. */
export const openImportStates = ['uploading', 'checking', 'ready', 'running'] as const satisfies ImportState[];
