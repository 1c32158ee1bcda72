import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Place, type ServerProcess, startServer } from './server-process.ts';
import { prepareTestDatabase } from './test-database.ts';

const password = 'Correct-Horse1';
const parallel = 8;
const answeredBeforeKill = 15;

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
 * With several processes, the job of a dead process is taken over only after its timeout; this makes it expire now. The
 * embedded database has a single process, which takes over immediately.
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

interface Mail {
  subject: string;
  text: string;
}

/** Verification emails only; a repeated sign-up of the same address sends another kind. */
const mailsTo = async (server: ServerProcess, email: string): Promise<Mail[]> => {
  const mails: Mail[] = (await server.call('GET', `/api/dev/mailbox?to=${email}`)).body.data ?? [];
  return mails.filter(({ subject }) => /verify your email/.test(subject));
};

const mailOf = (server: ServerProcess, email: string) =>
  vi.waitFor(
    async () => {
      const [mail] = await mailsTo(server, email);
      expect(mail, `a mail to ${email}`).toBeDefined();
      return mail;
    },
    { timeout: 60_000, interval: 100 },
  );

const verify = async (server: ServerProcess, mail: Mail | undefined) => {
  const [, token = ''] = /\/verify\/(\S+)/.exec(mail?.text ?? '') ?? [];
  return (await server.call('POST', `/api/login/reset/${token}`, { body: { password } })).status;
};

const signIn = async (server: ServerProcess, username: string) => {
  const { status, body } = await server.call('POST', '/api/login', { body: { username, password } });
  return { status, token: String(body.authToken) };
};

/** Signs up continuously until the server is killed in the middle. */
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

describe('kill -9 in the middle of sign-ups', { timeout: 300_000 }, () => {
  it('loses no account that was answered, sends its mail exactly once and signs nobody out [A19]', async () => {
    const place = await prepare();
    let server = await start(place);
    await signUp(server, 'stays@example.com');
    await verify(server, await mailOf(server, 'stays@example.com'));
    const { token } = await signIn(server, 'stays@example.com');
    const isStillSignedIn = async () => (await server.call('GET', '/api/users/me', { token })).status === 200;
    expect(await isStillSignedIn()).toBe(true);

    for (const round of ['first', 'second']) {
      const { asked, answered } = await signUpUntilKilled(server, round);
      expect(answered.length).toBeGreaterThanOrEqual(answeredBeforeKill);
      expect(asked.length).toBeGreaterThan(answered.length);
      await letJobsTimeOut(place);
      server = await start(place);
      expect(await isStillSignedIn()).toBe(true);
      for (const email of answered) expect(await verify(server, await mailOf(server, email)), email).toBe(200);
      for (const email of answered) expect((await signIn(server, email)).status, email).toBe(200);
      // A sign-up without a response left either an account and its email, or neither (atomic).
      for (const email of asked.filter((one) => !answered.includes(one))) {
        await signUp(server, email);
        await mailOf(server, email);
      }
      for (const email of asked) expect(await mailsTo(server, email), email).toHaveLength(1);
    }

    expect((await server.end('SIGTERM')).code).toBe(0);
    server = await start(place);
    expect(await isStillSignedIn()).toBe(true);
  });
});
