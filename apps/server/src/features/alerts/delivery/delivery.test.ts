import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alertsAreDone, createAlertDevice } from '../../../../test/alert-device.ts';
import { shareAccount, shareDevice } from '../../../../test/device-factories.ts';
import { createUser, mailsTo, mailTo } from '../../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { deliveriesRepository } from './deliveries.repository.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ RATE_LIMIT: 'off' });
});
afterAll(() => test.close());

const moment = (seconds: number) => new Date(test.clock.now().getTime() + seconds * 1000);

describe('an alert', () => {
  it('is mailed to people with access who want it, and to nobody else [P1.7.22]', async () => {
    const alert = await createAlertDevice(test);
    const people = {
      unwilling: await createUser(test),
      unrestricted: await createUser(test),
      limited: await createUser(test),
      account: await createUser(test),
      twice: await createUser(test),
      pending: await createUser(test),
      expired: await createUser(test),
      stranger: await createUser(test),
    };
    const { device } = alert;
    await shareDevice(test, device, people.unwilling, { privilege: 0 });
    await shareDevice(test, device, people.unrestricted, { privilege: 1 });
    await shareDevice(test, device, people.limited, { privilege: 2, expiryDate: moment(60) });
    await shareAccount(test, alert.owner, people.account);
    await shareAccount(test, alert.owner, people.twice);
    await shareDevice(test, device, people.twice, { privilege: 1 });
    await shareDevice(test, device, people.pending, { privilege: 1 });
    await shareDevice(test, device, people.expired, { privilege: 2, expiryDate: moment(60) });
    const { unwilling: _unwilling, stranger: _stranger, ...willing } = people;
    for (const person of [alert.owner, ...Object.values(willing)]) {
      expect((await alert.toggle({ emailAlerts: true }, person)).statusCode).toBe(200);
    }
    await test.database.pool.query('UPDATE shares SET is_accepted = false WHERE user_id = $1', [
      people.pending.user._id,
    ]);
    await test.database.pool.query('UPDATE shares SET expiry_date = $2 WHERE user_id = $1', [
      people.expired.user._id,
      moment(-1),
    ]);
    await alert.sos();
    await alertsAreDone(test);
    const told = [];
    for (const [name, { user }] of Object.entries({ owner: alert.owner, ...people })) {
      const mails = await mailsTo(test, user.email);
      if (mails.length > 0) told.push([name, mails.length]);
    }
    expect(told).toEqual([
      ['owner', 1],
      ['unrestricted', 1],
      ['limited', 1],
      ['account', 1],
      ['twice', 1],
    ]);
  });

  it('about a time before their share is not for those who share the device', async () => {
    const alert = await createAlertDevice(test);
    const friend = await createUser(test);
    await test.database.pool.query('UPDATE devices SET claimed_at = $2 WHERE id = $1', [
      alert.device._id,
      moment(-3600),
    ]);
    await shareDevice(test, alert.device, friend, { privilege: 1, startDate: test.clock.now() });
    for (const person of [alert.owner, friend]) await alert.toggle({ emailAlerts: true }, person);
    await alert.sos(600);
    await alertsAreDone(test);
    expect(await mailsTo(test, alert.owner.user.email)).toHaveLength(1);
    expect(await mailsTo(test, friend.user.email)).toEqual([]);
    expect((await alert.call('GET', '/api/v2/notifications', undefined, friend)).json()).toMatchObject({
      data: [],
      unread: 0,
    });
  });

  it('tells what, which device, when, where and how much, by the clock and in the unit of its reader', async () => {
    const alert = await createAlertDevice(test, { name: 'Cool box' });
    const person = { timezone: 'Australia/Brisbane', units: { temperature: 'f', distance: 'km' } };
    expect((await alert.call('PUT', `/api/users/${alert.owner.user._id}`, person)).statusCode).toBe(200);
    await alert.call('PUT', '/api/devices/:id', { temperature: { enable: true, level: 30, sendLocation: true } });
    await alert.toggle({ emailAlerts: true });
    const timestamp = Math.floor(test.clock.now().getTime() / 1000);
    await alert.report({ points: [alert.point(0, 0, { modemTemperature: 31.25, address: 'Pier 4', timestamp })] });
    const mail = await mailTo(test, alert.owner.user.email);
    expect(mail.subject).toBe('AirBolt: Cool box: temperature alert');
    expect(mail.text).toContain('Measured: 88.3 °F');
    expect(mail.text).toContain('Where: Pier 4\n10.00000, 20.00000');
    expect(mail.text).toMatch(/When: \w+day,? \d+ \w+ \d{4} at \d\d:\d\d:\d\d UTC\+10:00/);
    const clock = new Date((timestamp + 10 * 3600) * 1000).toISOString().slice(11, 19);
    expect(mail.text).toContain(clock);
    expect(mail.text).toContain(`http://localhost:3000/device/${alert.device.deviceUUID}?at=${timestamp}\n`);
    expect(mail.text).toContain(`http://localhost:3000/device/${alert.device.deviceUUID}/settings/alert`);
    expect(mail.text).not.toMatch(/unsubscribe|token|session/i);
  });

  it('rings once within the time in which it is quiet', async () => {
    const alert = await createAlertDevice(test);
    await alert.call('PUT', '/api/devices/:id', { waterAlarm: { enable: true, reAlertDuration: 600 } });
    await alert.toggle({ emailAlerts: true });
    for (const seconds of [0, 100, 200]) {
      await alert.report({ alerts: [{ kind: 'water', timestamp: alert.now() + seconds }] });
    }
    await alertsAreDone(test);
    expect(await mailsTo(test, alert.owner.user.email)).toHaveLength(1);
  });

  it('shows a name and an address that are markup as the text they are [A11]', async () => {
    const alert = await createAlertDevice(test, { name: '<img src=x onerror=alert(1)>' });
    await alert.toggle({ emailAlerts: true });
    await alert.report({ points: [alert.point(0, -1, { address: '<script>alert(2)</script>' })] });
    await alert.sos();
    const { html } = await mailTo(test, alert.owner.user.email);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(html).toContain('&lt;script&gt;alert(2)&lt;/script&gt;');
    expect(html).not.toMatch(/<img|<script/);
  });

  it('is not sent any more to somebody who lost the device or the wish meanwhile', async () => {
    const alert = await createAlertDevice(test);
    const friend = await createUser(test);
    await shareDevice(test, alert.device, friend, { privilege: 1 });
    for (const person of [alert.owner, friend]) await alert.toggle({ emailAlerts: true }, person);
    const { rows } = await test.database.pool.query(
      `INSERT INTO alerts (id, device_id, kind, timestamp, created_at)
       VALUES (gen_random_uuid(), $1, 'sos', $2, $2) RETURNING id`,
      [alert.device._id, test.clock.now()],
    );
    const added = await deliveriesRepository(test.database.db).insertFor([rows[0].id], test.clock.now());
    expect(added).toHaveLength(2);
    expect(await deliveriesRepository(test.database.db).insertFor([rows[0].id], test.clock.now())).toEqual([]);
    await alert.toggle({ emailAlerts: false });
    await test.database.pool.query('DELETE FROM shares WHERE user_id = $1', [friend.user._id]);
    await test.core.transact(async (tx) => {
      for (const { id } of added) await test.core.jobs.enqueue(tx, 'alert-deliver', { deliveryId: id });
    });
    await alertsAreDone(test);
    const [{ deliveries }] = await alert.alerts();
    expect(deliveries.map(({ state, reason }: { state: string; reason: string }) => [state, reason])).toEqual([
      ['failed', 'Not wanted any more'],
      ['failed', 'Not wanted any more'],
    ]);
    for (const { user } of [alert.owner, friend]) expect(await mailsTo(test, user.email)).toEqual([]);
  });
});
