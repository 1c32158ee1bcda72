import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { alertsAreDone, createAlertDevice, retryNow } from '../../../../test/alert-device.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { startFakeSmtpServer } from '../../../platform/mail/smtp-server.fake.ts';

let smtp: Awaited<ReturnType<typeof startFakeSmtpServer>>;
let test: TestApp;
beforeAll(async () => {
  smtp = await startFakeSmtpServer();
  test = await createTestApp({ SMTP_URL: smtp.url, MAIL_FROM: 'AirBolt <alerts@example.com>' });
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
