import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDeviceRekeyService } from '../../src/features/devices/device-rekey.service.ts';
import { freshIp, login } from '../calls.ts';
import { createDevice } from '../device-factories.ts';
import { createUser } from '../factories.ts';
import { solveCaptcha } from '../solve-captcha.ts';
import type { TestApp } from '../test-app.ts';
import { startTwo } from './two-processes.ts';

let close: () => Promise<void>;
let [here, there]: TestApp[] = [];

beforeAll(async () => {
  const two = await startTwo([{ CAPTCHA: 'altcha' }, { CAPTCHA: 'altcha' }]);
  close = two.close;
  [here, there] = two.apps;
});
afterAll(() => close());

const first = () => here as TestApp;
const second = () => there as TestApp;

describe('two processes', () => {
  it('count failed sign-ins together [A1]', async () => {
    const { user } = await createUser(first());
    const ip = freshIp();
    const fail = async (test: TestApp) => {
      const captcha = await solveCaptcha(test);
      return (await login(test, { username: user.email, password: 'Wrong-Horse1', captcha }, { ip })).statusCode;
    };
    const statuses = [];
    for (let tries = 0; tries < 12; tries += 1) statuses.push(await fail(tries % 2 === 0 ? first() : second()));
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  });

  it('take a solved captcha once between them [A1]', async () => {
    const { user } = await createUser(first());
    const captcha = await solveCaptcha(first());
    expect((await login(second(), { username: user.email, captcha })).statusCode).toBe(200);
    expect((await login(first(), { username: user.email, captcha })).json().errors).toEqual(['reCAPTCHA required']);
  });

  it('know at once that a device has another secret', async () => {
    const owner = await createUser(first());
    const device = await createDevice(first(), { owner });
    const isGood = async (test: TestApp) =>
      (await test.services.deviceCredentials.verify(device.imei, device.secret)) !== null;
    expect([await isGood(first()), await isGood(second())]).toEqual([true, true]);
    const { core } = second();
    const deviceRekey = createDeviceRekeyService(core);
    const next = await deviceRekey.prepare(device._id);
    await core.transact(async (tx) => {
      await deviceRekey.begin(tx, device._id, next);
      await deviceRekey.finish(tx, device._id);
    });
    await expect.poll(() => isGood(first()), { timeout: 10_000 }).toBe(false);
  });

  it('hand out a waiting command once, however many gateways reach the device', async () => {
    const owner = await createUser(first());
    const made = await createDevice(first(), { owner });
    const device = { id: made._id, deviceUuid: made.deviceUUID, type: 'shield_gps', model: null } as const;
    await first().services.commands.request(device, { name: 'alarm', args: { state: 'on' }, requestedBy: null });
    const taken = await Promise.all([first(), second()].map((test) => test.services.commands.takeWaiting(device)));
    expect(taken.flat()).toHaveLength(1);
  });
});
