import { readdirSync } from 'node:fs';
import type { Status } from '@holdfast/contract/status';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createAlertDevice } from '../../../test/alert-device.ts';
import { createDevice } from '../../../test/device-factories.ts';
import { createUser } from '../../../test/factories.ts';
import { startFakeBroker } from '../../../test/fake-broker.ts';
import { connectDevice } from '../../../test/mqtt-device.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { migrationsFolder } from '../../paths.ts';
import { startFakeSmtpServer } from '../../platform/mail/smtp-server.fake.ts';
import { version } from '../../version.ts';

let test: TestApp;
let smtp: Awaited<ReturnType<typeof startFakeSmtpServer>>;
let admin: Awaited<ReturnType<typeof createUser>>;
beforeAll(async () => {
  smtp = await startFakeSmtpServer();
  test = await createTestApp({ SMTP_URL: smtp.url, MAIL_FROM: 'Holdfast <no-reply@example.com>' });
  admin = await createUser(test, { roles: ['admin'] });
});
// The last test closes the mail server.
afterAll(() => test.close());

const read = async (): Promise<Status> => {
  const answer = await test.app.inject({ url: '/api/admin/status', headers: admin.headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().status;
};
const metric = async (series: string) => {
  const { body } = await test.app.inject('/metrics');
  return Number(new RegExp(`^${series.replace(/[{}"]/g, '\\$&')} (\\S+)$`, 'm').exec(body)?.[1] ?? Number.NaN);
};

const isDiskTight = ({ name, state }: Status['checks'][number]) => name === 'disk' && state === 'warning';

describe('the status', () => {
  it('tells the version, the process and the database', async () => {
    const status = await read();
    expect(status).toMatchObject({
      version,
      nodeVersion: process.versions.node,
      roles: ['api', 'gateway', 'worker'],
      lastBackupAt: null,
    });
    expect(Date.parse(status.startedAt)).toBeLessThan(Date.now());
    const newest = readdirSync(migrationsFolder).sort().at(-1)?.replace('.sql', '');
    expect(status.database).toMatchObject({
      kind: test.database.isEmbedded ? 'embedded' : 'postgresql',
      migration: newest,
      waiting: 0,
    });
    expect(status.database.bytes).toBeGreaterThan(1_000_000);
    expect(status.disk?.totalBytes).toBeGreaterThan(status.disk?.freeBytes ?? 0);
  });

  it("has the doctor's findings", async () => {
    const status = await read();
    const byName = new Map(status.checks.map((check) => [check.name, check]));
    expect(byName.get('database')).toMatchObject({ state: 'ok', advice: null });
    expect(byName.get('migrations')).toMatchObject({ state: 'ok', says: expect.stringContaining('are applied') });
    expect(byName.get('mail')).toMatchObject({ state: 'ok', says: expect.stringContaining('takes mail') });
    expect(byName.get('disk')?.says).toMatch(/are free/);
  });

  it('is in the metrics: what the doctor says, and when the last backup was made', async () => {
    expect(await metric('check_state{check="database"}')).toBe(0);
    expect(await metric('check_state{check="disk"}')).toBe((await read()).checks.some(isDiskTight) ? 1 : 0);
    expect(await metric('last_backup_timestamp_seconds')).toBeNaN();
    const at = new Date('2026-11-19T12:00:00Z');
    await test.database.pool.query(
      `INSERT INTO admin_audit (id, at, actor, action, subject, origin) VALUES (gen_random_uuid(), $1, 'operator', 'backup', 'f', 'cli')`,
      [at],
    );
    onTestFinished(
      async () => void (await test.database.pool.query(`DELETE FROM admin_audit WHERE action = 'backup'`)),
    );
    expect(await metric('last_backup_timestamp_seconds')).toBe(at.getTime() / 1000);
  });

  it('counts jobs that are due and that were given up', async () => {
    const before = (await read()).jobs;
    await test.database.pool.query(
      `INSERT INTO pgboss.job (name, state, completed_on) VALUES
       ('alerts-silence', 'failed', now() - interval '1 hour'), ('alerts-silence', 'failed', now() - interval '2 days')`,
    );
    // A worker can take the job before it is counted, so the insert is retried.
    await vi.waitFor(async () => {
      await test.database.pool.query(
        `INSERT INTO pgboss.job (name, start_after) VALUES ('alerts-silence', now() - interval '90 seconds')`,
      );
      const { due, oldestSeconds, failed } = await test.core.jobs.summary();
      expect(failed).toBe(before.failed + 1);
      expect(due).toBeGreaterThan(0);
      expect(oldestSeconds).toBeGreaterThanOrEqual(90);
    }, 20_000);
    expect((await read()).jobs.failed).toBe(before.failed + 1);
  });

  it('counts what the metrics count: messages, alerts and connections', async () => {
    const { call, report } = await createAlertDevice(test);
    await call('PUT', '/api/devices/alert-settings/:id', { emailAlerts: true });
    await report({ alerts: [{ kind: 'sos', timestamp: Math.floor(test.clock.now().getTime() / 1000) }] });
    await vi.waitFor(async () => expect((await read()).alerts.delivered).toBe(1), 20_000);
    const owner = await createUser(test);
    const device = await createDevice(test, { owner });
    const client = await connectDevice((await test.gateway.listen()) ?? 0, device);
    const status = await read();
    expect(status.connections).toEqual({ mqtt: 1, trackers: 0, browsers: 0 });
    await client.endAsync(true);
    expect(status.alerts).toMatchObject({ failed: 0, waiting: 0, late: 0 });
    const mails = status.messages.find(({ channel }) => channel === 'mail');
    expect(mails?.sent).toBeGreaterThan(0);
    expect(mails?.sent).toBe(await metric('messages_total{channel="mail",outcome="sent"}'));
  });

  it('counts no device where another broker has them', async () => {
    const broker = await startFakeBroker();
    const other = await createTestApp({ MQTT_URL: broker.url });
    onTestFinished(async () => {
      await other.close();
      await broker.close();
    });
    const { headers } = await createUser(other, { roles: ['admin'] });
    const { status } = (await other.app.inject({ url: '/api/admin/status', headers })).json() as { status: Status };
    expect(status.connections.mqtt).toBe(null);
  });

  it('tells of the last backup that was written down', async () => {
    const at = new Date('2026-11-15T03:00:00Z');
    await test.database.pool.query(
      `INSERT INTO admin_audit (id, at, actor, action, subject, origin)
       VALUES (gen_random_uuid(), $1, 'operator', 'backup', 'file', 'command line')`,
      [at],
    );
    expect((await read()).lastBackupAt).toBe(at.toISOString());
  });

  it('says what to do when the mail server is away, and does not sign in to it at every look', async () => {
    const mail = async () => (await read()).checks.find(({ name }) => name === 'mail');
    const later = performance.now() + 20_000;
    const clock = vi.spyOn(performance, 'now').mockReturnValue(later);
    expect(await mail()).toMatchObject({ state: 'ok' });
    await smtp.close();
    expect(await mail()).toMatchObject({ state: 'ok' });
    clock.mockReturnValue(later + 20_000);
    expect(await mail()).toMatchObject({ state: 'failed', advice: expect.stringContaining('SMTP_URL') });
    clock.mockRestore();
  });
});
