import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createDevice } from '../../../test/device-factories.ts';
import { createUser } from '../../../test/factories.ts';
import { createImporter, gpxOf } from '../../../test/import-file.ts';
import { reportPoints } from '../../../test/report-points.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { openPlaces } from '../../platform/geo/places.ts';
import { checkImport, limitsOf } from './import-steps.ts';
import { createImportWorkService } from './import-work.service.ts';
import { importsRepository } from './imports.repository.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ RATE_LIMIT: 'off' });
});
afterAll(() => test.close());

const query = async (text: string, values: unknown[] = []) => (await test.database.pool.query(text, values)).rows;

const newDevice = async (person?: Awaited<ReturnType<typeof createUser>>) => {
  const owner = person ?? (await createUser(test));
  const device = await createDevice(test, { owner });
  return { owner, device, importer: createImporter(test, owner.headers, device._id) };
};

const begin = Date.UTC(2024, 0, 10);
const afterFirstBatch = new Date(begin + 60_000 * 1000).toISOString();
const rowsOf = (deviceId: string) =>
  query('SELECT latitude, source, import_id, xmin FROM location_points WHERE device_id = $1 ORDER BY timestamp', [
    deviceId,
  ]);
const pointsOfDays = async (deviceId: string) =>
  (await query('SELECT points FROM history_days WHERE device_id = $1 ORDER BY day', [deviceId])).map(
    ({ points }) => points,
  );

const endLeases = () => query(`UPDATE imports SET leased_until = now() - interval '1 second'`);

/** Makes writes or deletes of history rows after a given time fail with a trigger. */
const breakHistory = async (on: 'INSERT' | 'DELETE', sqlState: string) => {
  const at = on === 'INSERT' ? 'NEW' : 'OLD';
  // A sequence, because it is not affected by rollback.
  await query('CREATE SEQUENCE IF NOT EXISTS faults');
  await query('ALTER SEQUENCE faults RESTART');
  await query(`CREATE OR REPLACE FUNCTION break_history() RETURNS trigger AS $$ BEGIN
    IF ${at}.timestamp > '${afterFirstBatch}' THEN
      PERFORM nextval('faults'); RAISE EXCEPTION 'broken' USING ERRCODE = '${sqlState}';
    END IF;
    RETURN ${at}; END $$ LANGUAGE plpgsql`);
  await query(`CREATE TRIGGER break_history BEFORE ${on} ON location_points FOR EACH ROW
    EXECUTE FUNCTION break_history()`);
};
const isBroken = async () => {
  const hasFailed = async () => (await query('SELECT is_called FROM faults'))[0].is_called;
  await expect.poll(hasFailed, { timeout: 30_000 }).toBe(true);
  // Time for the failed worker to give up.
  await new Promise((resolve) => setTimeout(resolve, 500));
};
const mendHistory = () => query('DROP TRIGGER IF EXISTS break_history ON location_points');
afterEach(mendHistory);

describe('a fault of ours', () => {
  it('that will not pass ends the import, and what it added can be undone', async () => {
    const { device, importer } = await newDevice();
    const { _id } = await importer.upload(gpxOf(12_000));
    await breakHistory('INSERT', 'P0001');
    await importer.start(_id);
    const failed = await importer.settled(_id);
    expect(failed).toMatchObject({ state: 'failed', added: 5000, endedAt: expect.any(String) });
    expect(failed.error).toEqual({ code: 'import-failed', message: expect.stringContaining('Undo it') });
    expect(await query('SELECT 1 FROM import_parts WHERE import_id = $1', [_id])).toEqual([]);

    await query(`UPDATE imports SET created_at = created_at - interval '25 hours' WHERE id = $1`, [_id]);
    await test.services.imports.removeExpired();
    expect((await importer.undo(_id)).statusCode).toBe(200);
    expect(await importer.settled(_id)).toMatchObject({ state: 'undone', added: 0, error: null });
    expect(await rowsOf(device._id)).toEqual([]);
  });

  it('while it is undone ends that, and it can be undone once more', async () => {
    const { device, importer } = await newDevice();
    const { _id } = await importer.run(gpxOf(9000));
    await breakHistory('DELETE', 'P0001');
    await importer.undo(_id);
    expect(await importer.settled(_id)).toMatchObject({ state: 'failed', error: { code: 'import-failed' } });
    await mendHistory();
    await importer.undo(_id);
    expect(await importer.settled(_id)).toMatchObject({ state: 'undone', added: 0 });
    expect(await rowsOf(device._id)).toEqual([]);
  });

  it('that passes is waited for', async () => {
    const { importer } = await newDevice();
    const { _id } = await importer.upload(gpxOf(12_000));
    await breakHistory('INSERT', '53100');
    await importer.start(_id);
    await expect.poll(async () => (await importer.list())[0]?.added, { timeout: 30_000 }).toBe(5000);
    await isBroken();
    expect(await importer.list()).toMatchObject([{ state: 'running', error: null }]);
    await mendHistory();
    await endLeases();
    await test.services.importWork.work();
    expect(await importer.settled(_id)).toMatchObject({ state: 'done', added: 12_000 });
  });
});

it('is undone in small transactions', async () => {
  const { device, importer } = await newDevice();
  const { _id } = await importer.run(gpxOf(8500));
  await query('CREATE TABLE removals (transaction bigint, points integer)');
  await query(`CREATE FUNCTION note_removal() RETURNS trigger AS $$ BEGIN
    INSERT INTO removals SELECT txid_current(), count(*) FROM gone; RETURN NULL; END $$ LANGUAGE plpgsql`);
  await query(`CREATE TRIGGER note_removal AFTER DELETE ON location_points REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION note_removal()`);
  await importer.undo(_id);
  await importer.settled(_id);
  const removals = await query('SELECT sum(points)::int AS points FROM removals GROUP BY transaction');
  await query('DROP TRIGGER note_removal ON location_points');
  expect(removals.map(({ points }) => points).sort()).toEqual([3500, 5000]);
  expect(await pointsOfDays(device._id)).toEqual([]);
});

describe("a device's own report at the moment of an imported point", () => {
  const timestamp = begin / 1000 + 20;

  it('takes its place, and stays when the import is undone', async () => {
    const { owner, device, importer } = await newDevice();
    const { _id } = await importer.run(gpxOf(30));
    const track = `/api/v2/devices/${device._id}/timeline?from=2024-01-10T00:00:00Z&to=2024-01-10T23:59:59Z`;
    await test.app.inject({ url: track, headers: owner.headers });
    const known = () => query('SELECT 1 FROM timeline_days WHERE device_id = $1', [device._id]);
    expect(await known()).toHaveLength(1);
    const heard: number[] = [];
    const stop = test.core.events.on('point.stored', ({ point }) => heard.push(point.latitude));
    await reportPoints(test, device, [{ timestamp, latitude: 12.5 }]);
    stop();
    expect(heard).toEqual([12.5]);
    const rows = await rowsOf(device._id);
    expect(rows).toHaveLength(30);
    expect(rows[2]).toMatchObject({ latitude: 12.5, source: null, import_id: null });
    expect(await pointsOfDays(device._id)).toEqual([30]);
    expect(await known()).toEqual([]);

    await importer.undo(_id);
    await importer.settled(_id);
    expect(await rowsOf(device._id)).toMatchObject([{ latitude: 12.5 }]);
    expect(await pointsOfDays(device._id)).toEqual([1]);
  });

  it('sent again changes nothing, and nobody hears of it', async () => {
    const { device, importer } = await newDevice();
    await importer.run(gpxOf(5));
    await reportPoints(test, device, [{ timestamp, latitude: 12.5 }]);
    const before = await rowsOf(device._id);
    const heard: unknown[] = [];
    const stop = test.core.events.on('point.stored', (event) => heard.push(event));
    await reportPoints(test, device, [{ timestamp, latitude: 13 }]);
    stop();
    expect(heard).toEqual([]);
    expect(await rowsOf(device._id)).toEqual(before);
  });
});

it('leaves out what is later than now', async () => {
  const { importer } = await newDevice();
  const preview = await importer.upload(gpxOf(4, test.clock.now().getTime() - 10_500));
  expect(preview).toMatchObject({ points: 2, skipped: { future: 2 } });
});

describe('a file at which the process dies', () => {
  const die = (id: string) =>
    query(
      `UPDATE imports SET leased_by = gen_random_uuid(), leased_until = now() - interval '1 second' WHERE id = $1`,
      [id],
    );
  /** Waits for the application's worker, which polls once more after its job. */
  const idle = () => new Promise((resolve) => setTimeout(resolve, 500));

  it('is given up after three times, and what it added can be undone', async () => {
    const { device, importer } = await newDevice();
    const { _id } = await importer.upload(gpxOf(12_000));
    await breakHistory('INSERT', '53100');
    await importer.start(_id);
    await expect.poll(async () => (await importer.list())[0]?.added, { timeout: 30_000 }).toBe(5000);
    await isBroken();
    await mendHistory();
    await query('UPDATE imports SET tries = 3 WHERE id = $1', [_id]);
    await die(_id);
    await test.services.importWork.work();
    const failed = await importer.settled(_id);
    expect(failed).toMatchObject({ state: 'failed', added: 5000, error: { code: 'import-gave-up' } });
    expect(await query('SELECT 1 FROM import_parts WHERE import_id = $1', [_id])).toEqual([]);
    expect((await importer.undo(_id)).statusCode).toBe(200);
    expect(await importer.settled(_id)).toMatchObject({ state: 'undone', added: 0, error: null });
    expect(await rowsOf(device._id)).toEqual([]);
  });

  it('is tried again before', async () => {
    const { importer } = await newDevice();
    const { _id } = await importer.upload(gpxOf(10));
    await idle();
    await query(`UPDATE imports SET state = 'running', tries = 2 WHERE id = $1`, [_id]);
    await die(_id);
    await test.services.importWork.work();
    expect(await importer.settled(_id)).toMatchObject({ state: 'done', added: 10 });
  });

  it('is counted by who takes it, before anything else is done with it', async () => {
    const { importer } = await newDevice();
    const { _id } = await importer.upload(gpxOf(10));
    await idle();
    await query(`UPDATE imports SET state = 'running' WHERE id = $1`, [_id]);
    const repository = importsRepository(test.core.db);
    for (const tries of [1, 2, 3]) {
      expect(await repository.take(randomUUID(), 30)).toBe(_id);
      expect(await query('SELECT tries FROM imports WHERE id = $1', [_id])).toEqual([{ tries }]);
      await die(_id);
    }
    await test.services.importWork.work();
    expect(await importer.settled(_id)).toMatchObject({ state: 'failed', error: { code: 'import-gave-up' } });
  });

  it('counts no end of the process in good order', async () => {
    const { importer } = await newDevice();
    const { _id } = await importer.upload(gpxOf(12_000));
    await idle();
    await query(`UPDATE imports SET state = 'checking' WHERE id = $1`, [_id]);
    const jobs = { ...test.core.jobs, handle: () => {}, every: () => {} };
    const deps = { places: await openPlaces(), ingest: test.services.ingest, isOnlyProcess: false };
    const other = createImportWorkService({ ...test.core, jobs }, deps);
    await other.work();
    await other.close();
    const rows = await query('SELECT state, tries, leased_by FROM imports WHERE id = $1', [_id]);
    expect(rows).toEqual([{ state: 'checking', tries: 0, leased_by: null }]);
  });

  it('counts no fault that passes', async () => {
    const { importer } = await newDevice();
    const { _id } = await importer.upload(gpxOf(10, begin + 60_001 * 1000));
    await breakHistory('INSERT', '53100');
    await importer.start(_id);
    for (const _ of [1, 2, 3, 4]) {
      await test.services.importWork.work();
      await expect
        .poll(() => query('SELECT tries FROM imports WHERE id = $1', [_id]), { timeout: 20_000 })
        .toEqual([{ tries: 0 }]);
      await endLeases();
    }
    await mendHistory();
    await test.services.importWork.work();
    expect(await importer.settled(_id)).toMatchObject({ state: 'done', added: 10 });
  });
});

it('refuses a file whose points are spread over more months than a life of trackers', async () => {
  const { importer } = await newDevice();
  const months = Array.from({ length: 241 }, (_, index) => Date.UTC(2001, index, 1));
  const track = (times: number[]) => {
    const points = times.map((at) => `<trkpt lat="47" lon="9.5"><time>${new Date(at).toISOString()}</time></trkpt>`);
    return Buffer.from(`<gpx><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`);
  };
  expect(await importer.upload(track(months.slice(1)))).toMatchObject({ state: 'ready', points: 240 });
  expect(await importer.upload(track(months))).toMatchObject({
    state: 'failed',
    error: { code: 'import-too-many-months' },
  });
});

describe('a file of more entries than may be', () => {
  it('is refused, and nothing of it is stored', async () => {
    const { device, importer } = await newDevice();
    const most = 1000;
    const point = '{"latitudeE7":471000000,"longitudeE7":95000000,"timestamp":"2024-01-10T00:00:00Z"}';
    const content = Buffer.from(`{"locations":[${point}${',{}'.repeat(most)}]}`);
    const { _id, ...one } = await importer.upload(content, 'Records.json');
    expect(one).toMatchObject({ state: 'ready', points: 1 });
    const holder = randomUUID();
    // Leased in the same statement, so that the application's own worker leaves it alone.
    const lease = `leased_by = $2, leased_until = now() + interval '1 hour'`;
    await query(`UPDATE imports SET state = 'checking', ${lease} WHERE id = $1`, [_id, holder]);
    const { core, services } = test;
    const worker = { core, holder, places: await openPlaces(), ingest: services.ingest, isStopped: () => false };
    await checkImport({ ...worker, pointsMax: most }, _id);
    expect(await importer.settled(_id)).toMatchObject({
      state: 'failed',
      added: 0,
      error: { code: 'import-too-many-points' },
    });
    expect(await rowsOf(device._id)).toEqual([]);
    expect(await query('SELECT 1 FROM import_parts WHERE import_id = $1', [_id])).toEqual([]);
  });

  it('is one of more than ten million', () => {
    expect(limitsOf({ latest: new Date(), oldest: new Date(0) }).most).toBe(10_000_000);
  });
});

describe('an upload that is not finished', () => {
  it('is the only one of a person, until it is continued to its end or discarded', async () => {
    const { owner, importer } = await newDevice();
    const { importer: second } = await newDevice(owner);
    const content = gpxOf(10);
    const { _id } = (await importer.create('first.gpx', content.length)).json().import;
    const refused = [await importer.create('again.gpx', 5), await second.create('second.gpx', 5)];
    expect(refused.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
      [409, 'import-open'],
      [409, 'import-open'],
    ]);
    const { importer: stranger } = await newDevice();
    expect((await stranger.create('mine.gpx', 5)).statusCode).toBe(201);

    await importer.send(_id, 0, content);
    expect(await importer.settled(_id)).toMatchObject({ state: 'ready' });
    expect((await second.create('second.gpx', 5)).json().code).toBe('import-open');
    await query(`UPDATE imports SET state = 'running', leased_until = now() + interval '1 hour' WHERE id = $1`, [_id]);
    expect((await second.create('second.gpx', 5)).json().code).toBe('import-open');
    await query(`UPDATE imports SET state = 'ready', leased_until = NULL WHERE id = $1`, [_id]);
    await importer.start(_id);
    expect(await importer.settled(_id)).toMatchObject({ state: 'done' });
    const next = (await second.create('second.gpx', 5)).json().import;
    await second.undo(next._id);
    expect((await importer.create('third.gpx', 5)).statusCode).toBe(201);
  });

  it('is the only one also when two are begun at once', async () => {
    const { owner, importer } = await newDevice();
    const others = await Promise.all(Array.from({ length: 3 }, () => newDevice(owner)));
    const all = [importer, ...others.map((other) => other.importer)];
    const answers = await Promise.all(all.map((one) => one.create('a.gpx', 5)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409]);
    expect(new Set(answers.map((answer) => answer.json().code))).toEqual(new Set([undefined, 'import-open']));
  });

  it('cannot be begun by who gives the device away at this moment', async () => {
    const { owner, device } = await newDevice();
    const next = await createUser(test);
    const access = await test.services.deviceAccess.find(owner.user._id, device._id);
    if (!access) throw new Error('no access');
    const client = await test.database.pool.connect();
    await client.query('BEGIN');
    await client.query('UPDATE devices SET owner_id = $2 WHERE id = $1', [device._id, next.user._id]);
    const begun = test.services.imports.create(owner.user._id, access, { name: 'late.gpx', size: 5 }).then(
      () => 'begun',
      ({ code }) => code,
    );
    await new Promise((resolve) => setTimeout(resolve, 500));
    await client.query('COMMIT');
    client.release();
    expect(await begun).toBe('device-not-found');
    expect(await query('SELECT 1 FROM imports WHERE device_id = $1', [device._id])).toEqual([]);
  });

  it('that begins while another import is undone makes no fault', async () => {
    const { owner, device, importer } = await newDevice();
    const { _id } = await importer.run(gpxOf(10));
    const client = await test.database.pool.connect();
    await client.query('BEGIN');
    await client.query(
      `INSERT INTO imports (id, device_id, user_id, name, size, state, created_at, latest, oldest)
       VALUES (gen_random_uuid(), $1, $2, 'b.gpx', 5, 'uploading', now(), now(), now())`,
      [device._id, owner.user._id],
    );
    const undone = importer.undo(_id);
    await new Promise((resolve) => setTimeout(resolve, 500));
    await client.query('COMMIT');
    client.release();
    expect((await undone).statusCode).toBe(200);
    expect(await importer.settled(_id)).toMatchObject({ state: 'undone' });
  });
});
