import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alertsAreDone, createAlertDevice } from '../../../../test/alert-device.ts';
import { shareDevice } from '../../../../test/device-factories.ts';
import { createUser, mailsTo, mailTo } from '../../../../test/factories.ts';
import { startPushReceiver } from '../../../../test/push-receiver.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  // Frozen clock: concurrent calls of two users have the same timestamp.
  test = await createTestApp({}, { stillAt: new Date() });
});
afterAll(() => test.close());

const path = '/api/v2/alerts/:id/test';

describe('a test alert', () => {
  it('goes through every channel that is on, to who asked for it alone, and tells what became of it', async () => {
    const alert = await createAlertDevice(test, { name: 'Boat' });
    const friend = await createUser(test);
    await shareDevice(test, alert.device, friend, { privilege: 1 });
    await alert.toggle({ emailAlerts: true }, friend);
    const pushes = await startPushReceiver();
    await alert.call('POST', '/api/v2/push', pushes.subscription('phone'));
    await alert.toggle({ emailAlerts: true, pushNotification: true });
    expect((await alert.call('GET', path)).json()).toEqual({ sentAt: null, deliveries: [] });

    const sent = await alert.call('POST', path);
    expect(sent.statusCode).toBe(201);
    expect(sent.json()).toMatchObject({
      sentAt: expect.any(String),
      deliveries: [
        { channel: 'email', recipient: alert.owner.user.email, state: 'waiting' },
        { channel: 'push', state: 'waiting' },
      ],
    });
    await alertsAreDone(test);
    expect((await alert.call('GET', path)).json().deliveries).toMatchObject([
      { channel: 'email', state: 'delivered' },
      { channel: 'push', state: 'delivered' },
    ]);
    const mail = await mailTo(test, alert.owner.user.email);
    expect(mail.subject).toBe('AirBolt: Boat: test alert');
    expect(mail.text).toContain('to see that it arrives');
    expect(pushes.received).toMatchObject([{ message: { kind: 'test', timestamp: expect.any(Number) } }]);
    await pushes.close();

    expect(await mailsTo(test, friend.user.email)).toEqual([]);
    expect((await alert.call('GET', path, undefined, friend)).json().sentAt).toBeNull();
    expect((await alert.call('GET', '/api/v2/notifications', undefined, friend)).json().data).toEqual([]);
    expect((await alert.call('GET', '/api/v2/notifications')).json().data).toMatchObject([{ kind: 'test' }]);
  });

  it('may be sent by two people in the same moment, and reaches nobody without a channel', async () => {
    const alert = await createAlertDevice(test);
    const friend = await createUser(test);
    await shareDevice(test, alert.device, friend, { privilege: 1 });
    for (const person of [alert.owner, friend]) {
      const answer = await alert.call('POST', path, undefined, person);
      expect(answer.json()).toEqual({ sentAt: test.clock.now().toISOString(), deliveries: [] });
    }
  });

  it('is refused to strangers, and to anybody after a few', async () => {
    const alert = await createAlertDevice(test);
    const stranger = await createUser(test);
    expect((await alert.call('POST', path, undefined, stranger)).statusCode).toBe(404);
    const statuses = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await alert.call('POST', path)).statusCode);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
    test.clock.advance({ minutes: 16 });
    expect((await alert.call('POST', path)).statusCode).toBe(201);
  });
});
