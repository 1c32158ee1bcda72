import { mqtt } from './server-packages.mjs';

const batch = 500;
const jitterDegrees = 0.0001;

/**
 * A month of commuting in `points` points up to now: 40 km of winding road in two hours a day, and GPS drift of the
 * parked tracker in between.
 */
export function monthOf(points) {
  const [month, now] = [30 * 24 * 3600, Math.floor(Date.now() / 1000)];
  return Array.from({ length: points }, (_, at) => {
    const timestamp = now - Math.round(((points - 1 - at) * month) / points);
    const hour = (timestamp / 3600) % 24;
    const way = hour < 12 ? Math.min(1, Math.max(0, hour - 7)) : 1 - Math.min(1, Math.max(0, hour - 17));
    const isMoving = way > 0 && way < 1;
    const wander = isMoving ? 0 : jitterDegrees;
    return {
      type: 'location',
      timestamp,
      latitude: 47.1 + way * 0.15 + wander * Math.sin(at * 7.1),
      longitude: 9.5 + 0.02 * Math.sin(way * 60) + wander * Math.cos(at * 3.7),
      source: 'gps',
      accuracy: 8,
      speed: isMoving ? 40 : 0,
    };
  });
}

export async function sendPoints(port, { imei, secret }, points) {
  const login = { username: imei, password: secret, clientId: imei };
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, login);
  for (let at = 0; at < points.length; at += batch) {
    await client.publishAsync(`devices/${imei}/up`, JSON.stringify(points.slice(at, at + batch)), { qos: 1 });
  }
  await client.endAsync();
}
