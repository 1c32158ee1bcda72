import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Place, type ServerProcess, startServer } from './server-process.ts';
import { prepareTestDatabase } from './test-database.ts';

const password = 'Correct-Horse1';
const parallel = 8;
const answeredBeforeKill = 15;
const soon = { timeout: 60_000, interval: 100 };

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const start = async (place: Place) => {
  const server = await startServer(place);
  cleanUps.push(() => server.end('SIGKILL'));
  return server;
};

const prepare = async () => {
  const place = await prepareTestDatabase();
  cleanUps.push(place.remove);
  return place;
};

/**
 * On a server that several processes share, a job of a dead one is taken over when its time is up. The embedded
 * database has only one process, which takes over at once.
 */
const letJobsTimeOut = async ({ databaseUrl }: Place) => {
  if (!databaseUrl) return;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`UPDATE pgboss.job SET started_on = started_on - interval '2 min' WHERE state = 'active'`);
  await client.end();
};

const signUp = (server: ServerProcess, email: string) =>
  server.call('POST', '/api/signup', { body: { name: 'Somebody', email, country: 'AU', password } });

const mailsTo = async (server: ServerProcess, email: string): Promise<{ subject: string; text: string }[]> =>
  (await server.call('GET', `/api/dev/mailbox?to=${email}`)).body.data ?? [];

const verify = async (server: ServerProcess, [mail]: { text: string }[]) => {
  const [, token = ''] = /\/verify\/(\S+)/.exec(mail?.text ?? '') ?? [];
  return (await server.call('POST', `/api/login/reset/${token}`)).status;
};

const signIn = async (server: ServerProcess, username: string) => {
  const { status, body } = await server.call('POST', '/api/login', { body: { username, password } });
  return { status, token: String(body.authToken) };
};

/** Signs up without pause, until the server is killed in the middle of it. */
const signUpUntilKilled = async (server: ServerProcess, name: string) => {
  const asked: string[] = [];
  const answered: string[] = [];
  let killed: Promise<unknown> | undefined;
  const work = async () => {
    while (!killed) {
      const email = `${name}-${asked.length}@example.com`;
      asked.push(email);
      const answer = await signUp(server, email).catch(() => undefined);
      if (answer?.status === 201) answered.push(email);
      if (answered.length >= answeredBeforeKill) killed ??= server.end('SIGKILL');
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  await killed;
  return { asked, answered };
};

describe('kill -9', { timeout: 240_000 }, () => {
  it('in the middle of sign-ups loses no account that was answered, and its mail comes exactly once [A19]', async () => {
    const place = await prepare();
    for (const round of ['first', 'second']) {
      const { asked, answered } = await signUpUntilKilled(await start(place), round);
      expect(answered.length).toBeGreaterThanOrEqual(answeredBeforeKill);
      expect(asked.length).toBeGreaterThan(answered.length);

      await letJobsTimeOut(place);
      const server = await start(place);
      for (const email of answered) {
        await vi.waitFor(async () => expect(await mailsTo(server, email)).toHaveLength(1), soon);
        expect(await verify(server, await mailsTo(server, email))).toBe(200);
      }
      // Of those that were not answered there is an account with its mail, or neither.
      for (const email of asked.filter((one) => !answered.includes(one))) {
        await signUp(server, email);
        const isFirst = (mail: { subject: string }) => /verify your email/.test(mail.subject);
        await vi.waitFor(async () => expect((await mailsTo(server, email)).filter(isFirst)).toHaveLength(1), soon);
      }
      for (const email of answered) expect((await signIn(server, email)).status, email).toBe(200);
      for (const email of answered) expect(await mailsTo(server, email)).toHaveLength(1);
      await server.end('SIGKILL');
    }
  });

  it('and a usual stop leave everybody signed in [A19]', async () => {
    const place = await prepare();
    const server = await start(place);
    await signUp(server, 'stays@example.com');
    await vi.waitFor(async () => expect(await mailsTo(server, 'stays@example.com')).toHaveLength(1), soon);
    await verify(server, await mailsTo(server, 'stays@example.com'));
    const { token } = await signIn(server, 'stays@example.com');
    const statusOf = async (running: ServerProcess) => (await running.call('GET', '/api/users/me', { token })).status;
    expect(await statusOf(server)).toBe(200);

    await server.end('SIGKILL');
    const second = await start(place);
    expect(await statusOf(second)).toBe(200);
    expect((await second.end('SIGTERM')).code).toBe(0);
    const third = await start(place);
    expect(await statusOf(third)).toBe(200);
  });
});
