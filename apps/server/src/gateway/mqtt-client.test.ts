import { createServer, type Socket } from 'node:net';
import { Aedes } from 'aedes';
import { connectAsync } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDevice } from '../../test/device-factories.ts';
import { createUser } from '../../test/factories.ts';
import { location, publish } from '../../test/mqtt-device.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { connectionCount } from './mqtt-client.ts';

/** An external broker that hands a shared subscription's messages to its first member only. */
const waiting = { timeout: 10_000 };

const startBroker = async () => {
  const subscribed: string[] = [];
  const broker = await Aedes.createBroker({
    // It would store the subscriptions under their shared names, which it does not understand.
    preConnect: (_client, packet, callback) => {
      packet.clean = true;
      callback(null, true);
    },
    authorizeSubscribe: (_client, subscription, callback) => {
      const [, group] = /^\$share\/(\w+)\//.exec(subscription.topic) ?? [];
      if (!group) return callback(null, subscription);
      subscribed.push(subscription.topic);
      const isFirst = subscribed.filter((topic) => topic === subscription.topic).length === 1;
      const topic = subscription.topic.replace(`$share/${group}/`, '');
      return callback(null, isFirst ? { ...subscription, topic } : null);
    },
  });
  const server = createServer(broker.handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `mqtt://127.0.0.1:${port}`,
    subscribed,
    close: async () => {
      await new Promise<void>((resolve) => broker.close(resolve));
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

let broker: Awaited<ReturnType<typeof startBroker>>;
let test: TestApp;
beforeAll(async () => {
  broker = await startBroker();
  test = await createTestApp({ MQTT_URL: broker.url });
  expect(await test.gateway.listen()).toBeNull();
  await vi.waitFor(() => expect(broker.subscribed).toContain('$share/holdfast/devices/+/up'), waiting);
});
afterAll(async () => {
  await test.close();
  await broker.close();
});

/** Says that it knows everybody's session, but has forgotten what they subscribed to, as Mosquitto does after a restart. */
const startForgetfulBroker = async () => {
  const subscribed: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    socket.on('data', (packet) => {
      if (packet[0] === 0x10) socket.write(Buffer.from([0x20, 2, 1, 0]));
      if (packet[0] !== 0x82) return;
      subscribed.push(packet.toString('latin1'));
      socket.write(Buffer.from([0x90, 4, packet[2] ?? 0, packet[3] ?? 0, 1, 1]));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const restart = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `mqtt://127.0.0.1:${(server.address() as { port: number }).port}`,
    subscribed,
    restart,
    close: () => {
      restart();
      server.close();
    },
  };
};

describe('with an external broker', () => {
  it('subscribes again at every connection, even to a broker that knows its session [A19]', async () => {
    const forgetful = await startForgetfulBroker();
    const other = await createTestApp({ MQTT_URL: forgetful.url });
    await other.gateway.listen();
    await vi.waitFor(() => expect(forgetful.subscribed).toHaveLength(connectionCount), waiting);
    forgetful.restart();
    await vi.waitFor(() => expect(forgetful.subscribed).toHaveLength(2 * connectionCount), waiting);
    expect(forgetful.subscribed.every((packet) => packet.includes('$share/holdfast/devices/+/up'))).toBe(true);
    await other.close();
    forgetful.close();
  });

  it('stores points, delivers commands when the device is heard, and takes its answer', async () => {
    const owner = await createUser(test);
    const device = await createDevice(test, { owner });
    const { headers } = owner;
    const asked = await test.app.inject({ method: 'PUT', url: `/api/devices/alarm/${device._id}/on`, headers });
    const client = await connectAsync(broker.url, { reconnectPeriod: 0 });
    const received: { id: string; name: string }[] = [];
    client.on('message', (_topic, payload) => void received.push(JSON.parse(payload.toString())));
    await client.subscribeAsync(`devices/${device.imei}/down`, { qos: 1 });
    await publish(client, 'nobody', location());
    await publish(client, device.imei, location());
    await vi.waitFor(async () => {
      const { body } = await test.app.inject({ url: `/api/history/map/${device._id}`, headers });
      expect(JSON.parse(body)).toMatchObject([{ latitude: -33.86 }]);
      expect(received).toMatchObject([{ id: asked.json().command.id, name: 'alarm' }]);
    }, waiting);
    await publish(client, device.imei, { type: 'ack', id: received[0]?.id, ok: true });
    await vi.waitFor(async () => {
      const { body } = await test.app.inject({ url: `/api/devices/${device._id}`, headers });
      expect(JSON.parse(body).devices[0].alarm).toBe(true);
    }, waiting);
    await client.endAsync();
  });
});
