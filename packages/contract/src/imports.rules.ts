/** What a file of points can be. */
export const importFormats = ['gpx', 'geojson', 'google-records', 'google-timeline', 'owntracks'] as const;
export type ImportFormat = (typeof importFormats)[number];

/** The endings that a file may have. */
export const importEndings = ['.gpx', '.geojson', '.json', '.rec', '.gz', '.zip'] as const;

/**
 * `uploading` until the last part is there, `checking` while the preview is made, `ready` to be started, `running`,
 * `done`; `failed`, which may have added points before; `undoing` and `undone`.
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

/** In these states the server is at work. */
export const isImportBusy = (state: ImportState) => state === 'checking' || state === 'running' || state === 'undoing';

/** Why an entry of a file is no point of the history. */
export const importSkips = ['no-time', 'future', 'too-old', 'no-place', 'null-island', 'alert'] as const;
export type ImportSkip = (typeof importSkips)[number];

export const importBytesMax = 500_000_000;
/** Files are sent in parts, each of which a slow line can send before its request ends. */
export const importPartBytes = 1024 * 1024;
export const importPointsMax = 10_000_000;
export const importNameMaxLength = 200;
/** No tracker that people own is older; such times (Unix milliseconds) are those of clocks that were never set. */
export const importEarliest = Date.UTC(2000, 0, 1);
/** The history has a part for each month, which is made for the first point of it. */
export const importMonthsMax = 240;
/** A process that dies while it works on a file may have died of it. */
export const importTriesMax = 3;
/** How long an import can be undone. */
const importUndoHours = 24;
/** Of a device, in its list. */
export const importsShown = 20;

/** What would run away when it is unpacked: more than any file of points, at most so many times as large as it was. */
export const unpackedBytesMax = 4_000_000_000;
export const unpackedRatioMax = 100;
/** Below this the ratio says nothing. */
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

/** The bytes of these are kept for their owner: of each person there is one at a time. */
export const openImportStates = ['uploading', 'checking', 'ready', 'running'] as const satisfies ImportState[];
