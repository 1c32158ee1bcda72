import { createHash } from 'node:crypto';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { bytesToHeader, Compression, type Header, PMTiles, TileType } from 'pmtiles';

export interface MapFacts {
  /** Changes with the file; used in URLs that are cached as immutable. */
  version: string;
  size: number;
  /** West, south, east, north. */
  bounds: [number, number, number, number];
  minZoom: number;
  maxZoom: number;
}

interface Archive {
  handle: FileHandle;
  identity: string;
  facts: MapFacts;
  tiles: PMTiles;
}

export type MapFile = Awaited<ReturnType<typeof openMapFile>>;

class MapFileError extends Error {}

const headerLength = 127;
const deepestZoom = 22;
/** Minimum interval between checks for a replaced file. */
const lookAgainMilliseconds = 1000;

const readBytes = async (handle: FileHandle, offset: number, length: number) => {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset);
  return buffer.subarray(0, bytesRead);
};

const toArrayBuffer = (bytes: Buffer) =>
  bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;

const identityOf = ({ dev, ino, size, mtimeMs }: Awaited<ReturnType<typeof stat>>) =>
  [dev, ino, size, mtimeMs].join(' ');

const isWithin = (least: number, value: number, most: number) => value >= least && value <= most;

/** Validates the header against itself and the file size; null if it is valid. */
const problemOf = (header: Header, size: number): string | null => {
  const { minLon, minLat, maxLon, maxLat, minZoom, maxZoom } = header;
  const parts = [
    header.rootDirectoryOffset + header.rootDirectoryLength,
    header.jsonMetadataOffset + header.jsonMetadataLength,
    header.leafDirectoryOffset + (header.leafDirectoryLength ?? 0),
    header.tileDataOffset + (header.tileDataLength ?? 0),
  ];
  if (header.tileType !== TileType.Mvt) return 'it holds no vector tiles';
  if (![Compression.None, Compression.Gzip].includes(header.tileCompression)) return 'its tiles are not gzip';
  if (Math.max(...parts) > size) return `it is cut off: ${size} of ${Math.max(...parts)} bytes`;
  if (!(isWithin(-180, minLon, maxLon) && isWithin(minLon, maxLon, 180))) return 'its bounds are not on earth';
  if (!(isWithin(-90, minLat, maxLat) && isWithin(minLat, maxLat, 90))) return 'its bounds are not on earth';
  if (!(minZoom <= maxZoom && maxZoom <= deepestZoom)) return `it has zooms ${minZoom} to ${maxZoom}`;
  return null;
};

const readHeader = async (handle: FileHandle, size: number): Promise<{ header: Header; bytes: Buffer }> => {
  const bytes = await readBytes(handle, 0, headerLength);
  if (bytes.length < headerLength || bytes.toString('latin1', 0, 7) !== 'PMTiles') {
    throw new MapFileError('it is not a PMTiles archive');
  }
  if (bytes[7] !== 3) throw new MapFileError(`it is PMTiles of version ${bytes[7]}, and 3 is needed`);
  const header = bytesToHeader(toArrayBuffer(bytes));
  const problem = problemOf(header, size);
  if (problem) throw new MapFileError(problem);
  return { header, bytes };
};

/** Checks directory and metadata only; the tiles themselves are read on demand. */
const assertReadable = async (tiles: PMTiles, { centerLon, centerLat, minZoom }: Header) => {
  try {
    await tiles.getMetadata();
    await tiles.getZxy(minZoom, ...tileAt(minZoom, { longitude: centerLon, latitude: centerLat }));
  } catch (error) {
    throw new MapFileError(`its directory cannot be read (${error instanceof Error ? error.message : error})`);
  }
};

const openArchive = async (path: string): Promise<Archive> => {
  const handle = await open(path);
  try {
    const found = await handle.stat();
    if (!found.isFile()) throw new MapFileError('it is not a file');
    const { header, bytes } = await readHeader(handle, found.size);
    const identity = identityOf(found);
    const directory = await readBytes(handle, header.rootDirectoryOffset, header.rootDirectoryLength);
    const version = createHash('sha256').update(bytes).update(directory).update(identity).digest('hex').slice(0, 16);
    const tiles = new PMTiles({
      getKey: () => version,
      getBytes: async (offset, length) => ({ data: toArrayBuffer(await readBytes(handle, offset, length)) }),
    });
    await assertReadable(tiles, header);
    const { minLon, minLat, maxLon, maxLat, minZoom, maxZoom } = header;
    const bounds: MapFacts['bounds'] = [minLon, minLat, maxLon, maxLat];
    return { handle, identity, tiles, facts: { version, size: found.size, bounds, minZoom, maxZoom } };
  } catch (error) {
    await handle.close();
    throw error;
  }
};

export const tileAt = (zoom: number, position: { latitude: number; longitude: number }): [number, number] => {
  const [x, y] = toWorld(position);
  return [Math.floor(x * 2 ** zoom), Math.floor(y * 2 ** zoom)];
};

/** Web Mercator coordinates, 0 to 1 across the world. */
export const toWorld = ({ latitude, longitude }: { latitude: number; longitude: number }): [number, number] => {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return [longitude / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)];
};

/**
 * PMTiles archive with the Protomaps basemap schema. The file is reopened when it is replaced while the server runs; if
 * the new one is unusable, there is no map.
 */
export const openMapFile = async (path: string, onProblem: (error: Error) => void) => {
  let archive: Archive | null = await openArchive(path);
  let identity = archive.identity;
  let lookedAt = Date.now();

  const reopen = async (found: string) => {
    identity = found;
    const former = archive;
    archive = await openArchive(path).catch((error: Error) => {
      onProblem(error);
      return null;
    });
    await former?.handle.close();
  };

  const refresh = async () => {
    if (Date.now() - lookedAt < lookAgainMilliseconds) return;
    lookedAt = Date.now();
    const found = await stat(path).then(identityOf, () => '');
    // A deleted file can still be read through the open handle.
    if (found !== '' && found !== identity) await reopen(found);
  };

  return {
    /** Null while the replacement of the file is unusable. */
    facts: async (): Promise<MapFacts | null> => {
      await refresh();
      return archive?.facts ?? null;
    },

    read: async (offset: number, length: number): Promise<Buffer> => {
      if (!archive) throw new MapFileError('there is no map');
      return readBytes(archive.handle, offset, length);
    },

    tile: async (zoom: number, x: number, y: number): Promise<Uint8Array | null> => {
      const found = await archive?.tiles.getZxy(zoom, x, y);
      return found ? new Uint8Array(found.data) : null;
    },

    close: async () => {
      const former = archive;
      archive = null;
      await former?.handle.close();
    },
  };
};

export const ownMapOf = async (map: MapFile | null) => {
  const facts = await map?.facts();
  if (!facts) return null;
  const { version, bounds, minZoom, maxZoom } = facts;
  return { url: `/map/${version}.pmtiles`, bounds, minZoom, maxZoom };
};
