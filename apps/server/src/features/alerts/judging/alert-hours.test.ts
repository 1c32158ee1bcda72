import { alertsPerHour } from '@holdfast/contract/alerts.rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AlertDevice, alertsAreDone, createAlertDevice, home } from '../../../../test/alert-device.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const placeCount = 10;
const hour = 3600;

const addPlaces = async ({ owner, call }: AlertDevice) => {
  for (let number = 0; number < placeCount; number += 1) {
    const place = { name: `Home ${number}`, icon: 'home', ...home, radius: 100, devices: 'all' };
    const added = await call('POST', '/api/v2/places', { ...place, arrive: true, leave: true }, owner);
    expect(added.statusCode).toBe(201);
  }
};

/** Points in and out of every place, far enough apart in device time for each crossing to count separately. */
const crossings = ({ point }: AlertDevice, count: number, since: number) =>
  Array.from({ length: count }, (_, at) => point(at % 2 === 0 ? 0 : 900, since + at * 61));

const logged = async ({ device }: AlertDevice, kind: string) =>
  (
    await test.database.pool.query(
      'SELECT more, place, timestamp FROM alerts WHERE device_id = $1 AND kind = $2 ORDER BY created_at, timestamp, id',
      [device._id, kind],
    )
  ).rows as { more: number; place: string | null; timestamp: Date }[];

describe('more alerts of a kind than an hour may have', () => {
  it('are told as one when it is over, also when they are all sent at once [A23]', async () => {
    const device = await createAlertDevice(test);
    await addPlaces(device);
    await device.report({ points: crossings(device, 200, -6 * hour) });
    expect(await logged(device, 'place-arrive')).toHaveLength(alertsPerHour);
    expect(await logged(device, 'place-leave')).toHaveLength(alertsPerHour);
    await device.report({ points: crossings(device, 40, -hour) });
    expect(await logged(device, 'place-leave')).toHaveLength(alertsPerHour);

    await test.services.watch.raiseSuppressed();
    expect(await logged(device, 'place-leave')).toHaveLength(alertsPerHour);
    test.clock.advance({ hours: 1, seconds: 1 });
    await test.services.watch.raiseSuppressed();
    await test.services.watch.raiseSuppressed();
    const leaves = await logged(device, 'place-leave');
    expect(leaves).toHaveLength(alertsPerHour + 1);
    expect(leaves.map(({ more }) => more).filter(Boolean)).toEqual([120 * placeCount - alertsPerHour - 1]);
    expect(leaves.at(-1)?.place).toMatch(/^Home \d+$/);
  });

  it('leave the newest of a report to be told one by one', async () => {
    const device = await createAlertDevice(test);
    await device.drawFence();
    const points = crossings(device, 2 * alertsPerHour + 20, -6 * hour);
    await device.report({ points });
    const exits = await logged(device, 'geofence-exit');
    expect(exits).toHaveLength(alertsPerHour);
    expect(exits.at(-1)?.timestamp.getTime()).toBe((points.at(-1)?.timestamp ?? 0) * 1000);
  });

  it('take nothing from another kind or another device, and the next hour begins anew', async () => {
    const device = await createAlertDevice(test);
    const other = await createAlertDevice(test, { owner: device.owner });
    await device.drawFence();
    await other.drawFence();
    await device.report({ points: crossings(device, 4 * alertsPerHour, -6 * hour) });
    await device.sos();
    await other.report({ points: crossings(other, 2, -hour) });
    expect(await logged(device, 'sos')).toHaveLength(1);
    expect(await other.kinds()).toEqual(['geofence-exit']);
    test.clock.advance({ hours: 1, seconds: 1 });
    await device.report({ points: crossings(device, 2, -200) });
    expect(await logged(device, 'geofence-exit')).toHaveLength(alertsPerHour + 1);
    await test.services.watch.raiseSuppressed();
  });

  it('are said in the mail, in the log and in the notifications', async () => {
    const device = await createAlertDevice(test);
    await device.drawFence();
    await device.report({ points: crossings(device, 2 * (alertsPerHour + 5), -6 * hour) });
    await alertsAreDone(test);
    await device.toggle({ emailAlerts: true });
    test.clock.advance({ hours: 1, seconds: 1 });
    await test.services.watch.raiseSuppressed();
    await alertsAreDone(test);
    expect((await device.alerts()).map(({ more }: { more: number }) => more)).toContain(4);
    const { data } = (await device.call('GET', `/api/dev/mailbox?to=${device.owner.user.email}`)).json();
    const mails = data.filter(({ subject }: { subject: string }) => subject.includes('left its geo-fence'));
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(mails)).toContain('And 4 more within the hour');
  });

  it('say nothing of where the device was once its history is cleared, nor where it was later', async () => {
    const device = await createAlertDevice(test);
    await device.drawFence();
    await device.report({ points: crossings(device, 4 * alertsPerHour, -6 * hour) });
    expect((await device.call('DELETE', '/api/v2/history/:id')).statusCode).toBe(200);
    await device.report({ points: [device.point(1000)] });
    test.clock.advance({ hours: 1, seconds: 1 });
    await test.services.watch.raiseSuppressed();
    const { rows } = await test.database.pool.query(
      'SELECT more, latitude, longitude, address FROM alerts WHERE device_id = $1 AND more > 0',
      [device.device._id],
    );
    expect(rows).not.toEqual([]);
    for (const row of rows) expect(row).toMatchObject({ latitude: null, longitude: null, address: '' });
  });

  it('are forgotten with the alerts of a device', async () => {
    const device = await createAlertDevice(test);
    await device.drawFence();
    await device.report({ points: crossings(device, 4 * alertsPerHour, -6 * hour) });
    expect((await device.call('DELETE', '/api/devices/:id')).statusCode).toBe(200);
    const { rowCount } = await test.database.pool.query('SELECT 1 FROM alert_hours WHERE device_id = $1', [
      device.device._id,
    ]);
    expect(rowCount).toBe(0);
  });
});
