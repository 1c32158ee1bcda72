import { setTimeout as sleep } from 'node:timers/promises';
import { connectDevice } from '../lib/device.mjs';
import { until } from './life.mjs';

const EVERY_MS = 100;

/** Sends points and API calls ten times a second until stopped; records the acknowledged points. */
export async function startTraffic(holdfast, person, credentials) {
  await holdfast.signIn(person);
  const headers = { authorization: holdfast.token() };
  const acknowledged = [];
  const problems = [];
  let server = holdfast;
  let device = await connectDevice(server.mqttPort, credentials);
  let timestamp = Math.floor(Date.now() / 1000) - 3000;
  let calls = 0;
  let longest = 0;
  let isCut = false;
  let isStopped = false;

  const timed = async (what) => {
    const startedAt = performance.now();
    await what();
    longest = Math.max(longest, Math.round(performance.now() - startedAt));
  };
  const report = async () => {
    timestamp += 1;
    const stamp = timestamp;
    await device.report({ timestamp: stamp, latitude: -33.85, longitude: 151.2 + acknowledged.length / 1e5 });
    acknowledged.push(stamp);
  };
  const look = async () => {
    const answer = await fetch(`${server.url}/api/devices/${credentials._id}`, { headers });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    calls += 1;
  };
  const repeat = async (what) => {
    while (!isStopped) {
      // A stopping server cuts its connections; unacknowledged requests are not counted.
      if (!isCut) await timed(what).catch((error) => isCut || problems.push(error.message));
      await sleep(EVERY_MS);
    }
  };
  const running = Promise.all([repeat(report), repeat(look)]);

  return {
    problems,
    sent: () => acknowledged,
    longest: () => longest,
    /** Waits for `count` more points and answers. */
    carriedOn: (count) => {
      const wanted = [acknowledged.length + count, calls + count];
      return until(() => acknowledged.length >= wanted[0] && calls >= wanted[1], `${count} more points and answers`);
    },
    isCut: async () => {
      isCut = true;
    },
    moveTo: async (other) => {
      server = other;
      await device.close().catch(() => {});
      device = await connectDevice(server.mqttPort, credentials);
      isCut = false;
    },
    stop: async () => {
      isStopped = true;
      await running;
      await device.close();
    },
  };
}
