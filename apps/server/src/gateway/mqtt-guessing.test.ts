import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDevice } from '../../test/device-factories.ts';
import { enterBroker } from '../../test/enter-broker.ts';
import { createUser } from '../../test/factories.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
let owner: Awaited<ReturnType<typeof createUser>>;
let port: number;
beforeAll(async () => {
  test = await createTestApp();
  owner = await createUser(test);
  port = (await test.gateway.listen()) ?? 0;
});
afterAll(() => test.close());

const [wrongPassword, unavailable] = [4, 3];

/** The return code of CONNACK. */
const codeOf = (imei: string, secret: string): Promise<number> =>
  enterBroker(port, { imei, secret }).then(
    () => 0,
    (error: { code: number }) => error.code,
  );

const guess = async (imei: string, times: number) => {
  const codes = [];
  for (let turn = 0; turn < times; turn += 1) codes.push(await codeOf(imei, `guess ${turn}`));
  return codes;
};

it('who guesses the secret of a device by MQTT is told to wait, and others of the same address are not [A7] [A26]', async () => {
  const [guessed, neighbour] = [await createDevice(test, { owner }), await createDevice(test, { owner })];
  expect(new Set(await guess(guessed.imei, 10))).toEqual(new Set([wrongPassword]));
  expect(await guess(guessed.imei, 1)).toEqual([unavailable]);
  expect(await codeOf(guessed.imei, guessed.secret)).toBe(unavailable);
  expect(await codeOf(neighbour.imei, neighbour.secret)).toBe(0);
  expect(await guess(neighbour.imei, 1)).toEqual([wrongPassword]);
});

it('guesses at the same time are not more than guesses one after the other [A7]', async () => {
  const { imei } = await createDevice(test, { owner });
  const codes = await Promise.all(Array.from({ length: 30 }, (_, at) => codeOf(imei, `guess ${at}`)));
  expect(codes.filter((code) => code === wrongPassword)).toHaveLength(10);
  expect(codes.filter((code) => code === unavailable)).toHaveLength(20);
});

it('a device that signed in meanwhile begins anew', async () => {
  const device = await createDevice(test, { owner });
  for (let turn = 0; turn < 3; turn += 1) {
    expect(new Set(await guess(device.imei, 9))).toEqual(new Set([wrongPassword]));
    expect(await codeOf(device.imei, device.secret)).toBe(0);
  }
});
