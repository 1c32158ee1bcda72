import { expect, onTestFinished } from 'vitest';
import { findPort } from '../src/ports.ts';
import { createUser } from './factories.ts';
import { type Place, startServer } from './server-process.ts';
import { createTestApp, type TestApp } from './test-app.ts';

type Person = Awaited<ReturnType<typeof createUser>>;

/** Runs after the test, in reverse order; an afterEach here would run only for the first file of a worker. */
export const cleanUpLater = (cleanUp: () => Promise<unknown>) =>
  onTestFinished(async () => {
    await cleanUp();
  });

export const freePort = () => findPort('127.0.0.1', 0);

/** Creates data with `make` and leaves the closed database for a server process. */
export const leaveBehind = async <T>(make: (test: TestApp, owner: Person) => Promise<T>) => {
  const secret = 'a secret for tests only, long enough 0123456789';
  const test = await createTestApp({ APP_SECRET: secret, RATE_LIMIT: 'off' });
  const owner = await createUser(test);
  const made = await make(test, owner);
  const { place } = test.database;
  cleanUpLater(place.remove);
  await test.leave();
  return { made, place, email: owner.user.email, token: `Bearer ${owner.token}`, env: { APP_SECRET: secret } };
};

/** One run of the server until it is killed or stopped. */
export interface Round {
  url: string;
  /** Timestamp of a point, unique across rounds and numbers. */
  timeOf: (number: number) => number;
  isStopped: () => boolean;
}

/** Sends until the round ends or the server is gone; reports the acknowledged timestamps. */
export type Sender = (round: Round, acknowledge: (times: number[]) => void) => Promise<unknown>;

interface SendingDevice {
  _id: string;
  send: Sender;
}

/** A network entry of the server and its kinds of senders. */
export interface Door {
  name: string;
  /** Environment with the ports to listen on. */
  env: () => Promise<Record<string, string>>;
  senders: {
    name: string;
    prepare: (test: TestApp, owner: Person, env: Record<string, string>) => Promise<SendingDevice>;
  }[];
}

interface Load {
  place: Place;
  env: Record<string, string>;
  token: string;
  devices: (SendingDevice & { door: string; sender: string })[];
  /** Of each door. */
  acknowledgedBeforeEnd: number;
}

interface Page {
  data: { timestamp: number }[];
  pagination: { total: number; hasNext: boolean };
}

/**
 * Under load, kills the server twice and stops it once: after each restart all acknowledged points are stored exactly
 * once.
 */
export const endUnderLoad = async ({ place, env, token, devices, acknowledgedBeforeEnd }: Load) => {
  const first = Math.floor(Date.now() / 1000) - 100_000;
  const acknowledged = devices.map(() => new Set<number>());
  let server = await startServer(place, env);
  cleanUpLater(() => server.end('SIGKILL'));

  const runRound = async (number: number, signal: NodeJS.Signals) => {
    let ended: ReturnType<typeof server.end> | undefined;
    const counts = new Map(devices.map(({ door }) => [door, 0]));
    const round: Round = {
      url: server.url,
      timeOf: (at) => first + number * 20_000 + at,
      isStopped: () => ended !== undefined,
    };
    const sending = devices.map(({ door, send }, at) =>
      send(round, (times) => {
        for (const time of times) acknowledged[at]?.add(time);
        counts.set(door, (counts.get(door) ?? 0) + times.length);
        const isEnough =
          [...counts.values()].every((count) => count >= acknowledgedBeforeEnd) &&
          acknowledged.every(({ size }) => size > 0);
        if (isEnough) ended ??= server.end(signal);
      }),
    );
    await Promise.all(sending);
    expect((await ended)?.code).toBe(signal === 'SIGKILL' ? signal : 0);
  };

  const readAll = async (id: string, page = 0): Promise<{ stored: number[]; total: number }> => {
    const answer = await server.call('GET', `/api/history/find/device/${id}?perPage=1000&page=${page}`, { token });
    const { data, pagination } = answer.body as unknown as Page;
    const times = data.map(({ timestamp }) => timestamp);
    if (!pagination.hasNext) return { stored: times, total: pagination.total };
    const { stored, total } = await readAll(id, page + 1);
    return { stored: [...times, ...stored], total };
  };

  const expectAllOnce = async ({ _id, sender }: Load['devices'][number], times: Set<number>) => {
    const { stored, total } = await readAll(_id);
    expect(new Set(stored).size, sender).toBe(stored.length);
    expect(total, sender).toBe(stored.length);
    const kept = new Set(stored);
    expect(
      [...times].filter((time) => !kept.has(time)),
      sender,
    ).toEqual([]);
    expect(times.size, sender).toBeGreaterThan(0);
  };

  for (const [number, signal] of (['SIGKILL', 'SIGKILL', 'SIGTERM'] as const).entries()) {
    await runRound(number, signal);
    server = await startServer(place, env);
    for (const [at, device] of devices.entries()) await expectAllOnce(device, acknowledged[at] ?? new Set());
  }
};
