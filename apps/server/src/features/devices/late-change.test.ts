import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDevice, shareDevice } from '../../../test/device-factories.ts';
import { createUser } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
let devicePicture: string;
beforeAll(async () => {
  test = await createTestApp();
  const large = sharp({ create: { width: 6000, height: 6000, channels: 3, background: 'teal' } });
  devicePicture = (await large.webp({ effort: 0 }).toBuffer()).toString('base64');
});
afterAll(() => test.close());

type Person = Awaited<ReturnType<typeof createUser>>;
type Device = Awaited<ReturnType<typeof createDevice>>;

const rename = ({ headers }: Person, { _id }: Device, payload: object) =>
  test.app.inject({ method: 'PUT', url: `/api/devices/${_id}`, headers, payload });

const nameOf = async ({ _id }: Device) =>
  (await test.database.pool.query('SELECT name FROM devices WHERE id = $1', [_id])).rows[0].name;

/** Pictures are read one after the other: the last of these waits for all others, long after it was allowed. */
const queueChanges = (person: Person, device: Device) => {
  let open = 5;
  const queued = Array.from({ length: open }, async (_, at) => {
    const answer = await rename(person, device, { name: `Late ${at}`, devicePicture });
    open -= 1;
    return answer;
  });
  return { queued, countOpen: () => open };
};

describe('a change of a device that waits for its picture', () => {
  it('is not made once the right to it has ended [A21]', async () => {
    const [owner, former] = [await createUser(test), await createUser(test)];
    const device = await createDevice(test, { owner, name: 'Bike' });
    const shareId = await shareDevice(test, device, former, { privilege: 0 });
    const { queued, countOpen } = queueChanges(former, device);
    expect((await queued[0])?.statusCode).toBe(200);
    await test.services.sharing.remove(owner.user._id, shareId);
    expect(countOpen()).toBeGreaterThan(1);
    expect((await rename(owner, device, { name: 'Mine' })).statusCode).toBe(200);
    const answers = await Promise.all(queued);
    expect(await nameOf(device)).toBe('Mine');
    expect(answers.at(-1)?.json().code).toBe('device-not-found');
  });

  it('is not made once the device was released [A1]', async () => {
    const former = await createUser(test);
    const device = await createDevice(test, { owner: former });
    const { queued, countOpen } = queueChanges(former, device);
    expect((await queued[0])?.statusCode).toBe(200);
    const url = `/api/devices/${device._id}`;
    const released = await test.app.inject({ method: 'DELETE', url, headers: former.headers });
    expect(released.statusCode).toBe(200);
    expect(countOpen()).toBeGreaterThan(1);
    await Promise.all(queued);
    expect(await nameOf(device)).toBe('');
  });
});
