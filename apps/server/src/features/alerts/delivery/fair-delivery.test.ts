import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AlertDevice, alertsAreDone, createAlertDevice } from '../../../../test/alert-device.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { notifyJobsOf } from './notify.service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const waitingCount = 500;

/** Inserts undelivered alerts, as an unreachable mail server leaves them. */
const letWait = ({ device, owner }: AlertDevice) =>
  test.database.pool.query(
    `WITH raised AS (
       INSERT INTO alerts (id, device_id, kind, timestamp, created_at)
       SELECT gen_random_uuid(), $1, 'water', now() - n * interval '1 second', now() FROM generate_series(1, $3::int) n
       RETURNING id)
     INSERT INTO alert_deliveries (id, alert_id, channel, recipient, user_id, state, updated_at)
     SELECT gen_random_uuid(), id, 'email', $2, $4, 'waiting', now() FROM raised`,
    [device._id, owner.user.email, waitingCount, owner.user._id],
  );

const prioritiesOf = async ({ device }: AlertDevice) => {
  const { rows } = await test.database.pool.query(
    `SELECT a.kind, j.priority FROM pgboss.job j JOIN alert_deliveries d ON d.id::text = j.data ->> 'deliveryId'
     JOIN alerts a ON a.id = d.alert_id WHERE j.name = 'alert-deliver' AND a.device_id = $1`,
    [device._id],
  );
  return Object.fromEntries(rows.map(({ kind, priority }) => [kind, priority]));
};

const leave = async ({ drawFence, report, point }: AlertDevice) => {
  await drawFence();
  await report({ points: [point(0, -100)] });
  await report({ points: [point(900, -50)] });
};

describe('messages to people', () => {
  it('wait behind those of whoever waits for less, and a call for help before all of them [A23]', async () => {
    const flooded = await createAlertDevice(test);
    const quiet = await createAlertDevice(test);
    for (const one of [flooded, quiet]) await one.toggle({ emailAlerts: true });
    await letWait(flooded);
    for (const one of [flooded, quiet]) {
      await leave(one);
      await alertsAreDone(test);
      await one.sos();
      await alertsAreDone(test);
    }
    const [ofFlooded, ofQuiet] = [await prioritiesOf(flooded), await prioritiesOf(quiet)];
    expect(ofQuiet).toEqual({ 'geofence-exit': 0, sos: 10_000 });
    expect(ofFlooded).toEqual({ 'geofence-exit': -waitingCount, sos: 10_000 - waitingCount });
  });
});

describe('the jobs that find out who is told', () => {
  it('are of one device each, of a hundred alerts at most, and apart for calls for help [A23]', () => {
    const many = Array.from({ length: 150 }, (_, at) => ({ id: `a${at}`, deviceId: 'a', kind: 'location' as const }));
    const one = { id: 'b1', deviceId: 'b', kind: 'geofence-exit' as const };
    const help = { id: 'a-help', deviceId: 'a', kind: 'sos' as const };
    const jobs = notifyJobsOf([...many, one, help]);
    expect(jobs.map(({ data, priority }) => [(data as { alertIds: string[] }).alertIds.length, priority])).toEqual([
      [100, 0],
      [50, 0],
      [1, 0],
      [1, 10_000],
    ]);
  });
});
