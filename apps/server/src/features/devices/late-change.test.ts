import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDevice, shareDevice } from '../../../test/device-factories.ts';
import { createUser } from '../../../test/factories.ts';
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
