import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { noMotion } from '@holdfast/contract/history.rules';
import type { ClientToServer, ServerToClient } from '@holdfast/contract/realtime';
import type { Room } from '@holdfast/contract/realtime.rules';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import { expect, onTestFinished, vi } from 'vitest';
import type { createUser } from './factories.ts';
import type { TestApp } from './test-app.ts';

export type Person = Awaited<ReturnType<typeof createUser>>;
type ClientOptions = Partial<ManagerOptions & SocketOptions>;

/** Long timeout for slow machines. */
export const patient = { timeout: 20_000, interval: 10 };

export const listen = async (test: TestApp) => {
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
};

/** A socket without automatic reconnect that records events and is closed after the test. */
export const openSocket = (url: string, token: unknown, options: ClientOptions = {}) => {
  const socket: Socket<ServerToClient, ClientToServer> = io(url, {
    auth: { token },
    forceNew: true,
    reconnection: false,
    transports: ['websocket'],
    ...options,
  });
  onTestFinished(() => void socket.disconnect());
  const received: { event: string; content: Record<string, unknown> }[] = [];
  socket.onAny((event: string, content: Record<string, unknown>) => void received.push({ event, content }));

  const of = (event: string) => received.filter((one) => one.event === event).map(({ content }) => content);
  const got = (event: string, content: object = {}) =>
    vi.waitFor(() => expect(of(event)).toContainEqual(expect.objectContaining(content)), patient);

  return {
    socket,
    received,
    of,
    got,
    isConnected: () => vi.waitFor(() => expect(socket.connected).toBe(true), patient),
    isDisconnected: () => vi.waitFor(() => expect(socket.connected).toBe(false), patient),
    join: async (room: Room) => {
      socket.emit('join-room', room);
      await got('room-connected', room);
    },
    /** Simulates a lost network on the client side. */
    breakOff: () => socket.io.engine.close(),
  };
};

export type RealtimeClient = ReturnType<typeof openSocket>;

export const openSocketOf = async (url: string, { token, user }: Person, options: ClientOptions = {}) => {
  const client = openSocket(url, token, options);
  await client.isConnected();
  await client.join({ id: user._id, type: 'user' });
  return client;
};

export const refusal = (url: string, token: unknown, options: ClientOptions = {}) =>
  new Promise<string>((resolve, reject) => {
    const { socket } = openSocket(url, token, options);
    socket.once('connect_error', (error: Error & { data?: { code: string } }) => {
      socket.disconnect();
      resolve(error.data?.code ?? error.message);
    });
    socket.once('connect', () => {
      socket.disconnect();
      reject(new Error('connected'));
    });
  });

/** Waits for a marker event, so that all earlier events of the user have arrived. */
export const settled = async (test: TestApp, client: RealtimeClient, { user }: Person) => {
  const before = client.of('device-list-update').length;
  test.core.events.emit('device-list.updated', { userId: user._id });
  await vi.waitFor(() => expect(client.of('device-list-update').length).toBeGreaterThan(before), patient);
};

export const pointOf = (device: { _id: string; deviceUUID: string }, timestamp: number) => ({
  deviceId: device._id,
  point: {
    _id: `${device._id}.${timestamp}`,
    deviceUUID: device.deviceUUID,
    latitude: -33.86,
    longitude: 151.2,
    timestamp,
    timeCreated: timestamp,
    address: '',
    nearestPlace: '',
    type: 'gps' as const,
    alertType: null,
    accuracy: 12,
    modem_temperature: null,
    modem_voltage: null,
    ...noMotion,
  },
});

export const alertOf = (device: { _id: string; deviceUUID: string }, timestamp: number) => ({
  deviceId: device._id,
  userId: null,
  alert: {
    id: randomUUID(),
    deviceUUID: device.deviceUUID,
    deviceName: 'A device',
    kind: 'sos' as const,
    value: null,
    latitude: -33.86,
    longitude: 151.2,
    address: '',
    place: null,
    more: 0,
    timestamp,
    createdAt: new Date(timestamp * 1000).toISOString(),
  },
});
