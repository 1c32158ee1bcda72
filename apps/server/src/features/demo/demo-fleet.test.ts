import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deviceTypes } from '@holdfast/contract/devices.rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login } from '../../../test/calls.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { demoDevices } from './demo.devices.ts';
import { demoGroups } from './demo.groups.ts';

let test: TestApp;
let file: string;
beforeAll(async () => {
  test = await createTestApp();
  file = join(test.database.dataDir, 'demo-devices.json');
  // Shared by all tests, because generating its history takes seconds; destructive tests come last.
  await test.services.demo.prepare();
});
afterAll(() => test.close());

const signIn = async (name: string) => {
  const answer = await login(test, { username: `${name}@demo.test`, password: 'Holdfast1!' });
  return { authorization: answer.json<{ authToken: string }>().authToken };
};

interface Listed {
  _id: string;
  name: string;
  deviceType: string;
  privilege: number;
  lastSeenTime: string;
  position: object | null;
  esim: { status: string };
  modem_voltage: number | null;
  mapBoundaryPoints: object[];
}

const devicesOf = async (name: string): Promise<Listed[]> => {
  const headers = await signIn(name);
  const answer = await test.app.inject({ url: '/api/devices/find/me', query: { perPage: '100' }, headers });
  return answer.json().data;
};

const secrets = (): { imei: string; secret: string }[] => JSON.parse(readFileSync(file, 'utf8'));

const areAllAccepted = async () => {
  const known = secrets().map(({ imei, secret }) => test.services.deviceCredentials.verify(imei, secret));
  return (await Promise.all(known)).every((device) => device !== null);
};

describe('the devices of the demo', () => {
  it('are about forty over all users, of every type for the first, with a place and a last sight', async () => {
    expect(demoDevices.length).toBeGreaterThanOrEqual(40);
    expect(new Set(demoDevices.map(({ imei }) => imei)).size).toBe(demoDevices.length);
    const mine = (await devicesOf('user')).filter(({ privilege }) => privilege === 3);
    expect(new Set(mine.map(({ deviceType }) => deviceType))).toEqual(new Set(deviceTypes));
    const trackers = mine.filter(({ deviceType }) => deviceType === 'shield_gps');
    expect(trackers.length).toBeGreaterThanOrEqual(3);
    for (const { esim, modem_voltage } of trackers) {
      expect(esim.status).toBe('Active');
      expect(modem_voltage).toBeGreaterThan(3200);
    }
    const counts = { enterprise: 12, enterprisenoapi: 8, admin: 3, superadmin: 3, k9: 4, shared: 0 };
    for (const [name, count] of Object.entries(counts)) {
      expect((await devicesOf(name)).filter(({ privilege }) => privilege === 3)).toHaveLength(count);
    }
    for (const { position, lastSeenTime } of mine) {
      expect(position).not.toBeNull();
      expect(Date.parse(lastSeenTime)).toBeLessThanOrEqual(test.clock.now().getTime());
    }
  });

  it('have a past: days of a tracker, and some were not heard of for days', async () => {
    const mine = await devicesOf('user');
    const headers = await signIn('user');
    const pointAt = async (name: string, page: number): Promise<{ timestamp: number; total: number }> => {
      const id = mine.find((device) => device.name === name)?._id;
      const query = { page: String(page), perPage: '1' };
      const found = await test.app.inject({ url: `/api/history/find/device/${id}`, query, headers });
      const { data, pagination } = found.json();
      return { timestamp: data[0]?.timestamp ?? 0, total: pagination.total };
    };
    const newest = await pointAt('Family car', 0);
    const oldest = await pointAt('Family car', newest.total - 1);
    expect(newest.total).toBeGreaterThan(1000);
    expect(newest.timestamp - oldest.timestamp).toBeGreaterThan(2.9 * 86_400);
    expect((await pointAt('Front gate', 0)).total).toBe(1);
    const asleep = mine.find(({ name }) => name === 'Caravan');
    expect(test.clock.now().getTime() - Date.parse(asleep?.lastSeenTime ?? '')).toBeGreaterThan(2 * 86_400_000);
  });

  it('have fences, and alerts of the last day that their owners know of', async () => {
    const mine = await devicesOf('user');
    const fenced = (name: string) => mine.find((device) => device.name === name);
    expect(fenced('Biscuit the dog')).toMatchObject({ geoFence: { enable: true } });
    expect(fenced('Biscuit the dog')?.mapBoundaryPoints).toHaveLength(4);
    expect(fenced('Family car')).toMatchObject({ geoFence: { enable: false } });
    const notifications = async (name: string): Promise<{ kind: string; deviceName: string; timestamp: number }[]> =>
      (await test.app.inject({ url: '/api/v2/notifications', headers: await signIn(name) })).json().data;
    const known = await notifications('user');
    const of = (name: string) => known.filter(({ deviceName }) => deviceName === name).map(({ kind }) => kind);
    expect(of('Biscuit the dog').sort()).toEqual(expect.arrayContaining(['geofence-entry', 'geofence-exit']));
    expect(of('Road bike')).toContain('accelerometer');
    expect(of('Caravan')).toContain('silent');
    const kinds = (await notifications('enterprise')).map(({ kind }) => kind);
    for (const kind of ['geofence-exit', 'sos', 'water', 'silent']) expect(kinds).toContain(kind);
    for (const { timestamp } of known) {
      expect(test.clock.now().getTime() / 1000 - timestamp).toBeLessThan(86_400);
    }
  });

  it('have firmware: the newest for some, an update for others', async () => {
    const mine = await devicesOf('user');
    const headers = await signIn('user');
    const firmwareOf = async (name: string) => {
      const id = mine.find((device) => device.name === name)?._id;
      return (await test.app.inject({ url: `/api/firmwares/update/${id}`, headers })).json();
    };
    expect(await firmwareOf('Road bike')).toEqual({ current: '2.4.1', latest: '2.5.0' });
    expect(await firmwareOf('Caravan')).toEqual({ current: '2.5.0', latest: '2.5.0' });
  });
});

describe('the groups of the demo', () => {
  it('hold the devices of the fleets, each with a date of its own', async () => {
    const headers = await signIn('enterprise');
    const { data, pagination } = (await test.app.inject({ url: '/api/device/groups', headers })).json();
    expect(pagination.total).toBeGreaterThan(5);
    const counts = new Map(
      data.map((group: { name: string; devices: object[] }) => [group.name, group.devices.length]),
    );
    expect(counts.get('Site vans')).toBe(5);
    for (const { name, devices } of demoGroups.filter(({ owner }) => owner === 'enterprise')) {
      expect(counts.get(name), name).toBe(devices.length);
    }
    expect(new Set(data.map(({ createdAt }: { createdAt: string }) => createdAt)).size).toBe(data.length);
  });
});

describe('the secrets of the demo devices', () => {
  it('are in a file for this user only, and right', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await areAllAccepted()).toBe(true);
    const before = readFileSync(file, 'utf8');
    expect(await test.services.demoFleet.credentials()).toBe(file);
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  it.each([
    ['lost', () => rmSync(file)],
    ['damaged', () => writeFileSync(file, '[{"imei":')],
    [
      'of another database',
      () => {
        const another = (text: string) => `"secret": "${text.endsWith('_') ? 'A' : '_'}`;
        writeFileSync(file, readFileSync(file, 'utf8').replace(/"secret": "./g, another));
      },
    ],
  ])('are replaced when the file is %s', async (_case, spoil) => {
    const before = new Map(secrets().map(({ imei, secret }) => [imei, secret]));
    spoil();
    expect(await test.services.demoFleet.credentials()).toBe(file);
    expect(await areAllAccepted()).toBe(true);
    const [first] = secrets();
    expect(
      await test.services.deviceCredentials.verify(first?.imei ?? '', before.get(first?.imei ?? '') ?? ''),
    ).toBeNull();
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });
});

describe('the devices of the demo, later', () => {
  it('are shared with every privilege, and a limited share ends', async () => {
    const shared = Object.fromEntries((await devicesOf('shared')).map(({ name, privilege }) => [name, privilege]));
    expect(shared).toEqual({ 'Camera bag': 0, 'Front gate': 1, 'Road bike': 1, 'Van 3': 1, 'Holiday house': 2 });
    const camera = (await devicesOf('user')).find(({ name }) => name === 'Camera bag');
    const headers = await signIn('user');
    const log = (await test.app.inject({ url: `/api/v2/device-activity/${camera?._id}`, headers })).json();
    expect(log.data.map(({ action }: { action: string }) => action)).toEqual(['share-accepted', 'shared']);
    test.clock.advance({ days: 15 });
    const later = await devicesOf('shared');
    expect(later.map(({ name }) => name)).not.toContain('Holiday house');
    expect(later).toHaveLength(4);
  });

  it('come once: a removed one stays away, a renamed one keeps its name', async () => {
    const headers = await signIn('user');
    const [first, second] = (await devicesOf('user')).filter(({ privilege }) => privilege === 3);
    await test.app.inject({ method: 'DELETE', url: `/api/devices/${first?._id}`, headers });
    const renamed = { method: 'PUT', url: `/api/devices/${second?._id}`, headers, payload: { name: 'Mine' } } as const;
    await test.app.inject(renamed);
    await test.services.demo.prepare();
    const names = (await devicesOf('user')).map(({ name }) => name);
    expect(names).not.toContain(first?.name);
    expect(names).toContain('Mine');
  });

  it('do not hinder a start after all people have left', async () => {
    await test.database.pool.query('DELETE FROM users');
    expect(await test.services.demo.prepare()).toMatchObject({ password: 'Holdfast1!' });
    expect(await devicesOf('user')).toEqual([]);
  });

  it('have no file of secrets where there are none', async () => {
    await test.database.pool.query('DELETE FROM devices');
    // The gateway caches a device for a minute.
    test.clock.advance({ minutes: 2 });
    expect(await test.services.demoFleet.credentials()).toBeNull();
  });
});
