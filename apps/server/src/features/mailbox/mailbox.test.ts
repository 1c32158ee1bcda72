import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

interface ListedMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  createdAt: string;
}

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const soon = { timeout: 10_000 };
const mailTo = (to: string, subject = 'Hello') => ({ to, subject, text: 'A text', html: '<p>A text</p>' });
const letterTo = (to: string, paragraph = 'A text') => ({
  to,
  language: 'en' as const,
  subject: 'Hello',
  title: 'Hello',
  paragraphs: [paragraph],
});
const list = async (query: Record<string, string> = {}) => {
  const answer = await test.app.inject({ url: '/api/dev/mailbox', query });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ data: ListedMail[] }>().data;
};
const store = (to: string, subject: string, id: string) => test.services.mailbox.store({ ...mailTo(to, subject), id });

describe('GET /api/dev/mailbox', () => {
  it('is for this machine alone where no key is asked for [A8]', async () => {
    const ask = async (headers: Record<string, string>) =>
      (await test.app.inject({ url: '/api/dev/mailbox', headers })).statusCode;
    for (const host of ['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000']) {
      expect(await ask({ host }), host).toBe(200);
    }
    for (const host of ['evil.example', 'evil.example:3000', 'localhost.evil.example', '127.0.0.1.evil.example']) {
      expect(await ask({ host }), host).toBe(403);
    }
    for (const name of ['x-forwarded-for', 'forwarded']) {
      expect(await ask({ host: 'localhost', [name]: '203.0.113.5' }), name).toBe(403);
    }
  });

  it('forgets a mail after thirty days', async () => {
    const to = 'forgotten@example.com';
    const kept = async () => {
      await test.services.mailbox.removeExpired();
      return (await list({ to })).map(({ subject }) => subject);
    };
    await store(to, 'Old', uuidv7());
    test.clock.advance({ days: 29 });
    await store(to, 'New', uuidv7());
    expect(await kept()).toEqual(['New', 'Old']);
    test.clock.advance({ days: 2 });
    expect(await kept()).toEqual(['New']);
  });

  it('shows a mail within half a second of its cause', async () => {
    const { transact } = test.core;
    const { mail } = test.services;
    const times: number[] = [];
    const looks: number[] = [];
    for (const round of [1, 2, 3, 4, 5]) {
      const to = `round-${round}@example.com`;
      await transact((tx) => mail.send(tx, letterTo(to)));
      const cause = performance.now();
      await vi.waitFor(async () => expect(await list({ to })).toHaveLength(1), { timeout: 10_000, interval: 10 });
      times.push(performance.now() - cause);
      const asked = performance.now();
      await list({ to });
      looks.push(performance.now() - asked);
    }
    const medianOf = (all: number[]) => all.toSorted((a, b) => a - b)[2] ?? 0;
    // Relative to the machine's speed; a queue that polls every two seconds would still be detected.
    expect(medianOf(times)).toBeLessThan(500 + 20 * medianOf(looks));
    expect(await list({ to: 'round-1@example.com' })).toEqual([
      {
        id: expect.any(String),
        to: 'round-1@example.com',
        subject: 'AirBolt: Hello',
        text: 'Hello\n\nA text\n\n-- \nAirBolt\n',
        html: expect.stringContaining('A text'),
        createdAt: expect.stringMatching(/Z$/),
      },
    ]);
  });

  it('shows the mails of one address, taken literally [A14]', async () => {
    await store('a_b@example.com', 'one', '01890000-0000-7000-8000-000000000001');
    await store('axb@example.com', 'two', '01890000-0000-7000-8000-000000000002');
    expect((await list({ to: 'A_B@example.com ' })).map((mail) => mail.subject)).toEqual(['one']);
    for (const to of ['%', '%@example.com', '.*', "' OR 1=1 --", '']) expect(await list({ to })).toEqual([]);
  });

  it('shows the newest first and at most 200', async () => {
    for (let at = 0; at < 205; at += 1) {
      await store('many@example.com', `${at}`, `01890000-0000-7000-8001-${String(at).padStart(12, '0')}`);
    }
    const subjects = (await list({ to: 'many@example.com' })).map((mail) => Number(mail.subject));
    expect(subjects).toEqual(Array.from({ length: 200 }, (_, at) => 204 - at));
    expect(await list()).toHaveLength(200);
  });

  it('does not exist in production', async () => {
    const production = await createTestApp({
      NODE_ENV: 'production',
      SMTP_URL: 'smtp://127.0.0.1:1',
      DATABASE_URL: 'postgres://unused',
      CAPTCHA: 'altcha',
    });
    expect((await production.app.inject('/api/dev/mailbox')).statusCode).toBe(404);
    await production.close();
  });

  it('asks for the printed key when other machines can reach the server', async () => {
    const open = await createTestApp({ HOST: '0.0.0.0' });
    const { key } = open.services.mailbox;
    const statusOf = async (path: string) => (await open.app.inject(path)).statusCode;
    expect(key).toMatch(/^[\w-]{16}$/);
    expect(await statusOf('/api/dev/mailbox')).toBe(403);
    expect(await statusOf('/api/dev/mailbox?key=')).toBe(403);
    expect(await statusOf(`/api/dev/mailbox?key=${key}x`)).toBe(403);
    expect(await statusOf(`/api/dev/mailbox?key=${key}`)).toBe(200);
    await open.close();
  });
});

describe('mail', () => {
  it('that belongs to a rolled back transaction is never sent', async () => {
    const { transact } = test.core;
    const { mail } = test.services;
    const undone = transact(async (tx) => {
      await mail.send(tx, letterTo('undone@example.com'));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await transact((tx) => mail.send(tx, letterTo('done@example.com')));
    await vi.waitFor(async () => expect(await list({ to: 'done@example.com' })).toHaveLength(1), soon);
    expect(await list({ to: 'undone@example.com' })).toEqual([]);
  });

  it('is kept once, however often its job runs', async () => {
    const mail = { ...mailTo('twice@example.com'), id: '01890000-0000-7000-8002-000000000000' };
    await test.services.mailer.send(mail);
    await test.services.mailer.send(mail);
    expect(await list({ to: 'twice@example.com' })).toHaveLength(1);
  });

  it('waits sealed: a reader of the job table learns no link [A18]', async () => {
    const { transact } = test.core;
    const { mail } = test.services;
    await transact((tx) => mail.send(tx, letterTo('sealed@example.com', 'http://x/reset/SECRETLINK')));
    await vi.waitFor(async () => expect(await list({ to: 'sealed@example.com' })).toHaveLength(1), soon);
    const { rows } = await test.database.pool.query(`SELECT data::text FROM pgboss.job WHERE name = 'mail'`);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/SECRETLINK|sealed@example.com/);
  });
});
