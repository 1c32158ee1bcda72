import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AlertDevice, alertsAreDone, createAlertDevice } from '../../../../test/alert-device.ts';
import { createUser } from '../../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { askTransfer, type Person } from '../../../../test/transfer-calls.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

interface Command {
  id: string;
  name: string;
  args: object;
  state: string;
}

const continuously = { locationReportMode: 'Continuously' };

/** A device inside its fence, with ten minutes of tracking after an exit. */
const fenced = async (given: { owner?: Person } = {}) => {
  const alert = await createAlertDevice(test, given);
  await alert.drawFence();
  await alert.call('POST', '/api/devices/geo-fence/rules/:id', { trackingTime: 600, liveTrackingUnable: true });
  await alert.report({ points: [alert.point(0, -100)] });
  return alert;
};

const leave = async ({ report, point }: AlertDevice, seconds = 0) => {
  await report({ points: [point(500, seconds)] });
  await alertsAreDone(test);
};

/** Oldest first. */
const commandsOf = async ({ call }: AlertDevice): Promise<Command[]> =>
  (await call('GET', '/api/devices/commands/:id')).json().data.toReversed();

const acknowledge = async ({ device }: AlertDevice, command: Command | undefined) =>
  test.services.commands.acknowledge(
    { id: device._id, deviceUuid: device.deviceUUID },
    { id: command?.id ?? '', ok: true },
  );

/** Makes the end of every started tracking due now. */
const letTimePass = async ({ device }: AlertDevice) => {
  const mine = `name = 'alert-tracking-end' AND data -> 'device' ->> 'id' = $1`;
  const { pool } = test.database;
  await pool.query(`UPDATE pgboss.job SET start_after = now() WHERE ${mine} AND state = 'created'`, [device._id]);
  await vi.waitFor(
    async () => {
      const waiting = await pool.query(`SELECT 1 FROM pgboss.job WHERE ${mine} AND state < 'completed'`, [device._id]);
      expect(waiting.rowCount).toBe(0);
    },
    { timeout: 30_000, interval: 50 },
  );
};

const named = (commands: Command[]) => commands.map(({ name, args }) => [name, args]);

describe('a device that leaves its geo-fence', () => {
  it('is followed for the set time, then it reports once again', async () => {
    const alert = await fenced();
    await leave(alert);
    const [locate] = await commandsOf(alert);
    expect(locate).toMatchObject({ name: 'locate', args: continuously, state: 'waiting' });
    await acknowledge(alert, locate);
    const { rows } = await test.database.pool.query(
      `SELECT extract(epoch FROM start_after - created_on)::int AS seconds FROM pgboss.job
       WHERE name = 'alert-tracking-end' AND data ->> 'commandId' = $1`,
      [locate?.id],
    );
    expect(rows[0].seconds).toBeGreaterThan(570);
    expect(rows[0].seconds).toBeLessThanOrEqual(600);
    await letTimePass(alert);
    const [, stop] = await commandsOf(alert);
    expect(stop).toMatchObject({ name: 'stop', state: 'waiting' });
    await acknowledge(alert, stop);
    const { devices } = (await alert.call('GET', '/api/devices/:id')).json();
    expect(devices[0].locationReportMode).toBe('Once');
  });

  it('is left as somebody wants it who asked for something else meanwhile', async () => {
    const alert = await fenced();
    await leave(alert);
    await alert.call('POST', '/api/devices/locate/:id', continuously);
    await letTimePass(alert);
    const states = (await commandsOf(alert)).map(({ name, state }) => [name, state]);
    expect(states).toEqual([
      ['locate', 'replaced'],
      ['locate', 'waiting'],
    ]);
  });

  it('is followed no longer than that where it is transferred meanwhile', async () => {
    const [k9, member] = [await createUser(test, { roles: ['k9'] }), await createUser(test)];
    const alert = await fenced({ owner: k9 });
    await leave(alert);
    await acknowledge(alert, (await commandsOf(alert))[0]);
    expect((await askTransfer(test, k9, alert.device._id, member.user._id)).statusCode).toBe(200);
    await letTimePass(alert);
    const { data } = (await alert.call('GET', '/api/devices/commands/:id', undefined, member)).json();
    expect(data.map(({ name }: Command) => name)).toContain('stop');
  });

  it('is not told to stop where it is transferred to somebody who follows it', async () => {
    const [k9, member] = [await createUser(test, { roles: ['k9'] }), await createUser(test)];
    const alert = await fenced({ owner: k9 });
    await leave(alert);
    await askTransfer(test, k9, alert.device._id, member.user._id);
    await alert.call('POST', '/api/devices/locate/:id', continuously, member);
    await letTimePass(alert);
    const { data } = (await alert.call('GET', '/api/devices/commands/:id', undefined, member)).json();
    expect(data.map(({ name }: Command) => name)).not.toContain('stop');
  });

  it('is left alone where somebody follows it already', async () => {
    const alert = await fenced();
    await alert.call('POST', '/api/devices/locate/:id', continuously);
    await leave(alert);
    await letTimePass(alert);
    expect(named(await commandsOf(alert))).toEqual([['locate', continuously]]);
  });

  it('is followed longer when it leaves again', async () => {
    const alert = await fenced();
    await leave(alert, -60);
    await acknowledge(alert, (await commandsOf(alert))[0]);
    await alert.report({ points: [alert.point(0, -30)] });
    await leave(alert);
    await acknowledge(alert, (await commandsOf(alert))[1]);
    await letTimePass(alert);
    expect((await commandsOf(alert)).map(({ name }) => name)).toEqual(['locate', 'locate', 'stop']);
  });

  it('is not followed without the rule', async () => {
    const alert = await fenced();
    await alert.call('POST', '/api/devices/geo-fence/rules/:id', { trackingTime: 600, liveTrackingUnable: false });
    await leave(alert);
    expect(await alert.kinds()).toEqual(['geofence-exit']);
    expect(await commandsOf(alert)).toEqual([]);
  });
});
