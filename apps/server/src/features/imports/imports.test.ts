import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { importPartBytes } from '@holdfast/contract/imports.rules';
import { zipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createDevice, shareDevice } from '../../../test/device-factories.ts';
import { createUser } from '../../../test/factories.ts';
import { createImporter, gpxOf, readSample } from '../../../test/import-file.ts';
import { reportPoints } from '../../../test/report-points.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

type Person = Awaited<ReturnType<typeof createUser>>;
type Device = Awaited<ReturnType<typeof createDevice>>;

let test: TestApp;
let owner: Person;
beforeAll(async () => {
  test = await createTestApp({ RATE_LIMIT: 'off' });
  owner = await createUser(test);
});
afterAll(() => test.close());
// A user can have only one open import.
afterEach(() =>
  test.database.pool.query(`DELETE FROM imports WHERE state IN ('uploading', 'checking', 'ready', 'running')`),
);

const newDevice = async (person = owner) => {
  const device = await createDevice(test, { owner: person });
  return { device, importer: createImporter(test, person.headers, device._id) };
};
const rowsOf = async ({ _id }: Device) => {
  const text = `SELECT extract(epoch FROM timestamp)::float8 AS at, latitude, longitude, source, text AS address, import_id
    FROM location_points LEFT JOIN point_addresses ON id = address_id WHERE device_id = $1 ORDER BY timestamp`;
  return (await test.database.pool.query(text, [_id])).rows;
};
const countsOf = async ({ _id }: Device): Promise<Record<string, number>> => {
  const text = 'SELECT day::text, points FROM history_days WHERE device_id = $1 ORDER BY day';
  const { rows } = await test.database.pool.query(text, [_id]);
  return Object.fromEntries(rows.map(({ day, points }) => [day, points]));
};
const get = async (url: string, { headers } = owner) => (await test.app.inject({ url, headers })).json();
const atSeconds = (time: string) => Date.parse(time) / 1000;

describe('an import', () => {
  it('tells first what it would do, then does it', async () => {
    const { device, importer } = await newDevice();
    await reportPoints(test, device, [{ timestamp: atSeconds('2024-05-04T06:12:24Z') }]);
    const preview = await importer.upload(await readSample('garmin.gpx'), 'garmin.gpx');
    expect(preview).toMatchObject({
      name: 'garmin.gpx',
      state: 'ready',
      format: 'gpx',
      points: 4,
      duplicates: 1,
      skipped: {},
      from: '2024-05-04T06:12:09.000Z',
      to: '2024-05-04T06:40:00.000Z',
      added: 0,
      error: null,
    });
    expect(await rowsOf(device)).toHaveLength(1);

    expect((await importer.start(preview._id)).json().import).toMatchObject({ state: 'running' });
    expect(await importer.settled(preview._id)).toMatchObject({ state: 'done', added: 3, progress: 1 });
    const rows = await rowsOf(device);
    expect(rows.map(({ source }) => source)).toEqual(['import', null, 'import', 'import']);
    expect(rows[0]).toMatchObject({ import_id: preview._id, address: expect.stringContaining('Vaduz') });
    expect(await countsOf(device)).toEqual({ '2024-05-04': 4 });
    const { rows: parts } = await test.database.pool.query('SELECT 1 FROM import_parts');
    expect(parts).toEqual([]);
  });

  it('counts what it leaves out, by reason', async () => {
    const { importer } = await newDevice();
    const skipped = { 'null-island': 1, 'no-time': 2, 'no-place': 2, future: 1 };
    expect(await importer.upload(await readSample('osmand.gpx'))).toMatchObject({ points: 2, skipped });
  });

  it('says with which file it began', async () => {
    const { importer } = await newDevice();
    const { _id } = (await importer.create('some.gpx', 10, '1700000000000-abc')).json().import;
    expect(await importer.list()).toMatchObject([{ _id, size: 10, fingerprint: '1700000000000-abc' }]);
    await importer.undo(_id);
    expect((await importer.create('some.gpx', 10)).json().import.fingerprint).toBe('');
  });

  it('takes several parts, one after the other, and a repeated one once', async () => {
    const { importer } = await newDevice();
    const content = gpxOf(15_000);
    expect(content.length).toBeGreaterThan(importPartBytes);
    const part = (number: number) => content.subarray(number * importPartBytes, (number + 1) * importPartBytes);
    const { _id } = (await importer.create('long.gpx', content.length)).json().import;
    const refused = [
      await importer.send(_id, 1, part(1)),
      await importer.send(_id, 0, part(1)),
      await importer.send(_id, 0, Buffer.concat([part(0), Buffer.alloc(1)])),
      await importer.send(_id, 7, part(0)),
      await importer.send(randomUUID(), 0, part(0)),
      await importer.send('x', 0, part(0)),
    ];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([409, 409, 413, 409, 404, 404]);
    expect((await importer.send(_id, 0, part(0))).json().import.progress).toBeGreaterThan(0.5);
    expect((await importer.send(_id, 0, part(0))).statusCode).toBe(200);
    expect((await importer.start(_id)).json().code).toBe('import-not-ready');
    await importer.send(_id, 1, part(1));
    expect(await importer.settled(_id)).toMatchObject({ state: 'ready', points: 15_000, duplicates: 0 });
  });

  it('is undone exactly, again and again, and the days know it', async () => {
    const { device, importer } = await newDevice();
    const own = [atSeconds('2024-01-10T00:00:20Z'), atSeconds('2024-01-10T05:00:05Z')];
    await reportPoints(
      test,
      device,
      own.map((timestamp) => ({ timestamp })),
    );
    const before = await rowsOf(device);
    const days = `/api/v2/devices/${device._id}/days?from=2024-01-09T00:00:00Z&to=2024-01-12T00:00:00Z&timezone=UTC`;
    const daysBefore = await get(days);

    const { _id, added } = await importer.run(gpxOf(9000));
    expect(added).toBe(8999);
    expect(await countsOf(device)).toEqual({ '2024-01-10': 8641, '2024-01-11': 360 });
    expect((await get(days)).data.map(({ points }: { points: number }) => points)).toEqual([0, 8641, 360, 0]);

    expect((await importer.undo(_id)).statusCode).toBe(200);
    expect(await importer.settled(_id)).toMatchObject({ state: 'undone', added: 0 });
    expect((await importer.undo(_id)).statusCode).toBe(200);
    expect(await rowsOf(device)).toEqual(before);
    expect(await countsOf(device)).toEqual({ '2024-01-10': 2 });
    expect(await get(days)).toEqual(daysBefore);
  });

  it('of other points, as many as there were, makes another day', async () => {
    const { device, importer } = await newDevice();
    const track = `/api/v2/devices/${device._id}/timeline?from=2024-01-10T00:00:00Z&to=2024-01-10T23:59:59Z`;
    const first = await importer.run(gpxOf(360));
    const seen = await get(track);
    await importer.undo(first._id);
    await importer.settled(first._id);
    await importer.run(gpxOf(360, Date.UTC(2024, 0, 10, 12)));
    const again = await get(track);
    expect(again.totals.points).toBe(seen.totals.points);
    expect(again.data[0].from).toBe('2024-01-10T12:00:00.000Z');
  });

  it('raises no alert, moves no position and tells no webhook', async () => {
    const { device, importer } = await newDevice();
    const now = Math.floor(test.clock.now().getTime() / 1000);
    const hook = { kind: 'webhook', url: 'http://127.0.0.1:9/', events: ['device.moved', 'trip.ended'] };
    await test.app.inject({ method: 'POST', url: '/api/v2/integrations', headers: owner.headers, payload: hook });
    const spot = { latitude: 47.03, longitude: 9.5 };
    await reportPoints(test, device, [{ timestamp: now - 7200, ...spot }]);
    const heard: string[] = [];
    const stops = (['point.stored', 'device.reported'] as const).map((name) =>
      test.core.events.on(name, () => heard.push(name)),
    );
    const place = { name: 'A', icon: 'home', latitude: 47, longitude: 9.5, radius: 150 };
    const watched = { ...place, devices: 'all', arrive: true, leave: true };
    await test.app.inject({ method: 'POST', url: '/api/v2/places', headers: owner.headers, payload: watched });
    const state = () => get(`/api/devices/${device.deviceUUID}`);
    const before = await state();
    await importer.run(gpxOf(400, (now - 4000) * 1000));
    await test.services.motions.tellMoves();
    await test.services.motions.tellTrips();
    for (const stop of stops) stop();
    expect(heard).toEqual([]);
    expect((await state()).device?.position ?? (await state()).position).toEqual(
      before.device?.position ?? before.position,
    );
    const { rows } = await test.database.pool.query('SELECT kind FROM alerts WHERE device_id = $1', [device._id]);
    expect(rows).toEqual([]);
    const told = await test.database.pool.query(
      `SELECT content FROM integration_deliveries WHERE device_id = $1 AND event = 'trip.ended'`,
      [device._id],
    );
    expect(told.rows).toEqual([]);
  });

  it('is one at a time for a device; what waits for its owner gives way', async () => {
    const { device, importer } = await newDevice();
    const waiting = await importer.upload(gpxOf(10));
    const next = await importer.upload(gpxOf(20));
    expect((await importer.list()).map(({ _id }) => _id)).toEqual([next._id]);
    expect((await importer.start(waiting._id)).json().code).toBe('import-not-found');
    await test.database.pool.query(
      `UPDATE imports SET state = 'running', leased_by = gen_random_uuid(), leased_until = now() + interval '1 hour'
       WHERE id = $1`,
      [next._id],
    );
    expect((await importer.create('other.gpx', 5)).json().code).toBe('import-running');
    expect(await rowsOf(device)).toEqual([]);
  });

  it('can be discarded before, and not be undone after a day', async () => {
    const { device, importer } = await newDevice();
    const ready = await importer.upload(gpxOf(10));
    await importer.undo(ready._id);
    expect(await importer.list()).toEqual([]);
    const done = await importer.run(gpxOf(10));
    await test.database.pool.query(`UPDATE imports SET ended_at = ended_at - interval '25 hours' WHERE id = $1`, [
      done._id,
    ]);
    expect((await importer.undo(done._id)).json().code).toBe('import-final');
    expect(await rowsOf(device)).toHaveLength(10);
  });

  it('goes on where a process that died was, and stores nothing twice [A19]', async () => {
    const { device, importer } = await newDevice();
    const { _id } = await importer.upload(gpxOf(12_000));
    await test.database.pool.query(
      `UPDATE imports SET state = 'running', leased_by = gen_random_uuid(), leased_until = now() + interval '1 hour',
         stored = 0 WHERE id = $1`,
      [_id],
    );
    await test.services.importWork.work();
    expect(await rowsOf(device)).toEqual([]);
    await test.database.pool.query(`UPDATE imports SET leased_until = now() - interval '1 second' WHERE id = $1`, [
      _id,
    ]);
    await test.services.importWork.work();
    expect(await importer.settled(_id)).toMatchObject({ state: 'done', added: 12_000 });
    await test.database.pool.query(`UPDATE imports SET state = 'running' WHERE id = $1`, [_id]);
    expect(await rowsOf(device)).toHaveLength(12_000);
  });

  it('ends with the history, or with the device', async () => {
    const { device, importer } = await newDevice();
    await importer.run(gpxOf(10));
    await test.app.inject({ method: 'DELETE', url: `/api/v2/history/${device._id}`, headers: owner.headers });
    expect(await rowsOf(device)).toEqual([]);
    expect(await importer.list()).toEqual([]);
  });
});

describe('a file that cannot be imported', () => {
  const runaway = Buffer.concat([Buffer.from('{"locations":['), Buffer.alloc(15_000_000, ' ')]);
  const archive = Buffer.from(zipSync({ 'Records.json': runaway }));

  it.each([
    ['another format', Buffer.from('hello, world'), 'import-format'],
    ['entities', Buffer.from('<!DOCTYPE gpx [<!ENTITY a "b">]><gpx>&a;</gpx>'), 'import-doctype'],
    ['nothing in it', Buffer.from('<gpx><trk></trk></gpx>'), 'import-empty'],
    ['only points without a time', Buffer.from('<gpx><trkpt lat="1" lon="2"/></gpx>'), 'import-empty'],
    ['half of it', gpxOf(6000).subarray(0, 300_000), 'import-unreadable'],
    ['only points of the future', gpxOf(5, Date.UTC(2100, 0, 1)), 'import-empty'],
    ['an archive that runs away when it is unpacked [A12]', archive, 'import-too-much'],
    ['the same, compressed alone [A12]', gzipSync(runaway), 'import-too-much'],
  ])('%s: is refused, and nothing is stored', async (_what, content, error) => {
    const { device, importer } = await newDevice();
    const refused = await importer.upload(content);
    expect(refused).toMatchObject({ state: 'failed', error: { code: error } });
    expect((await importer.start(refused._id)).json().code).toBe('import-not-ready');
    expect(await rowsOf(device)).toEqual([]);
    expect((await importer.create('next.gpx', 10)).statusCode).toBe(201);
  });

  it('may have no more than 500 MB, and a name', async () => {
    const { importer } = await newDevice();
    const answers = [
      await importer.create('x.gpx', 500_000_001),
      await importer.create('x.gpx', 0),
      await importer.create(' ', 5),
      await importer.create('x'.repeat(201), 5),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400]);
  });
});

describe('who may import', () => {
  it('only the owner, not those with whom the device is shared [A1]', async () => {
    const { device, importer } = await newDevice();
    const { _id } = await importer.upload(gpxOf(5));
    const stranger = createImporter(test, (await createUser(test)).headers, device._id);
    expect((await stranger.create('a.gpx', 5)).statusCode).toBe(404);
    for (const privilege of [1, 2] as const) {
      const friend = await createUser(test);
      await shareDevice(test, device, friend, { privilege });
      const theirs = createImporter(test, friend.headers, device._id);
      const answers = [await theirs.create('a.gpx', 5), await theirs.start(_id), await theirs.undo(_id)];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
    }
    const { importer: other } = await newDevice();
    expect((await other.start(_id)).json().code).toBe('import-not-found');
  });
});

describe('what was imported', () => {
  it.each(['garmin.gpx', 'gpslogger-1.0.gpx', 'Records.json', 'Timeline-android.json', '2020-09.rec', 'lines.geojson'])(
    '%s: is exported with the same points, and imported from there again',
    async (name) => {
      const { device, importer } = await newDevice();
      const { points, added } = await importer.run(await readSample(name), name);
      expect(added).toBe(points);
      for (const format of ['gpx', 'geojson'] as const) {
        const url = `/api/v2/history/${device._id}/csv?format=${format}`;
        const file = await test.app.inject({ url, headers: owner.headers });
        expect(file.statusCode).toBe(200);
        const { device: copy, importer: again } = await newDevice();
        expect(await again.run(file.rawPayload, `copy.${format}`)).toMatchObject({ points, added });
        const same = (rows: Awaited<ReturnType<typeof rowsOf>>) =>
          rows.map(({ at, latitude, longitude }) => [at, latitude, longitude]);
        expect(same(await rowsOf(copy))).toEqual(same(await rowsOf(device)));
      }
    },
  );

  it.each(['gpx', 'geojson'] as const)(
    'an own export as %s adds nothing, and its alerts are no points',
    async (format) => {
      const { device, importer } = await newDevice();
      const first = Math.floor(test.clock.now().getTime() / 1000) - 600;
      await reportPoints(test, device, [{ timestamp: first }, { timestamp: first + 60, alertType: 'sos' }]);
      const url = `/api/v2/history/${device._id}/csv?format=${format}`;
      const file = await test.app.inject({ url, headers: owner.headers });
      const counts = { points: 1, duplicates: 1, added: 0, skipped: { alert: 1 } };
      expect(await importer.run(file.rawPayload, `own.${format}`)).toMatchObject(counts);
      expect(await rowsOf(device)).toHaveLength(2);
      const { device: copy, importer: again } = await newDevice();
      await again.run(file.rawPayload, `own.${format}`);
      expect((await rowsOf(copy)).map(({ at }) => at)).toEqual([first]);
    },
  );
});
