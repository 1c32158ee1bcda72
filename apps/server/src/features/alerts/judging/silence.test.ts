import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAlertDevice } from '../../../../test/alert-device.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { silenceQueries } from './silence.repository.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const watched = async (silenceHours: number) => {
  const one = await createAlertDevice(test);
  const allow = (hours: number) => one.call('PUT', '/api/devices/:id', { silenceHours: hours });
  await allow(silenceHours);
  /** Hours until the next check; null for never. */
  const dueIn = async () => {
    const { rows } = await test.database.pool.query(
      `SELECT (extract(epoch FROM due_at)::float8 - extract(epoch FROM $2::timestamptz)::float8) / 3600 AS hours
       FROM silence_watch WHERE device_id = $1`,
      [one.device._id, test.clock.now().toISOString()],
    );
    return rows[0]?.hours ?? null;
  };
  return { ...one, allow, dueIn };
};

const look = () => test.services.watch.judgeSilence();

describe('the look for silent devices', () => {
  it('comes back to a device when it can be silent at the earliest, and not before', async () => {
    const { report, point, dueIn } = await watched(6);
    expect(await dueIn()).toBeLessThan(0);
    await look();
    expect(await dueIn()).toBeCloseTo(6, 1);
    test.clock.advance({ hours: 5 });
    await report({ points: [point(0)] });
    await look();
    expect(await dueIn()).toBeCloseTo(1, 1);
    test.clock.advance({ hours: 1 });
    await look();
    expect(await dueIn()).toBeCloseTo(5, 1);
  });

  it('is not too late for a device whose past came after the first look', async () => {
    const { device, report, point, kinds } = await watched(72);
    await look();
    const hours = 75 * 3600;
    await report({ receivedAt: new Date(test.clock.now().getTime() - hours * 1000), points: [point(0, -hours)] });
    await look();
    expect(await kinds()).toEqual([]);
    await test.services.watch.judgeSilenceOf([device._id]);
    expect(await kinds()).toEqual(['silent']);
  });

  it('tells of a silence once, also where fewer hours are allowed than before', async () => {
    const { report, point, kinds, allow, dueIn } = await watched(72);
    await report({ points: [point(0)] });
    await look();
    test.clock.advance({ hours: 4 });
    await look();
    expect(await kinds()).toEqual([]);
    await allow(3);
    await look();
    expect(await kinds()).toEqual(['silent']);
    expect(await dueIn()).toBeCloseTo(3, 1);
    test.clock.advance({ hours: 9 });
    await look();
    expect(await kinds()).toEqual(['silent']);
  });

  it('leaves alone what nobody wants to hear of', async () => {
    const { allow, dueIn, device } = await watched(3);
    await allow(0);
    expect(await dueIn()).toBeNull();
    await allow(3);
    expect(await dueIn()).not.toBeNull();
    await test.database.pool.query('UPDATE devices SET owner_id = NULL WHERE id = $1', [device._id]);
    expect(await dueIn()).toBeNull();
  });

  it('reads by the time when they are due, however many devices there are', async () => {
    const { device } = await watched(24);
    const { pool } = test.database;
    await pool.query(
      `INSERT INTO devices SELECT (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid(),
         'device_uuid', 'MANY' || n, 'imei', (357000000000000 + n)::text))).*
       FROM devices d, generate_series(1, 5000) n WHERE d.id = $1`,
      [device._id],
    );
    await pool.query(
      `INSERT INTO device_states (device_id, last_seen_at) SELECT id, $1::timestamptz FROM devices
       ON CONFLICT DO NOTHING`,
      [test.clock.now().toISOString()],
    );
    await look();
    const { rows } = await pool.query('SELECT count(*)::int AS count FROM silence_watch');
    expect(rows[0].count).toBeGreaterThan(5000);
    await pool.query('ANALYZE devices, device_states, silence_watch, alert_mutes');
    test.clock.advance({ minutes: 1 });
    const asked = Object.values(silenceQueries).flatMap((query) => [
      query.replace('$2', 'true'),
      query.replace('$2', 'false'),
    ]);
    for (const query of asked) {
      const bound = query.replaceAll('$1', `'${test.clock.now().toISOString()}'`);
      const plan = (await pool.query(`EXPLAIN ${bound}`)).rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain('silence_watch_due');
      expect(plan).not.toMatch(/Seq Scan on (devices|device_states|silence_watch)/);
    }
  });
});
