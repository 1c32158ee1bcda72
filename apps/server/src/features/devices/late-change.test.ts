import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDevice, shareDevice } from '../../../test/device-factories.ts';
import { createUser } from '../../../test/factories.ts';
import { seconds } from '../../../test/mqtt-device.ts';
import { reportPoints } from '../../../test/report-points.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
let devicePicture: string;
beforeAll(async () => {
  test = await createTestApp();
  const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } });
  devicePicture = (await picture.webp().toBuffer()).toString('base64');
});
afterAll(() => test.close());

type Person = Awaited<ReturnType<typeof createUser>>;
type Device = Awaited<ReturnType<typeof createDevice>>;

const rename = ({ headers }: Person, { _id }: Device, payload: object) =>
  test.app.inject({ method: 'PUT', url: `/api/devices/${_id}`, headers, payload });

const nameOf = async ({ _id }: Device) =>
  (await test.database.pool.query('SELECT name FROM devices WHERE id = $1', [_id])).rows[0].name;

/**
 * Renames a device and runs `between` after the authorization check, as if the request were waiting in the picture
 * queue.
 */
const renameLate = async (person: Person, device: Device, between: () => Promise<unknown>) => {
  const { devices } = test.services;
  const { update } = devices;
  const late = vi.spyOn(devices, 'update').mockImplementationOnce(async (...asked) => {
    await between();
    return update(...asked);
  });
  const answer = await rename(person, device, { name: 'Late', devicePicture });
  expect(late).toHaveBeenCalled();
  late.mockRestore();
  return answer;
};

describe('a change of a device that waits for its picture', () => {
  it('is not made once the right to it has ended [A21]', async () => {
    const [owner, former] = [await createUser(test), await createUser(test)];
    const device = await createDevice(test, { owner, name: 'Bike' });
    const shareId = await shareDevice(test, device, former, { privilege: 0 });
    const answer = await renameLate(former, device, () => test.services.sharing.remove(owner.user._id, shareId));
    expect(answer.json().code).toBe('device-not-found');
    expect(await nameOf(device)).toBe('Bike');
  });

  it('is not made once the device was released [A1]', async () => {
    const former = await createUser(test);
    const device = await createDevice(test, { owner: former });
    const answer = await renameLate(former, device, async () => {
      const url = `/api/devices/${device._id}`;
      expect((await test.app.inject({ method: 'DELETE', url, headers: former.headers })).statusCode).toBe(200);
    });
    expect(answer.json().code).toBe('device-not-found');
    expect(await nameOf(device)).toBe('');
  });
});

/** What is asked for of a device, and what is left of it there. */
const asked: Record<
  string,
  { service: 'commands' | 'notificationEmails' | 'geofences'; name: string; url: string; payload: object; left: string }
> = {
  'a command': {
    service: 'commands',
    name: 'request',
    url: '/api/devices/locate/:id',
    payload: { locationReportMode: 'Once' },
    left: "SELECT name FROM commands WHERE name = 'locate' AND device_id",
  },
  'a rekey': {
    service: 'commands',
    name: 'rekey',
    url: '/api/devices/rekey/:id',
    payload: {},
    left: "SELECT name FROM commands WHERE name = 'rekey' AND requested_by IS NOT NULL AND device_id",
  },
  'an address for alerts': {
    service: 'notificationEmails',
    name: 'add',
    url: '/api/devices/notification-emails/:id',
    payload: { email: 'late@example.com' },
    left: 'SELECT email FROM notification_emails WHERE device_id',
  },
  'a fence': {
    service: 'geofences',
    name: 'save',
    url: '/api/geo-fence/:id',
    payload: {
      latLongs: [
        { latitude: 1, longitude: 1 },
        { latitude: 1, longitude: 2 },
        { latitude: 2, longitude: 2 },
      ],
      active: true,
    },
    left: 'SELECT corners FROM geo_fences WHERE device_id',
  },
};

describe.each(Object.entries(asked))(
  '%s that is asked for while the right to it ends',
  (_, { service, name, url, payload, left }) => {
    /** What `between` does happens after the call was allowed. */
    const askLate = async ({ headers }: Person, { _id }: Device, between: () => Promise<unknown>) => {
      const of = test.services[service] as unknown as Record<string, (...asked: unknown[]) => Promise<unknown>>;
      const ask = of[name];
      if (!ask) throw new Error(`no ${name}`);
      const late = vi.spyOn(of, name).mockImplementationOnce(async (...given) => {
        await between();
        return ask(...given);
      });
      const answer = await test.app.inject({ method: 'POST', url: url.replace(':id', _id), headers, payload });
      expect(late).toHaveBeenCalled();
      late.mockRestore();
      return answer;
    };
    const leftOf = async ({ _id }: Device) => (await test.database.pool.query(`${left} = $1`, [_id])).rows;

    it('is not for a co-owner who was removed [A21]', async () => {
      const [owner, former] = [await createUser(test), await createUser(test)];
      const device = await createDevice(test, { owner });
      const shareId = await shareDevice(test, device, former, { privilege: 0 });
      const answer = await askLate(former, device, () => test.services.sharing.remove(owner.user._id, shareId));
      expect(answer.json().code).toBe('device-not-found');
      expect(await leftOf(device)).toEqual([]);
    });

    it('is not for a co-owner who is a guest now [A3]', async () => {
      const [owner, former] = [await createUser(test), await createUser(test)];
      const device = await createDevice(test, { owner });
      const shareId = await shareDevice(test, device, former, { privilege: 0 });
      const answer = await askLate(former, device, () =>
        test.services.sharing.update(owner.user._id, shareId, { accessRightsFlag: 1 }),
      );
      expect(answer.json().code).toBe('permission-denied');
      expect(await leftOf(device)).toEqual([]);
    });

    it('is not left for the next owner [A1]', async () => {
      const [former, next] = [await createUser(test, { roles: ['k9'] }), await createUser(test)];
      const device = await createDevice(test, { owner: former });
      const answer = await askLate(former, device, () =>
        test.services.transfer.transfer(former.user._id, { deviceId: device._id, userId: next.user._id }),
      );
      expect(answer.json().code).toBe('device-not-found');
      expect(await leftOf(device)).toEqual([]);
    });
  },
);

describe('what a co-owner removes while they are removed themselves', () => {
  /** The right ends after the call was allowed. */
  const removeLate = async <K extends 'history' | 'notificationEmails'>(service: K, name: string, url: string) => {
    const [owner, former] = [await createUser(test), await createUser(test)];
    const device = await createDevice(test, { owner });
    await reportPoints(test, device, [{ timestamp: seconds() }]);
    await test.services.notificationEmails.add(owner.user._id, device._id, 'kept@example.com');
    const shareId = await shareDevice(test, device, former, { privilege: 0 });
    const of = test.services[service] as unknown as Record<string, (...asked: unknown[]) => Promise<unknown>>;
    const remove = of[name];
    if (!remove) throw new Error(`no ${name}`);
    const late = vi.spyOn(of, name).mockImplementationOnce(async (...given) => {
      await test.services.sharing.remove(owner.user._id, shareId);
      return remove(...given);
    });
    const asked = { method: 'DELETE' as const, url: url.replace(':id', device._id), headers: former.headers };
    expect((await test.app.inject(asked)).json().code).toBe('device-not-found');
    expect(late).toHaveBeenCalled();
    late.mockRestore();
    return device;
  };
  const countOf = async (table: string, { _id }: Device) =>
    (await test.database.pool.query(`SELECT 1 FROM ${table} WHERE device_id = $1`, [_id])).rowCount;

  it('stays, as the history does [A21]', async () => {
    const device = await removeLate('history', 'clear', '/api/v2/history/:id');
    expect(await countOf('location_points', device)).toBe(1);
  });

  it('stays, as addresses for alerts do [A21]', async () => {
    const url = '/api/devices/notification-emails/:id/kept@example.com';
    expect(await countOf('notification_emails', await removeLate('notificationEmails', 'remove', url))).toBe(1);
  });
});
