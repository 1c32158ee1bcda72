import { type APIRequestContext, expect, type Page, request } from '@playwright/test';
import { connectAsync } from 'mqtt';
import { signIn } from './fixtures.ts';

export interface Provisioned {
  deviceUUID: string;
  imei: string;
  passcode: string;
  deviceSecret: string;
  deviceKey: string;
}

const digits = (count: number) => Array.from({ length: count }, () => Math.floor(Math.random() * 10)).join('');

export const provisionDevice = async (baseURL = '', deviceType = 'shield_gps'): Promise<Provisioned> => {
  const context = await request.newContext({ baseURL });
  const authorization = await signIn(context, 'admin@demo.test');
  const data = { deviceUUID: `E2E${digits(9)}`, imei: digits(15), deviceType };
  const response = await context.post('/api/admin/devices', { headers: { authorization }, data });
  expect(response.status()).toBe(201);
  const { passcode, deviceSecret, deviceKey } = (await response.json()) as Provisioned;
  await context.dispose();
  return { ...data, passcode, deviceSecret, deviceKey };
};

export const claimDevice = async (
  page: Page,
  { deviceUUID, passcode }: Pick<Provisioned, 'deviceUUID' | 'passcode'>,
  name: string,
) => {
  const authorization = (await page.evaluate(() => localStorage.getItem('holdfast.my.token'))) ?? '';
  const data = { deviceUUID, passcode, name };
  const response = await page.request.post('/api/devices', { headers: { authorization }, data });
  expect(response.status()).toBe(201);
  await page.goto(`/device/${deviceUUID}`);
};

interface Fix {
  latitude: number;
  longitude: number;
  timestamp: number;
  accuracy: number;
}

/** Sends a point in the format of Traccar Client and OsmAnd. */
export const sendPoint = async (sender: APIRequestContext, { imei, deviceSecret }: Provisioned, fix: Fix) => {
  const { latitude: lat, longitude: lon, timestamp, accuracy } = fix;
  const params = { id: imei, lat, lon, timestamp, accuracy };
  const response = await sender.get(`/ingest/osmand/${deviceSecret}`, { params });
  expect(response.ok()).toBe(true);
};

/** Simulated device: reports over MQTT and confirms commands only when the test says so. */
export const switchOn = async ({ imei, deviceSecret }: Provisioned) => {
  const client = await connectAsync(`mqtt://127.0.0.1:${process.env.E2E_MQTT_PORT}`, {
    username: imei,
    password: deviceSecret,
  });
  const commands: { id: string; name: string; args: object }[] = [];
  client.on('message', (_topic, message) => commands.push(JSON.parse(message.toString())));
  await client.subscribeAsync(`devices/${imei}/down`, { qos: 1 });
  const send = (message: object) => client.publishAsync(`devices/${imei}/up`, JSON.stringify(message), { qos: 1 });
  return {
    report: (fields: object) => send({ type: 'modem', ...fields }),
    locate: (latitude: number, longitude: number, timestamp = Math.floor(Date.now() / 1000)) =>
      send({ type: 'location', timestamp, latitude, longitude, source: 'gps', accuracy: 12 }),
    command: async (name: string) => {
      await expect.poll(() => commands.map((command) => command.name)).toContain(name);
      return commands.findLast((command) => command.name === name)!;
    },
    confirm: (id: string, fields: object = {}) => send({ type: 'ack', id, ok: true, ...fields }),
    switchOff: () => client.endAsync(),
  };
};
