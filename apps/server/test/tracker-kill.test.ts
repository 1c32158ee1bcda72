import { createServer } from 'node:net';
import { type TrackerModel, trackerModels } from '@holdfast/contract/models.rules';
import { deviceSides } from '@holdfast/protocols/devices';
import { afterEach, describe, expect, it } from 'vitest';
import { createDevice } from './device-factories.ts';
import { createUser } from './factories.ts';
import { seconds } from './mqtt-device.ts';
import { startServer } from './server-process.ts';
import { createTestApp } from './test-app.ts';
import { connectTracker } from './tracker-device.ts';

const devicesEach = 3;
const inFlight = 10;
const acknowledgedBeforeKill = 600;

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

/** Trackers in a database that is left behind for the real program. */
const prepare = async () => {
  const secret = 'a secret for tests only, long enough 0123456789';
  const test = await createTestApp({ APP_SECRET: secret });
  const owner = await createUser(test);
  const trackers: { _id: string; imei: string; model: TrackerModel; acknowledged: Set<number> }[] = [];
  const ports: Partial<Record<TrackerModel, number>> = {};
  for (const model of trackerModels) {
    ports[model] = await freePort();
    for (let at = 0; at < devicesEach; at += 1) {
      const { _id, imei } = await createDevice(test, { owner, model });
      trackers.push({ _id, imei, model, acknowledged: new Set() });
    }
  }
  const { place } = test.database;
  cleanUps.push(place.remove);
  await test.leave();
  const list = Object.entries(ports).map((entry) => entry.join(':'));
  return {
    place,
    trackers,
    ports,
    token: `Bearer ${owner.token}`,
    env: { APP_SECRET: secret, TRACKER_PORTS: `${list}` },
  };
};

const report = { latitude: 47.1, longitude: 9.5, speed: 30, course: 10, satellites: 8, battery: 70 };

describe('the end of the program under load of trackers', { timeout: 300_000 }, () => {
  it('by kill -9 or by request loses no acknowledged point of any protocol and stores none twice [A19] [A29]', async () => {
    const { place, trackers, ports, token, env } = await prepare();
    let server = await startServer(place, env);
    cleanUps.push(() => server.end('SIGKILL'));
    const first = seconds() - 100_000;

    for (const [round, signal] of (['SIGKILL', 'SIGKILL', 'SIGTERM'] as const).entries()) {
      let killed: ReturnType<typeof server.end> | undefined;
      let count = 0;
      const work = trackers.map(async ({ imei, model, acknowledged }) => {
        const { login, report: write, createAnswers } = deviceSides[model];
        const tracker = await connectTracker(ports[model] ?? 0);
        const readAnswers = createAnswers();
        const unanswered: number[] = [];
        let step = 0;
        const sendMore = () => {
          while (unanswered.length < inFlight && !killed) {
            // Every other report is one that was sent before: a tracker repeats what it saw no answer to.
            const time = first + round * 20_000 + (step >> 1);
            step += 1;
            unanswered.push(time);
            tracker.send(write(imei, [{ ...report, time }], step));
          }
        };
        const hello = login(imei);
        if (hello) tracker.send(hello);
        else sendMore();
        while (!tracker.isClosed()) {
          for (const answer of readAnswers(await tracker.read(1))) {
            if (answer.of !== 'reports') continue;
            const time = unanswered.shift();
            if (time !== undefined) acknowledged.add(time);
            count += 1;
          }
          if (count >= acknowledgedBeforeKill) killed ??= server.end(signal);
          sendMore();
        }
      });
      await Promise.all(work);
      expect((await killed)?.code).toBe(signal === 'SIGKILL' ? null : 0);
      server = await startServer(place, env);

      for (const { _id, model, acknowledged } of trackers) {
        const { body } = await server.call('GET', `/api/history/map/${_id}?perPage=1000`, { token });
        const stored = (body as unknown as { timestamp: number }[]).map(({ timestamp }) => timestamp);
        expect(new Set(stored).size).toBe(stored.length);
        const page = await server.call('GET', `/api/history/find/device/${_id}?perPage=1`, { token });
        expect(page.body).toMatchObject({ pagination: { total: stored.length } });
        const missing = [...acknowledged].filter((time) => !stored.includes(time));
        expect(missing, model).toEqual([]);
        expect(acknowledged.size, model).toBeGreaterThan(0);
      }
    }
  });
});
