import type { Command } from '@holdfast/contract/commands';
import type { DeviceType } from '@holdfast/contract/devices.rules';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDevice, passcodeOf, shareDevice } from '../../../test/device-factories.ts';
import { enterBroker } from '../../../test/enter-broker.ts';
import { createUser } from '../../../test/factories.ts';
import { publish } from '../../../test/mqtt-device.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { deriveDeviceSecret, proveDeviceSecret } from '../../platform/secrets/device-secret.ts';

let test: TestApp;
let owner: Awaited<ReturnType<typeof createUser>>;
let port: number;

beforeAll(async () => {
  test = await createTestApp();
  owner = await createUser(test);
  port = (await test.gateway.listen()) ?? 0;
});
afterAll(() => test.close());

const patient = { timeout: 20_000 };

type Made = Awaited<ReturnType<typeof createDevice>>;
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const newDevice = (type: DeviceType = 'shield_gps') => createDevice(test, { owner, type });

const call = async (method: Method, url: string, payload?: object, headers = owner.headers) => {
  const answer = await test.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, ...answer.json<{ message: string; command: Command; data: Command[] }>() };
};

const shown = async ({ _id }: Made) =>
  (await test.app.inject({ url: `/api/devices/${_id}`, headers: owner.headers })).json().devices[0];

const commandsOf = async ({ _id }: Made) => (await call('GET', `/api/devices/commands/${_id}`)).data;

const wake = async (device: Made) => {
  const client = await enterBroker(port, device);
  const received: { type: string; id: string; name: string; args: object }[] = [];
  client.on('message', (_topic, payload) => void received.push(JSON.parse(payload.toString())));
  await client.subscribeAsync(`devices/${device.imei}/down`, { qos: 1 });
  const answer = (id: string, ok = true, reason?: string) =>
    publish(client, device.imei, { type: 'ack', id, ok, ...(reason && { reason }) });
  return { client, received, answer };
};

const firstOf = <T>(list: T[]) =>
  vi.waitFor(() => {
    const [first] = list;
    if (first === undefined) throw new Error('nothing yet');
    return first;
  }, patient);

describe('PUT /api/devices/alarm/{id}/{on|off}', () => {
  it('waits for the device, and is on when the device says so [P1.4.8 P1.7.15]', async () => {
    const device = await newDevice();
    const answer = await call('PUT', `/api/devices/alarm/${device.deviceUUID}/on`);
    expect(answer).toMatchObject({
      status: 200,
      message: 'Alarm will turn on when the device answers',
      command: { name: 'alarm', args: { state: 'on' }, state: 'waiting', reason: null },
    });
    expect(await shown(device)).toMatchObject({ alarm: false, pendingCommands: [{ id: answer.command.id }] });

    const { received, answer: acknowledge } = await wake(device);
    expect(await firstOf(received)).toEqual({
      type: 'command',
      id: answer.command.id,
      name: 'alarm',
      args: { state: 'on' },
    });
    await vi.waitFor(async () => expect(await commandsOf(device)).toMatchObject([{ state: 'sent' }]), patient);
    await acknowledge(answer.command.id);
    expect(await shown(device)).toMatchObject({ alarm: true, pendingCommands: [] });

    const off = await call('PUT', `/api/devices/alarm/${device._id}/off`);
    expect(off.message).toBe('Alarm will turn off when the device answers');
    await acknowledge(off.command.id);
    expect(await shown(device)).toMatchObject({ alarm: false, pendingCommands: [] });
    expect(await commandsOf(device)).toMatchObject([{ state: 'done' }, { state: 'done' }]);
  });

  it('works on a lock too, and refuses another state', async () => {
    const device = await newDevice('airbolt');
    expect((await call('PUT', `/api/devices/alarm/${device._id}/on`)).status).toBe(200);
    expect((await call('PUT', `/api/devices/alarm/${device._id}/loud`)).status).toBe(400);
  });

  it('changes nothing when the device fails, and says why', async () => {
    const device = await newDevice();
    const { answer } = await wake(device);
    const { command } = await call('PUT', `/api/devices/alarm/${device._id}/on`);
    await answer(command.id, false, 'battery too low');
    expect(await shown(device)).toMatchObject({ alarm: false, pendingCommands: [] });
    expect(await commandsOf(device)).toMatchObject([{ state: 'failed', reason: 'battery too low' }]);
  });
});

describe('POST /api/devices/locate/{id}', () => {
  it.each(['Once', 'Continuously'] as const)('%s sets the report mode once obeyed [P1.4.9 P1.7.14]', async (mode) => {
    const device = await newDevice();
    const { received, answer } = await wake(device);
    const asked = await call('POST', `/api/devices/locate/${device._id}`, { locationReportMode: mode });
    expect(asked).toMatchObject({ status: 200, message: 'Requested successfully', command: { name: 'locate' } });
    expect(await firstOf(received)).toMatchObject({ name: 'locate', args: { locationReportMode: mode } });
    expect((await shown(device)).locationReportMode).toBe('Once');
    await answer(asked.command.id);
    expect((await shown(device)).locationReportMode).toBe(mode);
  });

  it('is ended by stopTracking, which returns it to Once [P1.4.10 P1.7.14]', async () => {
    const device = await newDevice();
    const { answer } = await wake(device);
    const url = `/api/devices/locate/${device._id}`;
    await answer((await call('POST', url, { locationReportMode: 'Continuously' })).command.id);
    expect((await shown(device)).locationReportMode).toBe('Continuously');
    const stop = await call('POST', `/api/devices/locate/stopTracking/${device._id}`);
    expect(stop).toMatchObject({ status: 200, message: 'Live tracking disabled', command: { name: 'stop' } });
    await answer(stop.command.id);
    expect((await shown(device)).locationReportMode).toBe('Once');
  });

  it('refuses another mode', async () => {
    const device = await newDevice();
    const url = `/api/devices/locate/${device._id}`;
    expect((await call('POST', url, { locationReportMode: 'Sometimes' })).status).toBe(400);
  });

  it.each(['airbolt', 'travel_lock', 'shield_card'] as const)('is unavailable on %s', async (type) => {
    const device = await newDevice(type);
    const url = `/api/devices/locate/${device._id}`;
    const expected = { status: 409, message: 'This action is unavailable for this device' };
    expect(await call('POST', url, { locationReportMode: 'Once' })).toMatchObject(expected);
    expect(await commandsOf(device)).toEqual([]);
  });
});

describe('the other requests', () => {
  it('ask for the temperature [P1.7.24]', async () => {
    const device = await newDevice();
    const { received } = await wake(device);
    const answer = await call('POST', `/api/devices/temperature/${device._id}`);
    expect(answer).toMatchObject({ status: 200, message: 'Requested', command: { name: 'temperature' } });
    expect(await firstOf(received)).toMatchObject({ name: 'temperature', args: {} });
  });

  it('set the operating mode once obeyed [P1.7.20]', async () => {
    const device = await newDevice();
    const { answer } = await wake(device);
    const url = `/api/devices/operating-mode/${device._id}`;
    const asked = await call('PUT', url, { operatingMode: 'batteryLife' });
    expect(asked).toMatchObject({ status: 200, message: 'Requested successfully' });
    expect((await shown(device)).operatingMode).toBe('responsiveness');
    await answer(asked.command.id);
    expect((await shown(device)).operatingMode).toBe('batteryLife');
    expect((await call('PUT', url, { operatingMode: 'turbo' })).status).toBe(400);
  });

  it('give a tracker a new secret, the same one however often it is asked for', async () => {
    const device = await newDevice();
    const url = `/api/devices/rekey/${device._id}`;
    const asked = { status: 200, message: 'Requested successfully', command: { name: 'rekey', args: {} } };
    const hear = async () => {
      const { client, received } = await wake(device);
      return { client, ...(await firstOf(received)) };
    };
    expect(await call('POST', url)).toMatchObject(asked);
    const first = await hear();
    expect(await call('POST', url)).toMatchObject(asked);
    const { client, id, args } = await hear();
    expect(args).toEqual({ nonce: expect.stringMatching(/^.{32,}$/) });
    expect(args).toEqual(first.args);
    const secret = deriveDeviceSecret(device.key, (args as { nonce: string }).nonce);
    await publish(client, device.imei, { type: 'ack', id, ok: true, proof: proveDeviceSecret(secret, id) });
    await vi.waitFor(async () => expect((await commandsOf(device))[0]?.state).toBe('done'), patient);
    await expect(wake(device)).rejects.toThrow();
    await expect(wake({ ...device, secret })).resolves.toBeDefined();
    expect((await call('POST', `/api/devices/rekey/${(await newDevice('airbolt'))._id}`)).status).toBe(409);
  });

  it.each([
    ['refuses', { ok: false, reason: 'busy' }, 'failed'],
    ['confirms without a proof', { ok: true }, 'expired'],
  ] as const)('hold nothing else up when the device %s a new secret that a person asked for', async (_, said, end) => {
    const device = await newDevice();
    const rekey = await call('POST', `/api/devices/rekey/${device._id}`);
    const { client, received, answer } = await wake(device);
    const { args } = await firstOf(received);
    await publish(client, device.imei, { type: 'ack', id: rekey.command.id, ...said });
    const alarm = await call('PUT', `/api/devices/alarm/${device._id}/on`);
    await vi.waitFor(() => expect(received.map(({ id }) => id)).toContain(alarm.command.id), patient);
    await answer(alarm.command.id);
    expect(await shown(device)).toMatchObject({ alarm: true });
    test.clock.advance({ hours: 24, seconds: 1 });
    expect(await commandsOf(device)).toMatchObject([{ state: 'done' }, { name: 'rekey', state: end }]);
    const next = deriveDeviceSecret(device.key, (args as { nonce: string }).nonce);
    for (const secret of [device.secret, next]) await expect(wake({ ...device, secret })).resolves.toBeDefined();
  });

  it('silence the modem for whole hours from 1 to 24, given in seconds [P1.7.21]', async () => {
    const device = await newDevice();
    const url = `/api/devices/airplane-mode/${device._id}`;
    for (const duration of [3600, 24 * 3600]) {
      expect(await call('PUT', url, { duration })).toMatchObject({
        status: 200,
        message: 'Requested successfully',
        command: { name: 'airplane', args: { duration } },
      });
    }
    for (const duration of [0, 1, 1800, 5400, 25 * 3600, '3600', null]) {
      expect((await call('PUT', url, { duration })).status, String(duration)).toBe(400);
    }
  });
});

describe('a command', () => {
  it('is replaced by a newer one of its kind, of which only the newest reaches the device', async () => {
    const device = await newDevice();
    await call('PUT', `/api/devices/alarm/${device._id}/on`);
    await call('POST', `/api/devices/temperature/${device._id}`);
    await call('PUT', `/api/devices/alarm/${device._id}/off`);
    expect((await commandsOf(device)).map(({ name, state }) => `${name} ${state}`)).toEqual([
      'alarm waiting',
      'temperature waiting',
      'alarm replaced',
    ]);
    const { received } = await wake(device);
    await vi.waitFor(() => expect(received).toHaveLength(2), patient);
    expect(received).toMatchObject([{ name: 'temperature' }, { name: 'alarm', args: { state: 'off' } }]);
  });

  it('is one, however many ask at once', async () => {
    const device = await newDevice();
    const many = Array.from({ length: 24 }, () => call('PUT', `/api/devices/alarm/${device._id}/on`));
    expect((await Promise.all(many)).map(({ status }) => status)).toEqual(many.map(() => 200));
    const states = (await commandsOf(device)).map(({ state }) => state);
    expect(states.filter((state) => state === 'waiting')).toHaveLength(1);
    expect(states.filter((state) => state === 'replaced')).toHaveLength(23);
  });

  it('adds settings up instead of forgetting the former ones', async () => {
    const device = await newDevice();
    const target = { id: device._id, deviceUuid: device.deviceUUID, type: 'shield_gps', model: null } as const;
    const { commands } = test.services;
    await commands.request(target, { name: 'settings', args: { tone: 3, ledFlash: true }, requestedBy: null });
    await commands.request(target, { name: 'settings', args: { tone: 4 }, requestedBy: null });
    expect((await commandsOf(device))[0]).toMatchObject({ state: 'waiting', args: { tone: 4, ledFlash: true } });
  });

  it('is sent again to a device that left without an answer', async () => {
    const device = await newDevice();
    const { command } = await call('PUT', `/api/devices/alarm/${device._id}/on`);
    const first = await wake(device);
    await firstOf(first.received);
    await first.client.endAsync(true);
    const second = await wake(device);
    expect(await firstOf(second.received)).toMatchObject({ id: command.id });
  });

  it('expires after 24 hours, by its time and then by the job, and no answer revives it', async () => {
    const device = await newDevice();
    const { command } = await call('PUT', `/api/devices/alarm/${device._id}/on`);
    test.clock.advance({ hours: 23, minutes: 59 });
    expect(await commandsOf(device)).toMatchObject([{ state: 'waiting' }]);
    test.clock.advance({ minutes: 2 });
    expect(await commandsOf(device)).toMatchObject([{ state: 'expired' }]);
    expect((await shown(device)).pendingCommands).toEqual([]);
    const { received, answer } = await wake(device);
    await answer(command.id);
    expect(received).toEqual([]);
    expect((await shown(device)).alarm).toBe(false);
    await test.services.commands.expire();
    const { rows } = await test.database.pool.query('SELECT state FROM commands WHERE id = $1', [command.id]);
    expect(rows).toEqual([{ state: 'expired' }]);
  });

  it('is published to listeners at each step', async () => {
    const device = await newDevice();
    const { answer } = await wake(device);
    const states: string[] = [];
    const stop = test.core.events.on('command.updated', ({ deviceId, command }) => {
      if (deviceId === device._id) states.push(`${command.name} ${command.state}`);
    });
    const { command } = await call('PUT', `/api/devices/alarm/${device._id}/on`);
    await vi.waitFor(() => expect(states).toEqual(['alarm waiting', 'alarm sent']), patient);
    await answer(command.id);
    stop();
    expect(states).toEqual(['alarm waiting', 'alarm sent', 'alarm done']);
  });

  it("is not another device's to answer [A17]", async () => {
    const device = await newDevice();
    const { command } = await call('PUT', `/api/devices/alarm/${device._id}/on`);
    const { answer } = await wake(await newDevice());
    await answer(command.id);
    expect(await shown(device)).toMatchObject({ alarm: false, pendingCommands: [{ state: 'waiting' }] });
  });

  it('goes with the device when that is released', async () => {
    const device = await newDevice();
    await call('PUT', `/api/devices/alarm/${device._id}/on`);
    await call('DELETE', `/api/devices/${device._id}`);
    const { deviceUUID } = device;
    const passcode = await passcodeOf(test, device);
    await test.services.devices.claim(owner.user._id, { deviceUUID, passcode, name: 'Again' });
    expect(await commandsOf(device)).toMatchObject([{ name: 'rekey', state: 'waiting' }]);
  });

  it('is for those who manage the device; others see it, strangers nothing', async () => {
    const device = await newDevice();
    const [manager, viewer, stranger] = await Promise.all([createUser(test), createUser(test), createUser(test)]);
    await shareDevice(test, device, manager, { privilege: 0 });
    await shareDevice(test, device, viewer, { privilege: 1 });
    const alarm = `/api/devices/alarm/${device._id}/on`;
    const list = `/api/devices/commands/${device._id}`;
    expect((await call('PUT', alarm, undefined, manager.headers)).status).toBe(200);
    expect((await call('PUT', alarm, undefined, viewer.headers)).status).toBe(403);
    expect((await call('PUT', alarm, undefined, stranger.headers)).status).toBe(404);
    expect((await call('GET', list, undefined, viewer.headers)).data).toHaveLength(1);
    expect((await call('GET', list, undefined, stranger.headers)).status).toBe(404);
  });
});
