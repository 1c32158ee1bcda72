import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AlertDevice, alertsAreDone, createAlertDevice } from '../../../test/alert-device.ts';
import { mailIsDone, post } from '../../../test/calls.ts';
import { shareDevice } from '../../../test/device-factories.ts';
import { createUser, mailsTo, mailTo, tokenIn } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const list = '/api/devices/notification-emails/:id';
const add = ({ call }: AlertDevice, email: unknown) => call('POST', list, { email });
const confirm = (token: string) => post(test, `/api/v2/notification-emails/confirm/${token}`);
const unsubscribe = (token: string) => post(test, `/api/v2/notification-emails/unsubscribe/${token}`);
const shown = async ({ call }: AlertDevice) =>
  (await call('GET', '/api/devices/:id')).json().devices[0].notificationEmails;

let addresses = 0;
const freshAddress = () => {
  addresses += 1;
  return `told-${addresses}@example.com`;
};

const confirmed = async (alert: AlertDevice, email = freshAddress()) => {
  await add(alert, email);
  await confirm(tokenIn(await mailTo(test, email, /Do you want/)));
  return email;
};

const alertsTo = async (email: string) => (await mailsTo(test, email)).filter(({ subject }) => /SOS/.test(subject));

describe('notification emails', () => {
  it('are added and removed, and shown to managers of the device [P1.2.40] [P1.7.18]', async () => {
    const alert = await createAlertDevice(test);
    const [first, second] = [freshAddress(), freshAddress()];
    expect((await add(alert, ` ${first.toUpperCase()} `)).json()).toEqual({
      notificationEmails: [{ email: first, confirmed: false }],
    });
    await add(alert, second);
    await confirm(tokenIn(await mailTo(test, first)));
    const both = [
      { email: first, confirmed: true },
      { email: second, confirmed: false },
    ];
    expect(await shown(alert)).toEqual(both);
    expect((await add(alert, first)).json()).toEqual({ notificationEmails: both });
    const removed = await alert.call('DELETE', `${list}/${encodeURIComponent(first)}`);
    expect(removed.json()).toEqual({ notificationEmails: [both[1]] });
    expect(await shown(alert)).toEqual([both[1]]);
  });

  it('get alerts only once they have agreed, and once even when they are a user as well', async () => {
    const alert = await createAlertDevice(test);
    const silent = freshAddress();
    await add(alert, silent);
    const willing = await confirmed(alert);
    await confirmed(alert, alert.owner.user.email);
    await alert.toggle({ emailAlerts: true });
    await alert.sos();
    await alertsAreDone(test);
    expect(await alertsTo(silent)).toEqual([]);
    expect(await alertsTo(willing)).toHaveLength(1);
    expect((await alertsTo(willing))[0]?.text).toMatch(/When: .* UTC\+00:00\n/);
    expect(await alertsTo(alert.owner.user.email)).toHaveLength(1);
    expect((await alertsTo(alert.owner.user.email))[0]?.text).not.toContain('/unsubscribe/');
    const [{ deliveries }] = await alert.alerts();
    expect(deliveries).toMatchObject([
      { recipient: alert.owner.user.email, state: 'delivered' },
      { recipient: willing, state: 'delivered' },
    ]);
  });

  it('end with the link of any alert, without signing in, and begin only with a new confirmation [A8]', async () => {
    const alert = await createAlertDevice(test);
    const email = await confirmed(alert);
    await alert.sos();
    const token = tokenIn(await mailTo(test, email, /SOS/));
    expect((await unsubscribe(token)).statusCode).toBe(200);
    expect(await shown(alert)).toEqual([]);
    await alert.sos(-61);
    await alertsAreDone(test);
    expect(await alertsTo(email)).toHaveLength(1);

    expect((await add(alert, email)).json()).toEqual({ notificationEmails: [{ email, confirmed: false }] });
    expect((await unsubscribe(token)).statusCode).toBe(200);
    expect(await shown(alert)).toEqual([{ email, confirmed: false }]);
  });

  it('have links that work once, for one purpose and for a time, and are no login [A8]', async () => {
    const alert = await createAlertDevice(test);
    const email = freshAddress();
    await add(alert, email);
    const confirmation = tokenIn(await mailTo(test, email));
    expect((await unsubscribe(confirmation)).statusCode).toBe(400);
    expect((await confirm(confirmation)).statusCode).toBe(200);
    expect((await confirm(confirmation)).statusCode).toBe(400);
    await alert.sos();
    const mail = await mailTo(test, email, /SOS/);
    const token = tokenIn(mail);
    for (const secret of [confirmation, token]) {
      const headers = { authorization: `Bearer ${secret}` };
      expect((await test.app.inject({ url: '/api/users/me', headers })).statusCode).toBe(401);
      for (const url of ['/api/login/session', `/api/login/reset/${secret}`]) {
        expect((await post(test, url, url.endsWith('session') ? { code: secret } : undefined)).statusCode).toBe(400);
      }
    }
    expect((await confirm(token)).statusCode).toBe(400);
    const [id = '', until = '', signature = ''] = token.split('.');
    for (const forged of [`${id}.${Number(until) + 1}.${signature}`, `${id}.${until}.`, `${id}.${until}`, id]) {
      expect((await unsubscribe(forged)).statusCode).toBe(400);
    }
    expect(await shown(alert)).toEqual([{ email, confirmed: true }]);
    expect(mail.text.match(/https?:\/\/\S+/g)).toEqual([
      expect.stringMatching(new RegExp(`^http://localhost:3000/device/${alert.device.deviceUUID}\\?at=\\d+$`)),
      `http://localhost:3000/unsubscribe/${token}`,
    ]);

    const late = freshAddress();
    await add(alert, late);
    const old = tokenIn(await mailTo(test, late));
    test.clock.advance({ days: 7, seconds: 1 });
    expect((await confirm(old)).statusCode).toBe(400);
    test.clock.advance({ days: 180 });
    expect((await unsubscribe(token)).statusCode).toBe(400);
  });

  it('are no way to send strangers mail: ten for a device, twenty an hour, three a day to one [A18]', async () => {
    const alert = await createAlertDevice(test, { name: 'Buy cheap watches at evil.example' });
    const asked = await Promise.all(Array.from({ length: 12 }, () => add(alert, freshAddress())));
    const statuses = asked.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([...Array(10).fill(200), 409, 409]);
    expect(await shown(alert)).toHaveLength(10);

    const another = await createAlertDevice(test);
    const victim = freshAddress();
    for (const status of [200, 200, 200, 429]) expect((await add(another, victim)).statusCode).toBe(status);
    await mailIsDone(test);
    const mails = await mailsTo(test, victim);
    expect(mails).toHaveLength(3);
    expect(mails[0]?.text).not.toContain('Garage bike');
    expect((await confirm(tokenIn(mails.at(-1) as (typeof mails)[number]))).statusCode).toBe(400);
    let accepted = 0;
    for (let at = 0; at < 25; at += 1) {
      const { statusCode } = await add(another, freshAddress());
      if (statusCode !== 429) accepted += 1;
    }
    expect(accepted).toBe(16);
  });

  it.each([
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com, b@example.com',
    'A <a@example.com>',
    'not an address',
    '',
    ['a@example.com', 'b@example.com'],
    Array.from({ length: 100 }, (_, at) => `a${at}@example.com`),
    7,
  ])('are one plain address each: %j is refused [P1.5.20] [A18]', async (email) => {
    const alert = await createAlertDevice(test);
    expect((await add(alert, email)).statusCode).toBe(400);
    expect(await shown(alert)).toEqual([]);
  });

  it('are nothing to those who share the device, and go with its release', async () => {
    const alert = await createAlertDevice(test);
    const friend = await createUser(test);
    const email = await confirmed(alert);
    await shareDevice(test, alert.device, friend, { privilege: 1 });
    const seen = (await alert.call('GET', '/api/devices/:id', undefined, friend)).json().sharedDevices[0];
    expect(seen).not.toHaveProperty('notificationEmails');
    expect((await alert.call('POST', list, { email }, friend)).statusCode).toBe(403);
    await alert.sos();
    await alertsAreDone(test);
    await alert.call('DELETE', '/api/devices/:id');
    const left = `SELECT (SELECT count(*) FROM alerts WHERE device_id = $1)
      + (SELECT count(*) FROM alert_mutes WHERE device_id = $1)
      + (SELECT count(*) FROM notification_emails WHERE device_id = $1) AS count`;
    expect((await test.database.pool.query(left, [alert.device._id])).rows[0].count).toBe('0');
  });
});
