import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { startFakeSmtpServer } from '../src/platform/mail/smtp-server.fake.ts';
import { createDevice } from './device-factories.ts';
import { cleanUpLater, freePort, leaveBehind } from './end-under-load.ts';
import { connectDevice, publish, seconds } from './mqtt-device.ts';
import { type Place, startServer } from './server-process.ts';

const deviceCount = 6;
const patient = { timeout: 90_000, interval: 100 };

/** Prepares a database for the real server process, with devices whose owner wants emails. */
const prepare = async () => {
  const {
    made: devices,
    env,
    ...left
  } = await leaveBehind(async (test, owner) => {
    const all = await Promise.all(
      Array.from({ length: deviceCount }, (_, at) => createDevice(test, { owner, name: `Device ${at}` })),
    );
    for (const { _id } of all) {
      const url = `/api/devices/alert-settings/${_id}`;
      await test.app.inject({ method: 'PUT', url, headers: owner.headers, payload: { emailAlerts: true } });
    }
    return all;
  });
  return { ...left, devices, env: { ...env, MQTT_PORT: String(await freePort()) } };
};

/** With several processes, the job of a dead process is taken over only after its timeout; this makes it expire now. */
const letJobsTimeOut = async ({ databaseUrl }: Place) => {
  if (!databaseUrl) return;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`UPDATE pgboss.job SET started_on = started_on - interval '2 min' WHERE state = 'active'`);
  await client.end();
};

const start = async (...of: Parameters<typeof startServer>) => {
  const server = await startServer(...of);
  cleanUpLater(() => server.end('SIGKILL'));
  return server;
};

/** Every device sends an SOS alert; resolves when all are acknowledged. */
const callForHelp = async (devices: Awaited<ReturnType<typeof prepare>>['devices'], port: number) => {
  await Promise.all(
    devices.map(async (device) => {
      const client = await connectDevice(port, device);
      client.on('error', () => {});
      await publish(client, device.imei, { type: 'alert', kind: 'sos', timestamp: seconds() });
      await client.endAsync(true);
    }),
  );
};

interface Logged {
  deliveries: { state: string }[];
}

describe('kill -9 between an alert and its mail', { timeout: 300_000 }, () => {
  it('leaves exactly one mail for each alert after the restart, at a mail server [A19]', async () => {
    const { place, devices, token, env, email } = await prepare();
    const smtp = await startFakeSmtpServer(null);
    cleanUpLater(smtp.close);
    const withSmtp = { ...env, SMTP_URL: smtp.url };
    const first = await start(place, withSmtp);
    await callForHelp(devices, Number(env.MQTT_PORT));
    await vi.waitFor(() => expect(smtp.content.unanswered).toBeGreaterThan(0), patient);
    await first.end('SIGKILL');
    expect(smtp.received).toEqual([]);
    await letJobsTimeOut(place);

    smtp.content.refusal = undefined;
    const second = await start(place, withSmtp);
    const states = async () => {
      const answers = devices.map(({ _id }) => second.call('GET', `/api/v2/alerts/${_id}`, { token }));
      const logs = (await Promise.all(answers)).map(({ body }) => (body as unknown as { data: Logged[] }).data);
      return logs.map((alerts) => alerts.map(({ deliveries }) => deliveries.map(({ state }) => state)));
    };
    await vi.waitFor(async () => expect(await states()).toEqual(devices.map(() => [['delivered']])), patient);
    const subjects = smtp.received.map(({ to, data }) => [to[0], /^Subject: (.*)$/m.exec(data)?.[1]?.trim()]);
    expect(subjects.sort()).toEqual(devices.map((_, at) => [email, `AirBolt: Device ${at}: SOS`]));
  });

  it('leaves exactly one mail for each alert in the mailbox, whenever it came [A19]', async () => {
    const { place, devices, env, email } = await prepare();
    const first = await start(place, env);
    await callForHelp(devices, Number(env.MQTT_PORT));
    await first.end('SIGKILL');
    await letJobsTimeOut(place);
    const second = await start(place, env);
    const subjects = async () => {
      const { body } = await second.call('GET', `/api/dev/mailbox?to=${email}`);
      return (body as unknown as { data: { subject: string }[] }).data.map(({ subject }) => subject).sort();
    };
    const expected = devices.map((_, at) => `AirBolt: Device ${at}: SOS`);
    await vi.waitFor(async () => expect((await subjects()).length).toBeGreaterThanOrEqual(deviceCount), patient);
    expect(await subjects()).toEqual(expected);
  });
});
