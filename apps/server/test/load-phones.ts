import { createDevice } from './device-factories.ts';
import type { Door, Sender } from './end-under-load.ts';
import type { DeviceLogin } from './mqtt-device.ts';

const inFlight = 3;

interface App {
  name: string;
  pointsAtOnce: number;
  requestOf: (phone: DeviceLogin, times: number[]) => { path: string; headers?: Record<string, string>; body?: object };
  /** Response that confirms the storage. */
  answer: string;
}

const place = { latitude: 47.141, longitude: 9.521 };
const iso = (time: number) => new Date(time * 1000).toISOString();

/** GPSLogger uses the OsmAnd format. */
const apps: App[] = [
  {
    name: 'OsmAnd',
    pointsAtOnce: 1,
    requestOf: ({ imei, secret }, [time]) => ({
      path: `/ingest/osmand/${secret}?id=${imei}&lat=${place.latitude}&lon=${place.longitude}&timestamp=${time}`,
    }),
    answer: '',
  },
  {
    name: 'OwnTracks',
    pointsAtOnce: 1,
    requestOf: ({ imei, secret }, [time]) => ({
      path: '/ingest/owntracks',
      headers: { authorization: `Basic ${Buffer.from(`${imei}:${secret}`).toString('base64')}` },
      body: { _type: 'location', lat: place.latitude, lon: place.longitude, tst: time },
    }),
    answer: '[]',
  },
  {
    name: 'Overland',
    pointsAtOnce: 5,
    requestOf: ({ imei, secret }, times) => ({
      path: `/ingest/overland/${secret}?id=${imei}`,
      body: {
        locations: times.map((time) => ({
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [place.longitude, place.latitude] },
          properties: { timestamp: iso(time), speed: 5 },
        })),
      },
    }),
    answer: '{"result":"ok"}',
  },
  {
    name: "Traccar's JSON",
    pointsAtOnce: 1,
    requestOf: ({ imei, secret }, [time = 0]) => ({
      path: `/ingest/traccar/${secret}`,
      body: { position: { fixTime: iso(time), valid: true, ...place, speed: 10 }, device: { uniqueId: imei } },
    }),
    answer: '',
  },
];

const sendAs =
  ({ pointsAtOnce, requestOf, answer }: App, phone: DeviceLogin): Sender =>
  async ({ url, timeOf, isStopped }, acknowledge) => {
    const isStored = async (times: number[]) => {
      const { path, headers, body } = requestOf(phone, times);
      const response = await fetch(`${url}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
        body: body ? JSON.stringify(body) : null,
      });
      return response.ok && (await response.text()) === answer;
    };
    const sendLane = async (lane: number) => {
      // Sends each message twice, like an app that retries unacknowledged messages.
      for (let step = lane; !isStopped(); step += inFlight) {
        const times = Array.from({ length: pointsAtOnce }, (_, at) => timeOf((step >> 1) * pointsAtOnce + at));
        if (await isStored(times)) acknowledge(times);
      }
    };
    await Promise.all(Array.from({ length: inFlight }, (_, lane) => sendLane(lane).catch(() => {})));
  };

export const phoneDoor: Door = {
  name: 'phones',
  env: async () => ({}),
  senders: apps.map((app) => ({
    name: app.name,
    prepare: async (test, owner) => {
      const phone = await createDevice(test, { owner, model: 'phone' });
      return { ...phone, send: sendAs(app, phone) };
    },
  })),
};
