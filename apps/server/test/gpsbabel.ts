import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { childrenOf, parseXml, textOf } from './parse-xml.ts';

const gpsbabel = (...args: string[]) => spawnSync('gpsbabel', args, { encoding: 'utf8' });

export const hasGpsbabel = gpsbabel('-V').status === 0;

const convert = (from: [format: string, file: string], to: [format: string, file: string]) => {
  const { status, stderr } = gpsbabel('-i', from[0], '-f', from[1], '-o', to[0], '-F', to[1]);
  if (status !== 0) throw new Error(`gpsbabel ended with ${status}: ${stderr}`);
};

/** Points that gpsbabel reads after a round trip: it reads the file, writes the same format and reads that. */
export const pointsByGpsbabel = async (format: 'gpx' | 'kml', body: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-gpsbabel-'));
  try {
    const [ours, theirs, read] = ['ours', 'theirs', 'read'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    await writeFile(ours, body);
    convert([format, ours], [format, theirs]);
    convert([format, theirs], ['gpx,gpxver=1.1', read]);
    const written = await readFile(read, 'utf8');
    // `parseXml` does not support empty tags.
    const root = parseXml(written.replaceAll(/<[^>]*\/>/g, ''));
    // GPX has a track, KML has waypoints.
    return [...childrenOf(root, 'trk', 'trkseg', 'trkpt'), ...childrenOf(root, 'wpt')].map((point) => {
      const altitude = textOf(point, 'ele');
      return {
        latitude: Number(point.attributes.lat),
        longitude: Number(point.attributes.lon),
        altitude: altitude === undefined ? undefined : Number(altitude),
        time: textOf(point, 'time'),
      };
    });
  } finally {
    await rm(folder, { recursive: true });
  }
};
