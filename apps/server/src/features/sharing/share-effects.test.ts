import type { Command } from '@holdfast/contract/commands';
import type { DomainEvents } from '@holdfast/contract/events';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDevice, passcodeOf } from '../../../test/device-factories.ts';
import { createUser, password } from '../../../test/factories.ts';
import { type Person, type SharedThing, sharingCalls } from '../../../test/sharing-calls.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const { call, insert, invitationToken, share, listed, signedInAgain } = sharingCalls(() => test);

const setUp = async (type: 'airbolt' | 'travel_lock' | 'shield_gps' = 'airbolt') => {
  const [owner, guest] = [await createUser(test), await createUser(test)];
  return { owner, guest, device: await createDevice(test, { owner, type, name: 'Shed' }) };
};

const inDays = (days: number) => new Date(test.clock.now().getTime() + days * 86_400_000).toISOString();

const activityOf = async (person: Person, device: SharedThing, query = '') =>
  (await call(person, 'GET', `/api/v2/device-activity/${device.deviceUUID}${query}`)).json();

const heardBy = async (userId: string, work: () => Promise<unknown>) => {
  const heard: string[] = [];
  const names = ['share.ended', 'share.updated', 'device-list.updated'] satisfies (keyof DomainEvents)[];
  const stops = names.map((name) =>
    test.core.events.on(name, (event: { userId: string | null }) => {
      if (event.userId === userId) heard.push(name);
    }),
  );
  await work();
  for (const stop of stops) stop();
  return heard;
};

describe('the log of a device', () => {
  it('tells owners who shared, changed, removed, accepted, declined and left, newest first', async () => {
    const { owner, guest, device } = await setUp();
    const manager = await createUser(test);
    await share(owner, device, manager, { accessRightsFlag: 0 });
    const { _id } = await share(manager, device, guest);
    await call(owner, 'PUT', `/api/share-device/${_id}`, { accessRightsFlag: 2, expiryDate: inDays(2) });
    await call(guest, 'DELETE', `/api/share-device/${_id}`);
    const { _id: pending } = (await insert(owner, device, 'no@example.com')).json().share;
    await call(owner, 'POST', '/api/share-device/resendmessage', { shareId: pending });
    await call(owner, 'DELETE', `/api/share-device/${pending}`);
    await insert(owner, device, 'declines@example.com');
    await call(null, 'POST', `/api/share-device/decline/${await invitationToken('declines@example.com')}`);

    const { data, pagination } = await activityOf(manager, device);
    expect(data.map(({ action }: { action: string }) => action)).toEqual([
      'share-declined',
      'shared',
      'share-removed',
      'share-resent',
      'shared',
      'share-left',
      'share-changed',
      'share-accepted',
      'shared',
      'share-accepted',
      'shared',
      'claimed',
    ]);
    expect(pagination).toMatchObject({ total: 12, hasNext: false });
    const name = ({ user }: Person) => `${user.name} (${user.email})`;
    expect(data[0]).toMatchObject({ actor: 'declines@example.com', subject: 'declines@example.com' });
    expect(data[5]).toMatchObject({ actor: name(guest), subject: guest.user.email });
    expect(data[6]).toMatchObject({ actor: name(owner), detail: expect.stringMatching(/^Limited until 2/) });
    expect(data[8]).toMatchObject({ actor: name(manager), subject: guest.user.email, detail: 'Unrestricted' });
    const left = await activityOf(owner, device, '?filter=LEFT&perPage=1');
    expect(left).toMatchObject({ data: [{ action: 'share-left' }], pagination: { total: 1 } });
    expect((await activityOf(owner, device, '?filter=%25')).data).toEqual([]);
  });

  it('goes with the device when it is released', async () => {
    const { owner, guest, device } = await setUp();
    await share(owner, device, guest);
    expect(await heardBy(guest.user._id, () => call(owner, 'DELETE', `/api/devices/${device._id}`))).toEqual([
      'device-list.updated',
    ]);
    const { deviceUUID } = device;
    await call(guest, 'POST', '/api/devices', { deviceUUID, passcode: await passcodeOf(test, device), name: 'Mine' });
    const { data } = await activityOf(guest, device);
    expect(data).toMatchObject([{ action: 'claimed', actor: `${guest.user.name} (${guest.user.email})` }]);
    expect((await call(guest, 'GET', `/api/share-device/find/device/${deviceUUID}`)).json().data).toEqual([]);
  });

  it('no longer names somebody who deleted their account, and their shares are over', async () => {
    const { owner, guest, device } = await setUp();
    await share(owner, device, guest);
    const before = await activityOf(owner, device, `?filter=${guest.user.email}`);
    expect(before.data).toHaveLength(2);
    await call(guest, 'DELETE', '/api/v2/account', { password });
    const { data } = await activityOf(owner, device);
    expect(data.map(({ action }: { action: string }) => action)).toEqual([
      'share-left',
      'share-accepted',
      'shared',
      'claimed',
    ]);
    expect(data[0]).toMatchObject({ actor: 'A former user', subject: 'A former user' });
    expect(JSON.stringify(data)).not.toContain(guest.user.email);
    expect((await call(owner, 'GET', `/api/share-device/find/device/${device._id}`)).json().data).toEqual([]);
  });
});

describe('a listener', () => {
  it('is notified of every change of a right', async () => {
    const { owner, guest, device } = await setUp('shield_gps');
    const { _id: id } = guest.user;
    const own = async () =>
      (await call(owner, 'GET', `/api/share-device/find/device/${device._id}`)).json().data[0]._id;
    await insert(owner, device, guest.user.email);
    const token = await invitationToken(guest.user.email);
    const accepted = await heardBy(id, () => call(guest, 'POST', `/api/share-device/accept/${token}`));
    expect(accepted).toEqual(['share.updated', 'device-list.updated']);
    const url = `/api/share-device/${await own()}`;
    const changed = await heardBy(id, () => call(owner, 'PUT', url, { accessRightsFlag: 0 }));
    expect(changed).toEqual(['share.updated', 'device-list.updated']);
    const removed = await heardBy(id, () => call(owner, 'DELETE', url));
    expect(removed).toEqual(['share.ended', 'share.updated', 'device-list.updated']);
    await share(owner, { ...device, passcode: await passcodeOf(test, device) }, guest);
    const cleared = await heardBy(id, () => call(owner, 'DELETE', `/api/share-device/all/${device._id}`));
    expect(cleared).toEqual(['share.ended', 'share.updated', 'device-list.updated']);
  });

  it('is notified of an expired share once, and so is the log', async () => {
    const { owner, guest, device } = await setUp();
    await share(owner, device, guest, { accessRightsFlag: 2, expiryDate: inDays(1) });
    // Subscribes before the end, because the job of the current minute can be faster than these calls.
    const heard = await heardBy(guest.user._id, async () => {
      test.clock.advance({ days: 1, seconds: 1 });
      await Promise.all([test.services.sharing.expire(), test.services.sharing.expire()]);
    });
    expect(heard).toEqual(['share.ended', 'share.updated', 'device-list.updated']);
    const { data } = await activityOf(owner, device, '?filter=share-expired');
    expect(data).toMatchObject([{ actor: '', subject: guest.user.email }]);
  });

  it('is notified of all devices when an account is shared, and when that ends', async () => {
    const { owner, guest } = await setUp();
    await createDevice(test, { owner });
    const { _id } = (await call(owner, 'POST', '/api/share-account/invite', { email: guest.user.email })).json().share;
    const token = await invitationToken(guest.user.email);
    const { _id: id } = guest.user;
    const accepted = await heardBy(id, () => call(guest, 'POST', `/api/share-device/accept/${token}`));
    expect(accepted).toEqual(['share.updated', 'share.updated', 'device-list.updated']);
    const claimed = await heardBy(id, () => createDevice(test, { owner }));
    expect(claimed).toEqual(['device-list.updated']);
    const ended = await heardBy(id, () => call(owner, 'DELETE', `/api/share-account/remove/${_id}`));
    expect(ended.filter((name) => name === 'share.ended')).toHaveLength(3);
    expect(ended.at(-1)).toBe('device-list.updated');
  });
});

describe('the lock', () => {
  const settingsOf = async (owner: Person, device: SharedThing) => {
    const { data } = (await call(owner, 'GET', `/api/devices/commands/${device._id}`)).json();
    return data.filter(({ name }: { name: string }) => name === 'settings');
  };

  const sentTo = async ({ _id, deviceUUID }: SharedThing) =>
    (await test.services.commands.listPending({ id: _id, deviceUuid: deviceUUID })).map(({ args }) => args);

  it.each(['airbolt', 'travel_lock'] as const)(
    'is told with its settings whom it may only open for while they are online: %s [P1.4.5]',
    async (type) => {
      const { owner, guest, device } = await setUp(type);
      const { _id } = await share(owner, device, guest, { securityLevel: 1 });
      const userId = guest.user._id;
      expect(await settingsOf(owner, device)).toMatchObject([{ state: 'waiting' }]);
      expect(await sentTo(device)).toEqual([{ shareSecurity: [{ userId, securityLevel: 1 }] }]);
      await call(owner, 'PUT', `/api/share-device/${_id}`, { securityLevel: 0 });
      expect(await sentTo(device)).toEqual([{ shareSecurity: [{ userId, securityLevel: 0 }] }]);
      await call(owner, 'PUT', `/api/share-device/${_id}`, { securityLevel: 1 });
      await call(owner, 'DELETE', `/api/share-device/${_id}`);
      const states = (await settingsOf(owner, device)).map(({ state }: { state: string }) => state);
      expect(states).toEqual(['waiting', 'replaced', 'replaced', 'replaced']);
      expect(await sentTo(device)).toEqual([{ shareSecurity: [] }]);
    },
  );

  it('forgets whom it may only open for while they are online when it is released', async () => {
    const { owner, guest, device } = await setUp();
    await share(owner, device, guest, { securityLevel: 1 });
    await call(owner, 'DELETE', `/api/devices/${device._id}`);
    const { rows } = await test.database.pool.query(
      "SELECT args, requested_by FROM commands WHERE device_id = $1 AND name = 'settings' AND state = 'waiting'",
      [device._id],
    );
    expect(rows).toEqual([{ args: { shareSecurity: [] }, requested_by: null }]);
  });

  it('alone is told who else it is shared with, and no guest who reads its commands', async () => {
    const { owner, guest, device } = await setUp();
    const limited = await createUser(test);
    await share(owner, device, limited, { accessRightsFlag: 2, expiryDate: inDays(2) });
    const heard: Command[] = [];
    const stop = test.core.events.on('command.updated', ({ command }) => heard.push(command));
    await share(owner, device, guest, { securityLevel: 1 });
    stop();
    const urls = [`/api/devices/commands/${device._id}`, `/api/devices/${device._id}`, '/api/devices/find/me'];
    for (const url of urls) {
      const { body } = await call(limited, 'GET', url);
      expect(body).toContain('"name":"settings"');
      expect(body).not.toContain(guest.user._id);
      for (const person of [owner, limited])
        expect((await call(person, 'GET', url)).body).not.toContain('shareSecurity');
    }
    expect(heard).toMatchObject([{ name: 'settings' }]);
    expect(JSON.stringify(heard)).not.toContain(guest.user._id);
    expect(JSON.stringify(await sentTo(device))).toContain(guest.user._id);
  });

  it('is sent nothing for Normal shares, nor is a device that is no lock', async () => {
    const [lock, tracker] = [await setUp('airbolt'), await setUp('shield_gps')];
    await share(lock.owner, lock.device, lock.guest);
    await share(tracker.owner, tracker.device, tracker.guest, { securityLevel: 1 });
    expect(await settingsOf(lock.owner, lock.device)).toEqual([]);
    expect(await settingsOf(tracker.owner, tracker.device)).toEqual([]);
  });
});

describe("somebody's own data", () => {
  it('includes what they share and what is shared with them', async () => {
    const { owner, guest, device } = await setUp();
    await share(owner, device, guest);
    await call(owner, 'POST', '/api/share-account/invite', { email: 'all@example.com' });
    const filesOf = async ({ headers }: Person) => {
      const { rawPayload } = await test.app.inject({ url: '/api/v2/account/export', headers });
      return strFromU8(unzipSync(new Uint8Array(rawPayload))['shares.csv'] as Uint8Array).split('\r\n');
    };
    const given = await filesOf(await signedInAgain(owner));
    expect(given[1]).toMatch(new RegExp(`^given,Shed,${guest.user.email},Unrestricted,yes,`));
    expect(given[2]).toMatch(/^given,All devices,all@example.com,Unrestricted,no,/);
    const received = await filesOf(await signedInAgain(guest));
    expect(received[1]).toMatch(new RegExp(`^received,Shed,${guest.user.email},Unrestricted,yes,`));
    expect((await listed(guest)).map(({ _id }) => _id)).toEqual([device._id]);
  });
});
