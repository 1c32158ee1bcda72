import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDevice } from '../../../test/device-factories.ts';
import { createUser } from '../../../test/factories.ts';
import { hasGpsbabel, pointsByGpsbabel } from '../../../test/gpsbabel.ts';
import { childrenOf, parseXml, textOf } from '../../../test/parse-xml.ts';
import { reportPoints } from '../../../test/report-points.ts';
import { setAddress } from '../../../test/set-address.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { schemaErrors } from '../../../test/xml-schemas.ts';

/** Decimals of the coordinates in GPSBabel's KML. */
const gpsbabelDigits = 6;

type Person = Awaited<ReturnType<typeof createUser>>;
type Device = Awaited<ReturnType<typeof createDevice>>;

let test: TestApp;
let owner: Person;
beforeAll(async () => {
  test = await createTestApp({ RATE_LIMIT: 'off' });
  owner = await createUser(test);
});
afterAll(() => test.close());

const january = Date.UTC(2026, 0, 1) / 1000;
const iso = (seconds: number) => new Date(seconds * 1000).toISOString();
const name = `<b>Tom & "Jerry"</b>`;
const address = `1 < 2 & "3" > 'x' \u0007 Ærøskøbing 🚲`;
/** Without the characters that XML cannot represent. */
const written = address.replace('\u0007', '');

/** Oldest first: a pole, the antimeridian, numbers that JavaScript prints with an exponent. */
const spots = [
  { latitude: 1e-7, longitude: -1e-7, altitude: 412.5 },
  { latitude: 89.99999, longitude: 180, altitude: -3 },
  { latitude: -47.1234567, longitude: -179.9999 },
];

const lived = async (): Promise<Device> => {
  const device = await createDevice(test, { owner, name });
  await reportPoints(
    test,
    device,
    spots.map((spot, at) => ({
      timestamp: january + at * 3600,
      ...spot,
      source: 'gps' as const,
      satellites: 9,
      speed: 50,
    })),
  );
  await setAddress(test, address, { deviceId: device._id });
  return device;
};

const download = async ({ _id }: Device, query: Record<string, string>) => {
  const url = `/api/v2/history/${_id}/csv-ticket`;
  const ticket = await test.app.inject({ method: 'POST', url, headers: owner.headers, query });
  return test.app.inject(ticket.json().url);
};

interface Read {
  latitude: number;
  longitude: number;
  altitude?: number;
  time: string | undefined;
  address: string | undefined;
}

const readers: Record<string, (body: string) => { name: string | undefined; points: Read[] }> = {
  gpx: (body) => {
    const [track] = childrenOf(parseXml(body), 'trk');
    const points = childrenOf(track, 'trkseg', 'trkpt').map((point) => ({
      latitude: Number(point.attributes.lat),
      // GPX longitudes are below 180, so the antimeridian is written as -180.
      longitude: point.attributes.lon === '-180' ? 180 : Number(point.attributes.lon),
      ...(textOf(point, 'ele') && { altitude: Number(textOf(point, 'ele')) }),
      time: textOf(point, 'time'),
      address: textOf(point, 'desc'),
    }));
    return { name: track && textOf(track, 'name'), points };
  },
  kml: (body) => {
    const [document] = childrenOf(parseXml(body), 'Document');
    const points = childrenOf(document, 'Placemark').map((placemark) => {
      const [longitude = 0, latitude = 0, altitude] = (childrenOf(placemark, 'Point', 'coordinates')[0]?.text ?? '')
        .split(',')
        .map(Number);
      return {
        latitude,
        longitude,
        ...(altitude !== undefined && { altitude }),
        time: childrenOf(placemark, 'TimeStamp', 'when')[0]?.text,
        address: textOf(placemark, 'description'),
      };
    });
    return { name: document && textOf(document, 'name'), points };
  },
  geojson: (body) => {
    const { type, name, features } = JSON.parse(body);
    expect(type).toBe('FeatureCollection');
    const points = features.map((feature: { type: string; geometry: never; properties: Record<string, string> }) => {
      const { type, coordinates } = feature.geometry as { type: string; coordinates: number[] };
      expect([feature.type, type]).toEqual(['Feature', 'Point']);
      const [longitude = 0, latitude = 0, altitude] = coordinates;
      const { time, address } = feature.properties;
      return { latitude, longitude, ...(altitude !== undefined && { altitude }), time, address };
    });
    return { name, points };
  },
};

describe('A history as a file', () => {
  it.each([
    ['gpx', 'application/gpx+xml; charset=utf-8', written],
    ['kml', 'application/vnd.google-earth.kml+xml; charset=utf-8', written],
    ['geojson', 'application/geo+json; charset=utf-8', address],
  ])('is well-formed %s with the same points, oldest first [A11]', async (format, contentType, text) => {
    const device = await lived();
    const answer = await download(device, { format });
    expect(answer.headers).toMatchObject({
      'content-type': contentType,
      'content-disposition': `attachment; filename="device-history-${device.deviceUUID}.${format}"`,
    });
    const points = spots.map((spot, at) => ({ ...spot, time: iso(january + at * 3600), address: text }));
    expect(readers[format]?.(answer.body)).toEqual({ name, points });
  });

  it.each(['gpx', 'kml'] as const)('is valid %s by its published schema, with and without points', async (format) => {
    for (const device of [await lived(), await createDevice(test, { owner, name })]) {
      const { body } = await download(device, { format });
      expect(await schemaErrors(format, body)).toEqual([]);
      expect(await schemaErrors(format, body.replace(/<\/name>/, '</name><made-up/>'))).not.toEqual([]);
    }
  });

  it.skipIf(!hasGpsbabel).each(['gpx', 'kml'] as const)(
    'is %s that gpsbabel reads and writes again with the same points (skipped where gpsbabel is not installed)',
    async (format) => {
      const { body } = await download(await lived(), { format });
      expect(await pointsByGpsbabel(format, body)).toEqual(
        spots.map(({ latitude, longitude, altitude }, at) => ({
          latitude: expect.closeTo(latitude, gpsbabelDigits),
          longitude: expect.closeTo(format === 'gpx' && longitude === 180 ? -180 : longitude, gpsbabelDigits),
          altitude,
          time: iso(january + at * 3600).replace('.000', ''),
        })),
      );
    },
  );

  it('is GeoJSON as RFC 7946 wants it', async () => {
    const { body } = await download(await lived(), { format: 'geojson' });
    const { features, ...collection } = JSON.parse(body);
    // RFC 7946: WGS 84 only (section 4), no members of other object types (7.1).
    for (const member of ['crs', 'coordinates', 'geometries', 'geometry', 'properties'])
      expect(collection).not.toHaveProperty(member);
    expect(features).toHaveLength(spots.length);
    for (const { type, geometry, properties, ...rest } of features) {
      expect([type, geometry.type, rest]).toEqual(['Feature', 'Point', {}]);
      expect(properties).toBeTypeOf('object');
      const [longitude, latitude, ...others] = geometry.coordinates;
      expect(others.length).toBeLessThanOrEqual(1);
      expect(Math.abs(longitude)).toBeLessThanOrEqual(180);
      expect(Math.abs(latitude)).toBeLessThanOrEqual(90);
    }
  });

  it.each(['gpx', 'kml', 'geojson'])('is well-formed %s without a point', async (format) => {
    const device = await createDevice(test, { owner, name: 'Empty' });
    expect(readers[format]?.((await download(device, { format })).body)).toEqual({ name: 'Empty', points: [] });
  });

  it.each(['gpx', 'kml', 'geojson'])('has every point once in %s, however many pages it takes', async (format) => {
    const device = await createDevice(test, { owner });
    const stamps = Array.from({ length: 2300 }, (_, at) => january + at * 60);
    await reportPoints(
      test,
      device,
      stamps.map((timestamp) => ({ timestamp })),
    );
    const points = readers[format]?.((await download(device, { format })).body).points ?? [];
    expect(points.map(({ time }) => time)).toEqual(stamps.map(iso));
  });

  it('is GPX with a segment of its own behind each gap, on whatever page it is', async () => {
    const device = await createDevice(test, { owner });
    const minute = (at: number) => january + at * 60;
    /** Gaps within a page, at the end of a page, and between months, which are read separately. */
    const runs = [
      [0, 300],
      [400, 600],
      [700, 1400],
      [45_000, 45_300],
    ].map(([first = 0, end = 0]) => Array.from({ length: end - first }, (_, at) => minute(first + at)));
    // Exactly half an hour is not a gap.
    runs.push([minute(45_299 + 31), minute(45_299 + 61)]);
    await reportPoints(
      test,
      device,
      runs.flat().map((timestamp) => ({ timestamp })),
    );
    const { body } = await download(device, { format: 'gpx' });
    const segments = childrenOf(childrenOf(parseXml(body), 'trk')[0], 'trkseg');
    expect(segments.map((segment) => childrenOf(segment, 'trkpt').map((point) => textOf(point, 'time')))).toEqual(
      runs.map((run) => run.map(iso)),
    );
    expect(await schemaErrors('gpx', body)).toEqual([]);
  });

  it('is GPX with speed in metres a second and course, as Garmin writes them', async () => {
    const device = await createDevice(test, { owner });
    await reportPoints(test, device, [
      { timestamp: january, speed: 36, course: 90 },
      { timestamp: january + 1, speed: 0 },
      { timestamp: january + 2, course: 0 },
      { timestamp: january + 3 },
    ]);
    const { body } = await download(device, { format: 'gpx' });
    expect(body).toContain('xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2"');
    expect(body.match(/<extensions>.*<\/extensions>/g)).toEqual(
      [
        '<gpxtpx:speed>10</gpxtpx:speed><gpxtpx:course>90</gpxtpx:course>',
        '<gpxtpx:speed>0</gpxtpx:speed>',
        '<gpxtpx:course>0</gpxtpx:course>',
      ].map((inside) => `<extensions><gpxtpx:TrackPointExtension>${inside}</gpxtpx:TrackPointExtension></extensions>`),
    );
    expect(await schemaErrors('gpx', body)).toEqual([]);
  });

  it.each(['csv', 'gpx', 'kml', 'geojson'])('has in %s what is shown: the days and the filter', async (format) => {
    const device = await createDevice(test, { owner });
    const stamps = Array.from({ length: 10 }, (_, at) => january + at * 3600);
    await reportPoints(
      test,
      device,
      stamps.map((timestamp) => ({ timestamp })),
    );
    await setAddress(test, 'Schaan', { deviceId: device._id });
    await setAddress(test, 'Vaduz', { deviceId: device._id, until: january + 5 * 3600 });
    const query = { from: iso(january + 2 * 3600), to: iso(january + 7 * 3600) };
    const timesOf = async (filter: string) => {
      const { body } = await download(device, { ...query, format, filter });
      const { body: direct } = await test.app.inject({
        url: `/api/v2/history/${device._id}/csv`,
        headers: owner.headers,
        query: { ...query, format, filter },
      });
      expect(direct).toBe(body);
      if (format !== 'csv') return readers[format]?.(body).points.map(({ time }) => time);
      const lines = body.split('\r\n').slice(1, -1);
      return lines.map((line) => line.split(',')[0]).reverse();
    };
    expect(await timesOf('')).toEqual(stamps.slice(2, 8).map(iso));
    expect(await timesOf('vad')).toEqual(stamps.slice(2, 5).map(iso));
    expect(await timesOf('nowhere')).toEqual([]);
  });

  it('is refused for a span that runs backwards and for a format that is none', async () => {
    const device = await createDevice(test, { owner });
    const url = `/api/v2/history/${device._id}/csv`;
    const ask = async (query: Record<string, string>) =>
      (await test.app.inject({ url, headers: owner.headers, query })).json().code;
    expect(await ask({ from: iso(january + 1), to: iso(january) })).toBe('range-backwards');
    expect(await ask({ format: 'shp' })).toBe('bad-input');
  });
});
