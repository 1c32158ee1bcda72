import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { gpxOf, readSample } from '../../../test/import-file.ts';
import type { PointColumns } from './read/point-columns.ts';
import type { Skipped } from './read/read-point.ts';
import { readUpload } from './read/read-upload.ts';

const limits = { latest: Date.UTC(2026, 0, 1), oldest: 0, most: 1000 };

type ReadPoint = Record<keyof PointColumns, number | null>;

const rowsOf = (points: PointColumns): ReadPoint[] =>
  Array.from(points.timestamp, (_, index) => {
    const values = Object.entries(points).map(([name, column]) => [name, column[index] as number] as const);
    return Object.fromEntries(
      values.map(([name, value]) => [name, Number.isNaN(value) ? null : value]),
    ) as unknown as ReadPoint;
  });

/** Reads in small chunks, so that every value is split at some boundary. */
const read = async (content: Uint8Array, { step = 7, ...given }: { step?: number; most?: number } = {}) => {
  const open = async function* () {
    for (let from = 0; from < content.length; from += step) yield content.subarray(from, from + step);
  };
  const points: ReadPoint[] = [];
  const skipped: Skipped = {};
  let format = '';
  for await (const batch of readUpload(open, { ...limits, ...given })) {
    points.push(...rowsOf(batch.points));
    for (const [reason, count] of Object.entries(batch.skipped) as [keyof Skipped, number][])
      skipped[reason] = (skipped[reason] ?? 0) + count;
    format = batch.format;
  }
  return { points, skipped, format };
};

const codeOf = (content: Uint8Array, step = 4096) =>
  read(content, { step }).then(
    () => 'read',
    (error: { code?: string }) => error.code,
  );
const text = (content: string) => Buffer.from(content);
const times = (points: ReadPoint[]) => points.map(({ timestamp }) => new Date((timestamp ?? 0) * 1000).toISOString());
const unknown = { accuracy: null, speed: null, course: null, altitude: null, battery: null, satellites: null };

describe('samples of other programs', () => {
  it('Garmin Connect, with its extensions', async () => {
    const { points, skipped, format } = await read(await readSample('garmin.gpx'));
    expect({ format, skipped, count: points.length }).toEqual({ format: 'gpx', skipped: {}, count: 4 });
    expect(points[0]).toEqual({
      ...unknown,
      timestamp: Date.UTC(2024, 4, 4, 6, 12, 9) / 1000,
      latitude: 47.14126110076904,
      longitude: 9.52181002125144,
      altitude: 455.20001220703125,
      speed: Math.fround(5.5 * 3.6),
      course: 181,
    });
  });

  it('OsmAnd, and points that are none', async () => {
    const { points, skipped } = await read(await readSample('osmand.gpx'));
    expect(points).toHaveLength(2);
    expect(points[0]).toMatchObject({ speed: Math.fround(1.4 * 3.6), course: 13 });
    expect(skipped).toEqual({ 'null-island': 1, 'no-time': 2, 'no-place': 2, future: 1 });
  });

  it('GPX 1.0 in another encoding, with fractions and a zone', async () => {
    const { points } = await read(await readSample('gpslogger-1.0.gpx'));
    expect(times(points)).toEqual(['2022-01-10T07:00:00.000Z', '2022-01-10T07:00:10.000Z']);
    expect(points[0]).toMatchObject({ speed: 36, course: 270, satellites: 9 });
  });

  it("Google's Records.json, with an overflow and entries without a place", async () => {
    const { points, skipped, format } = await read(await readSample('Records.json'));
    expect(format).toBe('google-records');
    expect(skipped).toEqual({ 'no-place': 1 });
    expect(points.map(({ latitude, longitude }) => [latitude, longitude])).toEqual([
      [47.1412611, 9.52181],
      [47.1413611, -0.0000001],
      [47.1414611, 9.52191],
    ]);
    expect(points[0]).toMatchObject({ accuracy: 19, altitude: 455, speed: Math.fround(7.2), course: 90 });
    expect(points[2]?.accuracy).toBeNull();
    expect(times(points)[1]).toBe('2021-03-01T10:03:20.000Z');
  });

  it("Android's Timeline.json: signals before the path, the path before the ends of a ride", async () => {
    const { points, format } = await read(await readSample('Timeline-android.json'));
    expect(format).toBe('google-timeline');
    expect(times(points).sort()).toEqual([
      '2024-06-01T06:05:00.000Z',
      '2024-06-01T06:20:00.000Z',
      '2024-06-02T10:00:00.000Z',
      '2024-06-02T10:30:00.000Z',
      '2024-06-02T11:00:00.000Z',
      '2024-06-02T15:00:00.000Z',
      '2024-07-01T06:00:00.000Z',
      '2024-07-01T07:00:00.000Z',
    ]);
    expect(points.at(-2)).toMatchObject({ accuracy: 13, altitude: Math.fround(460.1), speed: Math.fround(5.4) });
  });

  it('Timeline.json: signals stand for the hours that they are of, and for no others', async () => {
    const signal = (timestamp: string, LatLng = '47.2°, 9.6°') => ({ position: { LatLng, timestamp } });
    const path = (time: string) => ({ startTime: time, timelinePath: [{ point: '47.1°, 9.5°', time }] });
    const { points } = await read(
      text(
        JSON.stringify({
          semanticSegments: [path('2024-01-15T10:20:00Z'), path('2024-02-10T10:00:00Z'), path('2024-02-11T10:00:00Z')],
          rawSignals: [
            signal('1970-01-01T00:00:00Z'),
            signal('2024-01-15T10:00:00Z'),
            signal('2024-02-11T10:30:00Z', 'nowhere'),
            signal('2024-03-15T10:00:00Z'),
          ],
        }),
      ),
    );
    expect(times(points).sort()).toEqual([
      '2024-01-15T10:00:00.000Z',
      '2024-02-10T10:00:00.000Z',
      '2024-02-11T10:00:00.000Z',
      '2024-03-15T10:00:00.000Z',
    ]);
  });

  it("the iPhone's timeline, and a month of the Semantic Location History", async () => {
    const iphone = await read(await readSample('location-history-iphone.json'));
    expect(iphone.format).toBe('google-timeline');
    expect(times(iphone.points)).toEqual([
      '2024-03-03T07:00:00.000Z',
      '2024-03-03T07:17:00.000Z',
      '2024-03-03T09:00:00.000Z',
      '2024-03-03T11:00:00.000Z',
    ]);
    const month = await read(await readSample('2019_JUNE.json'));
    expect(times(month.points).map((time) => time.slice(11, 16))).toEqual([
      '08:00',
      '08:15',
      '08:30',
      '08:31',
      '11:00',
    ]);
  });

  it('OwnTracks .rec and GeoJSON of lines and points', async () => {
    const rec = await read(await readSample('2020-09.rec'));
    expect(rec).toMatchObject({ format: 'owntracks', skipped: {} });
    expect(rec.points[0]).toMatchObject({ speed: 36, battery: 80, course: 90, accuracy: 10, altitude: 455 });
    expect(rec.points).toHaveLength(2);
    const lines = await read(await readSample('lines.geojson'));
    expect(lines.format).toBe('geojson');
    expect(times(lines.points).map((time) => time.slice(11, 16))).toEqual([
      '10:00',
      '10:01',
      '11:00',
      '12:00',
      '12:01',
      '20:00',
    ]);
    expect(lines.points.at(-1)).toMatchObject({ speed: 18, accuracy: 7, battery: 50 });
  });

  it('one feature alone, and a mark of the encoding before it', async () => {
    const geometry = { type: 'Point', coordinates: [9.5, 47.1] };
    const feature = { type: 'Feature', geometry, properties: { time: 1_700_000_000 } };
    const { points } = await read(text(`\uFEFF ${JSON.stringify(feature)}\n`));
    expect(points).toMatchObject([{ timestamp: 1_700_000_000, latitude: 47.1 }]);
  });
});

describe('packed files', () => {
  it('are read as what is in them, a timeline in an archive too', async () => {
    const gpx = await readSample('garmin.gpx');
    expect((await read(gzipSync(gpx))).points).toHaveLength(4);
    const files = { 'a/readme.txt': text('hello'), 'a/x.gpx': gpx, 'b/settings.json': text('{"a":{"b":[1]}}') };
    expect((await read(zipSync(files))).points).toHaveLength(4);
    const timeline = { 'Takeout/Timeline.json': await readSample('Timeline-android.json') };
    expect((await read(zipSync(timeline))).points).toHaveLength(8);
  });

  it('that run away when they are unpacked are refused [A12]', async () => {
    const zeros = Buffer.alloc(15_000_000, ' ');
    const bomb = Buffer.concat([text('{"locations":['), zeros]);
    expect(await codeOf(gzipSync(bomb), 65_536)).toBe('import-too-much');
    expect(await codeOf(zipSync({ 'Records.json': bomb }), 65_536)).toBe('import-too-much');
    const many = Object.fromEntries(Array.from({ length: 1001 }, (_, index) => [`${index}.txt`, text('')]));
    expect(await codeOf(zipSync(many), 65_536)).toBe('import-too-much');
  });

  it('lets others have their turn, however much comes out of little', async () => {
    const segments = text(`{"semanticSegments":[${'{},'.repeat(700_000)}{}]}`);
    const content = zipSync({ 'noise.bin': [randomBytes(60_000), { level: 0 }], 'Timeline.json': segments });
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    // A single chunk, so that only the parser can yield to the event loop.
    await codeOf(content, content.length);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(20);
  });

  it('that are cut or damaged are refused', async () => {
    const gpx = gpxOf(200);
    const cut = (content: Uint8Array) => content.subarray(0, Math.floor(content.length / 2));
    expect(await codeOf(cut(gzipSync(gpx)))).toBe('import-unreadable');
    expect(await codeOf(cut(zipSync({ 'a.gpx': gpx })))).toBe('import-unreadable');
    expect(await codeOf(Buffer.concat([Buffer.from([0x1f, 0x8b]), text('nonsense nonsense')]))).toBe(
      'import-unreadable',
    );
  });
});

it('takes all points of a piece that has more than a batch, in their order', async () => {
  const from = Date.UTC(2024, 0, 1);
  const numbers = Array.from({ length: 23_000 }, (_, index) => index);
  const feature = {
    type: 'Feature',
    geometry: { type: 'LineString', coordinates: numbers.map((index) => [9 + index / 1e5, 47]) },
    properties: { coordTimes: numbers.map((index) => new Date(from + index * 1000).toISOString()) },
  };
  const { points } = await read(text(JSON.stringify({ features: [feature, feature] })), { step: 65_536, most: 1e6 });
  expect(points).toHaveLength(46_000);
  expect(points.map(({ timestamp }) => timestamp)).toEqual(
    [...numbers, ...numbers].map((index) => from / 1000 + index),
  );
  expect(points.at(-1)?.longitude).toBe(9 + 22_999 / 1e5);
});

it('a GPX whose texts stand in CDATA', async () => {
  const point =
    '<trkpt lat="47.1" lon="9.5"><ele><![CDATA[455]]></ele><time><![CDATA[2024-01-01T00:00:00Z]]></time></trkpt>';
  const { points, skipped } = await read(text(`<gpx><trk><trkseg>${point}</trkseg></trk></gpx>`));
  expect(skipped).toEqual({});
  expect(points).toMatchObject([{ timestamp: Date.UTC(2024, 0, 1) / 1000, altitude: 455 }]);
});

it('a track of GeoJSON that is longer than any other entry may be', async () => {
  const from = Date.UTC(2024, 0, 1);
  const numbers = Array.from({ length: 20_000 }, (_, index) => index);
  const feature = {
    type: 'Feature',
    geometry: { type: 'LineString', coordinates: numbers.map((index) => [9.52 + index / 1e5, 47.14, 460.1]) },
    properties: { coordTimes: numbers.map((index) => new Date(from + index * 1000).toISOString()) },
  };
  for (const document of [feature, { type: 'FeatureCollection', features: [feature] }]) {
    const content = text(JSON.stringify(document));
    expect(content.length).toBeGreaterThan(1_000_000);
    const { points, skipped } = await read(content, { step: 65_536, most: 20_000 });
    expect(skipped).toEqual({});
    expect(points.map(({ timestamp }) => timestamp)).toEqual(numbers.map((index) => from / 1000 + index));
  }
});

describe('files that are refused', () => {
  it.each([
    ['a document type', '<?xml version="1.0"?><!DOCTYPE gpx [<!ENTITY a "b">]><gpx>&a;</gpx>', 'import-doctype'],
    ['an external one', '<!DOCTYPE gpx SYSTEM "file:///etc/passwd"><gpx></gpx>', 'import-doctype'],
    ['an unknown entity', '<gpx><trk><name>&lol;</name></trk></gpx>', 'import-unreadable'],
    ['another root', '<kml><Document/></kml>', 'import-format'],
    ['XML that ends too early', '<gpx><trk>', 'import-unreadable'],
    ['XML that nests too deep', '<gpx>'.concat('<a>'.repeat(100)), 'import-unreadable'],
    ['a text without end', `<gpx><name>${'x'.repeat(1_500_000)}`, 'import-unreadable'],
    ['a text of more than 1 MB', `<gpx><name>${'x'.repeat(1_500_000)}</name></gpx>`, 'import-unreadable'],
    ['a comment of more than 1 MB', `<gpx><!--${'x'.repeat(1_500_000)}--></gpx>`, 'import-unreadable'],
    ['an attribute of more than 1 MB', `<gpx a="${'x'.repeat(1_500_000)}"></gpx>`, 'import-unreadable'],
    ['another JSON', '{"hello":[{"a":1}]}', 'import-format'],
    ['a list of other things', '[{"a":1}]', 'import-format'],
    ['JSON that ends too early', '{"locations":[{"latitudeE7":1}', 'import-unreadable'],
    ['JSON that is none', '{"locations":[{"latitudeE7":}]}', 'import-unreadable'],
    ['JSON with more behind it', '{"locations":[{"a":1}]}{}', 'import-unreadable'],
    ['JSON that nests too deep', `{"locations":${'['.repeat(200)}`, 'import-unreadable'],
    ['an entry without end', `{"locations":[{"a":"${'x'.repeat(9_000_000)}`, 'import-unreadable'],
    ['an entry of more than 1 MB', `{"locations":[{"a":"${'x'.repeat(1_000_000)}"}]}`, 'import-unreadable'],
    ['a feature of more than 16 MB', `{"features":[{"a":"${'x'.repeat(16_000_000)}"}]}`, 'import-unreadable'],
    [
      'a feature of empty lists, each larger in memory',
      `{"features":[{"a":[${'[],'.repeat(300_001)}0]}]}`,
      'import-unreadable',
    ],
    ['a key without end', `{"${'x'.repeat(5000)}`, 'import-unreadable'],
    ['a table', 'time,lat,lon\n2020-01-01,1,2\n', 'import-format'],
    ['lines that only begin like a .rec', '2020 apples\n', 'import-format'],
    ['bytes', '\u0000\u0001\u0002', 'import-format'],
  ])('%s', async (_what, content, code) => {
    expect(await codeOf(text(content), 65_536)).toBe(code);
  });

  it('points of clocks that were never set, which would each need a place of their own', async () => {
    const times = ['1970-01-01T00:00:00Z', '1980-01-06T00:00:00Z', '1999-12-31T23:59:59Z', '2000-01-01T00:00:00Z'];
    const entries = times.map((timestamp) => ({ latitudeE7: 471_000_000, longitudeE7: 95_000_000, timestamp }));
    const { points, skipped } = await read(text(JSON.stringify({ locations: entries })));
    expect(points.map(({ timestamp }) => timestamp)).toEqual([Date.UTC(2000, 0, 1) / 1000]);
    expect(skipped).toEqual({ 'too-old': 3 });
  });

  it('more entries than may be', async () => {
    const four = text('{"locations":[{},{},{},{}]}');
    expect((await read(four, { most: 4 })).skipped).toEqual({ 'no-place': 4 });
    await expect(read(four, { most: 3 })).rejects.toMatchObject({ code: 'import-too-many-points' });
  });
});
