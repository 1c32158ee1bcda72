import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { IClientOptions } from 'mqtt';
import { generate, type IConnackPacket, type Packet, parser } from 'mqtt-packet';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDevice } from '../../test/device-factories.ts';
import { enterBroker } from '../../test/enter-broker.ts';
import { createUser } from '../../test/factories.ts';
import { type DeviceLogin, location, publish, seconds } from '../../test/mqtt-device.ts';
import { areStored, storedPoints } from '../../test/stored-points.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
let owner: Awaited<ReturnType<typeof createUser>>;
let port: number;
const sockets: Socket[] = [];

beforeAll(async () => {
  test = await createTestApp();
  owner = await createUser(test);
  port = (await test.gateway.listen()) ?? 0;
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => test.close());

const newDevice = () => createDevice(test, { owner });

const enter = (device: DeviceLogin, options?: IClientOptions) => enterBroker(port, device, options);

const dial = () => {
  const socket = createConnection({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => {});
  sockets.push(socket);
  return socket;
};

const login = ({ imei, secret }: DeviceLogin, protocolVersion: 4 | 5 = 4, clientId = 'x') => {
  const said = { cmd: 'connect', protocolId: 'MQTT', clientId, clean: true, keepalive: 60 } as const;
  const packet = { ...said, protocolVersion, username: imei, password: Buffer.from(secret) };
  return generate(packet, { protocolVersion });
};

const disconnect = generate({ cmd: 'disconnect' });

const messageAt = (at: number) => JSON.stringify(location({ timestamp: seconds() - 3000 + at }));

const publishes = ({ imei }: DeviceLogin, count: number, qos: 0 | 1 = 0) =>
  Buffer.concat(
    Array.from({ length: count }, (_, at) => {
      const payload = messageAt(at);
      const id = qos > 0 ? { messageId: at + 1 } : {};
      return generate({ cmd: 'publish', topic: `devices/${imei}/up`, payload, qos, ...id, dup: false, retain: false });
    }),
  );

const hear = async (socket: Socket, protocolVersion = 4): Promise<Packet[]> => {
  const packets: Packet[] = [];
  const reader = parser({ protocolVersion }).on('packet', (packet) => packets.push(packet));
  socket.on('data', (chunk: Buffer) => reader.parse(chunk));
  await once(socket, 'end');
  return packets;
};

const countOf = async (device: { _id: string }) => (await storedPoints(test, owner, device)).length;

/** More messages than the rate limit's burst. */
const many = 300;

describe('a device that says all it has and leaves', () => {
  it('has it stored at its rate', async () => {
    const device = await newDevice();
    const client = await enter(device);
    for (let at = 0; at < many; at += 1) client.publish(`devices/${device.imei}/up`, messageAt(at), { qos: 0 });
    await client.endAsync();
    await areStored(test, owner, device, many);
  });

  it('has it stored where it says even its name in the same breath', async () => {
    const device = await newDevice();
    dial().end(Buffer.concat([login(device), publishes(device, many), disconnect]));
    await areStored(test, owner, device, many);
  });

  it('has it stored where it closes the connection', async () => {
    const device = await newDevice();
    const socket = dial();
    socket.write(Buffer.concat([login(device), publishes(device, many)]), () => socket.destroy());
    await areStored(test, owner, device, many);
  });

  it('hears that it is stored where it only ends its own side', async () => {
    const device = await newDevice();
    const socket = dial();
    socket.end(Buffer.concat([login(device), publishes(device, 3, 1)]));
    expect((await hear(socket)).map(({ cmd }) => cmd)).toEqual(['connack', 'puback', 'puback', 'puback']);
    expect(await countOf(device)).toBe(3);
  });

  it('has it stored where it is back before that, which takes no longer', async () => {
    const device = await newDevice();
    const socket = dial();
    socket.write(Buffer.concat([login(device), publishes(device, many)]));
    await once(socket, 'data');
    const gone = once(socket, 'close');
    const client = await enter(device, { connectTimeout: 2000 });
    socket.end();
    await gone;
    expect(client.connected).toBe(true);
    await areStored(test, owner, device, many);
  });
});

describe('a login that is cut off', () => {
  it('does not end the connection that the device has', async () => {
    const device = await newDevice();
    const client = await enter(device);
    const { deviceCredentials } = test.services;
    const { verify } = deviceCredentials;
    const [asked, answered] = [vi.fn(), vi.fn()];
    vi.spyOn(deviceCredentials, 'verify').mockImplementationOnce(async (...given) => {
      asked();
      await sleep(200);
      return verify(...given).finally(answered);
    });
    const socket = dial();
    socket.write(login(device));
    await vi.waitFor(() => expect(asked).toHaveBeenCalled(), { timeout: 20_000 });
    socket.resetAndDestroy();
    await vi.waitFor(() => expect(answered).toHaveBeenCalled(), { timeout: 20_000 });
    await sleep(50);
    expect(client.connected).toBe(true);
    await publish(client, device.imei, location());
    expect(await countOf(device)).toBe(1);
  });
});

describe('what MQTT 5 promises', () => {
  const welcomeOf = async (clientId: string) => {
    const socket = dial();
    socket.end(login(await newDevice(), 5, clientId));
    const [welcome] = await hear(socket, 5);
    return (welcome as IConnackPacket).properties;
  };

  it('who has no name is given one, and nobody else', async () => {
    const names = [await welcomeOf(''), await welcomeOf('')].map((told) => told?.assignedClientIdentifier);
    expect(new Set(names.filter((name) => name))).toHaveProperty('size', 2);
    expect(await welcomeOf('mine')).not.toHaveProperty('assignedClientIdentifier');
  });

  it('how many messages may be unfinished, as many as end the connection otherwise', async () => {
    expect(await welcomeOf('mine')).toMatchObject({ receiveMaximum: 20 });
  });

  it('that no session outlives its connection', async () => {
    expect(await welcomeOf('mine')).toMatchObject({ sessionExpiryInterval: 0 });
  });
});

describe('what MQTT 3.1.1 forbids', () => {
  const cleanBit = 2;

  it('a session that is to stay and has no name is refused', async () => {
    const packet = login(await newDevice(), 4, '');
    const flagsAt = packet.indexOf('MQTT') + 5;
    packet.writeUInt8(packet.readUInt8(flagsAt) & ~cleanBit, flagsAt);
    const socket = dial();
    socket.write(packet);
    const [answer] = await hear(socket);
    expect(answer).toMatchObject({ cmd: 'connack', returnCode: 2 });
  });
});
