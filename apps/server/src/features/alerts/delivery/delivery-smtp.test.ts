import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { alertsAreDone, createAlertDevice, retryNow } from '../../../../test/alert-device.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { startFakeSmtpServer } from '../../../platform/mail/smtp-server.fake.ts';

let smtp: Awaited<ReturnType<typeof startFakeSmtpServer>>;
let test: TestApp;
beforeAll(async () => {
  smtp = await startFakeSmtpServer();
  const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'AirBolt <alerts@example.com>' };
  test = await createTestApp({ ...mail, PUBLIC_URL: 'https://airbolt.example' });
});
afterAll(async () => {
  await test.close();
  await smtp.close();
});

const patient = { timeout: 30_000, interval: 50 };

const wanted = async (name?: string) => {
  const alert = await createAlertDevice(test, name === undefined ? {} : { name });
  await alert.toggle({ emailAlerts: true });
  const delivery = async () => (await alert.alerts())[0]?.deliveries[0];
  const mails = () => smtp.received.filter(({ to }) => to.includes(alert.owner.user.email));
  return { ...alert, delivery, mails };
};

describe('an alert by SMTP', () => {
  it('is delivered when the mail server says so, after it said otherwise, and then once', async () => {
    const { owner, sos, delivery, mails } = await wanted();
    smtp.content.refusal = '451 come back later';
    await sos();
    await vi.waitFor(
      async () => expect(await delivery()).toMatchObject({ state: 'waiting', reason: expect.stringContaining('451') }),
      patient,
    );
    expect(mails()).toEqual([]);
    smtp.content.refusal = undefined;
    await vi.waitFor(async () => {
      await retryNow(test);
      expect(await delivery()).toEqual({
        channel: 'email',
        recipient: owner.user.email,
        state: 'delivered',
        reason: null,
        updatedAt: expect.any(String),
      });
    }, patient);
    await alertsAreDone(test);
    expect(mails()).toHaveLength(1);
    expect(mails()[0]?.data).toMatch(/^Message-ID: <[0-9a-f]{40}@example\.com>$/im);
    expect(mails()[0]?.data).not.toMatch(/^List-Unsubscribe:/im);
  });

  it('has failed when the last try has, with what the mail server said', async () => {
    const { sos, delivery } = await wanted();
    smtp.content.refusal = '554 no thanks';
    await sos();
    await vi.waitFor(async () => {
      await test.database.pool.query(
        `UPDATE pgboss.job SET start_after = now(), retry_count = retry_limit - 1
         WHERE state = 'retry' AND name = 'alert-deliver'`,
      );
      expect(await delivery()).toMatchObject({ state: 'failed', reason: expect.stringContaining('554 no thanks') });
    }, patient);
    smtp.content.refusal = undefined;
  });

  it('is ended with one click by mail programs, as RFC 8058 says [A18]', async () => {
    const { owner, sos, call } = await wanted();
    const email = 'one-click@example.com';
    await call('POST', '/api/devices/notification-emails/:id', { email });
    await test.database.pool.query(
      'UPDATE notification_emails SET confirmed_at = now(), confirm_hash = NULL WHERE email = $1',
      [email],
    );
    await sos();
    const mailsTo = (address: string) =>
      smtp.received
        .filter(({ to, data }) => to.includes(address) && /SOS/.test(data))
        .map(({ data }) => data.replace(/\r\n[ \t]+/g, ' '));
    await vi.waitFor(() => expect([mailsTo(email).length, mailsTo(owner.user.email).length]).toEqual([1, 1]), patient);
    const [mail = ''] = mailsTo(email);
    expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(mailsTo(owner.user.email)[0]).not.toMatch(/^List-Unsubscribe/im);
    const [, path = ''] = /^List-Unsubscribe: <https:\/\/airbolt\.example(\S+)>/m.exec(mail) ?? [];
    const post = (url: string, payload: string, type = 'application/x-www-form-urlencoded') =>
      test.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });
    const shown = async () => (await call('GET', '/api/devices/:id')).json().devices[0].notificationEmails;

    expect((await post(path, 'anything=else')).statusCode).toBe(400);
    expect((await post(`${path}x`, 'List-Unsubscribe=One-Click')).statusCode).toBe(400);
    expect(await shown()).toHaveLength(1);
    const part = '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--';
    expect((await post(path, part, 'multipart/form-data; boundary=b')).statusCode).toBe(200);
    expect(await shown()).toEqual([]);
    expect((await post(path, 'List-Unsubscribe=One-Click')).statusCode).toBe(200);
  });

  it('has no other header or recipient than its own, whatever the device is called [A18]', async () => {
    const name = 'Bike\r\nBcc: victim@example.com\r\n\r\nBuy this';
    const { owner, sos, mails, delivery } = await wanted(name);
    await sos();
    await vi.waitFor(async () => expect(await delivery()).toMatchObject({ state: 'delivered' }), patient);
    const [mail] = mails();
    expect(mail?.to).toEqual([owner.user.email]);
    const [headers = ''] = mail?.data.split('\r\n\r\n') ?? [];
    expect(headers).toContain('Subject: AirBolt: Bike Bcc: victim@example.com Buy this: SOS');
    expect(headers).not.toMatch(/^bcc:/im);
    expect(smtp.received.filter(({ to }) => to.includes('victim@example.com'))).toEqual([]);
  });
});
