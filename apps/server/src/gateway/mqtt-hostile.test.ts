import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { generate } from 'mqtt-packet';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createDevice } from '../../test/device-factories.ts';
import { createUser } from '../../test/factories.ts';
import { connectDevice, location, publish } from '../../test/mqtt-device.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
let port = 0;
let owner: Awaited<ReturnType<typeof createUser>>;
const sockets: Socket[] = [];
beforeAll(async () => {
  test = await createTestApp();
  port = (await test.gateway.listen()) ?? 0;
  owner = await createUser(test);
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => test.close());

/** A logged-in device whose raw socket the test writes to. */
const logIn = async (protocolVersion: 3 | 4 | 5 = 4) => {
  const { imei, secret } = await createDevice(test, { owner });
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  const protocolId = protocolVersion === 3 ? 'MQIsdp' : 'MQTT';
  const login = { cmd: 'connect', clientId: imei, username: imei, password: Buffer.from(secret) } as const;
  socket.write(generate({ ...login, protocolId, protocolVersion, clean: true, keepalive: 60 }, { protocolVersion }));
  await once(socket, 'data');
  return socket;
};

const isServed = async () => {
  const device = await createDevice(test, { owner });
  const client = await connectDevice(port, device);
  await publish(client, device.imei, location());
  await client.endAsync();
};

it.each([
  ['SUBSCRIBE', [0x82, 2, 0, 1]],
  ['UNSUBSCRIBE', [0xa2, 2, 0, 1]],
])('a %s without topics ends its own connection and nothing else [A17] [A23]', async (_name, bytes) => {
  for (const version of [3, 4, 5] as const) {
    const socket = await logIn(version);
    // MQTT 5 requires a properties field; here it is empty.
    socket.write(Buffer.from(version === 5 ? [bytes[0] ?? 0, 3, 0, 1, 0] : bytes));
    await once(socket, 'close');
  }
  await isServed();
});

const seed = 20_261_116;
const mutations = 600;

/** Mulberry32. */
const createRandom = (state: number) => () => {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
};

it(`packets of a device that are mutated ${mutations} times never end the server [A17] [A23]`, async () => {
  const random = createRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const topic = 'devices/1/down';
  const packets = [
    generate({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic, qos: 1 }] }),
    generate({ cmd: 'unsubscribe', messageId: 1, unsubscriptions: [topic] }),
    generate({ cmd: 'publish', topic, payload: 'x', qos: 1, messageId: 7, dup: false, retain: false }),
    generate({ cmd: 'pubrel', messageId: 7 }),
    generate({ cmd: 'pingreq' }),
    generate({ cmd: 'disconnect' }),
  ];
  let socket = await logIn();
  for (let turn = 0; turn < mutations; turn += 1) {
    const bytes = Buffer.from(packets[below(packets.length)] ?? []);
    for (let changes = 1 + below(3); changes > 0; changes -= 1) bytes[below(bytes.length)] = below(256);
    if (socket.destroyed) socket = await logIn();
    socket.write(bytes);
    if (turn % 10 === 0) await new Promise(setImmediate);
  }
  await isServed();
}, 120_000);

it('a flood of pings is answered at a bounded rate, and others are served meanwhile [A23]', async () => {
  const socket = await logIn();
  let answered = 0;
  socket.on('data', (chunk: Buffer) => {
    answered += chunk.length / 2;
  });
  const ping = generate({ cmd: 'pingreq' });
  const began = performance.now();
  socket.write(Buffer.concat(Array.from({ length: 32_000 }, () => ping)));
  await isServed();
  const seconds = (performance.now() - began) / 1000;
  expect(answered).toBeGreaterThan(0);
  expect(answered).toBeLessThanOrEqual(200 + 50 * (seconds + 1));
});
