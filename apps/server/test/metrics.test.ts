import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startFakeSmtpServer } from '../src/platform/mail/smtp-server.fake.ts';
import { createAlertDevice } from './alert-device.ts';
import { createDevice } from './device-factories.ts';
import { createUser } from './factories.ts';
import { connectDevice } from './mqtt-device.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let test: TestApp;
let smtp: Awaited<ReturnType<typeof startFakeSmtpServer>>;
beforeAll(async () => {
  smtp = await startFakeSmtpServer();
  test = await createTestApp({ SMTP_URL: smtp.url });
});
afterAll(async () => {
  await test.close();
  await smtp.close();
});

/** Value of the series `name{labels}`; undefined if absent. */
const read = async (series: string) => {
  const { body } = await test.app.inject('/metrics');
  const line = body.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
};

describe('/metrics', () => {
  it('counts from 0 what the alerts compare, also where nothing of it has happened yet', async () => {
    for (const outcome of ['sent', 'failed'])
      expect(await read(`messages_total{channel="telegram",outcome="${outcome}"}`)).toBe(0);
    expect(await read('gateway_refused_total{reason="failed"}')).toBe(0);
  });

  it('tells of alerts: raised, delivered and how soon, and late while the mail server does not take them', async () => {
    const { call, report } = await createAlertDevice(test);
    await call('PUT', '/api/devices/alert-settings/:id', { emailAlerts: true });
    const now = () => Math.floor(test.clock.now().getTime() / 1000);
    const sent = (await read('messages_total{channel="mail",outcome="sent"}')) ?? 0;
    expect(await read('alert_deliveries_late')).toBe(0);

    await report({ alerts: [{ kind: 'sos', timestamp: now() }] });
    await vi.waitFor(async () => {
      expect(await read('alert_deliveries_total{channel="email",outcome="delivered"}')).toBe(1);
    }, 20_000);
    await vi.waitFor(async () => {
      expect(await read('jobs_total{queue="alert-deliver",outcome="done"}')).toBe(1);
    }, 20_000);
    expect(await read('alerts_raised_total{kind="sos"}')).toBe(1);
    expect(await read('alert_delivery_seconds_count{channel="email"}')).toBe(1);
    expect(await read('messages_total{channel="mail",outcome="sent"}')).toBe(sent + 1);

    smtp.content.refusal = '451 later';
    test.clock.advance({ hours: 1 });
    await report({ alerts: [{ kind: 'sos', timestamp: now() }] });
    await vi.waitFor(async () => {
      expect(await read('jobs_total{queue="alert-deliver",outcome="failed"}')).toBeGreaterThan(0);
    }, 20_000);
    expect(await read('messages_total{channel="mail",outcome="failed"}')).toBeGreaterThan(0);
    expect(await read('alert_deliveries_late')).toBe(0);
    test.clock.advance({ minutes: 6 });
    expect(await read('alert_deliveries_late')).toBe(1);
  });

  it('tells of jobs that are due and nobody does', async () => {
    await vi.waitFor(async () => {
      // The insert is retried, because the worker can take the job before it is counted.
      await test.database.pool.query(
        `INSERT INTO pgboss.job (name, start_after) VALUES ('alerts-silence', now() - interval '90 seconds')`,
      );
      expect(await read('jobs_due{queue="alerts-silence"}')).toBeGreaterThan(0);
      expect(await read('job_oldest_due_seconds{queue="alerts-silence"}')).toBeGreaterThanOrEqual(90);
    }, 20_000);
  });

  it('tells of connections: of devices and to the database', async () => {
    const owner = await createUser(test);
    const device = await createDevice(test, { owner });
    const port = (await test.gateway.listen()) ?? 0;
    expect(await read('mqtt_connections')).toBe(0);
    const client = await connectDevice(port, device);
    expect(await read('mqtt_connections')).toBe(1);
    await client.endAsync(true);
    expect(await read('database_connections{state="idle"}')).toBeGreaterThanOrEqual(0);
    expect(await read('database_waiting')).toBe(0);
  });
});
