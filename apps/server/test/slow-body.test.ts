import { EventEmitter, once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser } from './factories.ts';
import { createTestApp, type TestApp } from './test-app.ts';

type Person = Awaited<ReturnType<typeof createUser>>;

let test: TestApp;
let port: number;
const heads = new EventEmitter();
beforeAll(async () => {
  const extend = (app: FastifyInstance) => {
    app.addHook('preParsing', async () => void heads.emit('read'));
  };
  test = await createTestApp({ RATE_LIMIT: 'off' }, { extend });
  port = Number(new URL(await test.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => test.close());

const statusOf = (socket: Socket) =>
  new Promise<number>((resolve, reject) => {
    socket.once('error', reject).once('data', (answer) => resolve(Number(answer.toString().split(' ')[1])));
  });

/** Sends the last byte of the body a while after the rest, and answers with the status. */
const sendSlowly = async (
  method: string,
  path: string,
  headers: Record<string, string>,
  body: object,
  meanwhile: () => Promise<unknown>,
) => {
  const text = JSON.stringify(body);
  const all = { host: 'x', connection: 'close', 'content-type': 'application/json', ...headers };
  const lines = Object.entries({ ...all, 'content-length': String(text.length) }).map(([name, is]) => `${name}: ${is}`);
  const socket = connect(port, '127.0.0.1');
  const status = statusOf(socket);
  const isHeadRead = once(heads, 'read');
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${text.slice(0, -1)}`);
  await isHeadRead;
  await sleep(150);
  await meanwhile();
  socket.write(text.slice(-1));
  return status;
};

const rename = (person: Person, name: string, meanwhile: () => Promise<unknown>) =>
  sendSlowly('PUT', `/api/users/${person.user._id}`, person.headers, { name }, meanwhile);

const nameOf = async ({ user }: Person) => (await test.services.users.get(user._id)).name;

describe('a request whose body comes late', () => {
  it('is done for who is still signed in', async () => {
    const person = await createUser(test);
    expect(await rename(person, 'Slow', async () => {})).toBe(200);
    expect(await nameOf(person)).toBe('Slow');
  });

  it('is not done after its session was signed out', async () => {
    const person = await createUser(test);
    const signOut = () => test.services.sessions.end(person.user._id, 'all', null);
    expect(await rename(person, 'Too late', signOut)).toBe(401);
    expect(await nameOf(person)).not.toBe('Too late');
  });

  it('is not done for staff whose role was taken away', async () => {
    const [admin, member] = [await createUser(test, { roles: ['admin'] }), await createUser(test)];
    const takeAway = () => test.services.admin.setRoles({ operator: 'test' }, admin.user.email, ['user']);
    const terms = { hidePaymentTabs: true };
    const path = `/api/admin/users/${member.user._id}`;
    expect(await sendSlowly('PUT', path, admin.headers, terms, takeAway)).toBe(403);
    expect((await test.services.users.get(member.user._id)).hidePaymentTabs).toBe(false);
  });

  it('is not done by an API key that was revoked', async () => {
    const person = await createUser(test);
    const asked = { name: 'Board', scopes: ['places:write' as const], expiresAt: null };
    const { apiKey, key } = await test.services.apiKeys.create(person.user._id, asked);
    const revoke = () => test.services.apiKeys.remove(person.user._id, apiKey._id);
    const place = { name: 'Home', icon: 'home', latitude: 1, longitude: 2, radius: 100, devices: 'all' };
    const fields = { ...place, arrive: true, leave: true };
    expect(await sendSlowly('POST', '/api/v2/places', { 'x-api-key': key }, fields, revoke)).toBe(401);
    expect(await test.services.placesOfPeople.list(person.user._id)).toEqual([]);
  });
});
