import type { PastImport } from '@holdfast/contract/imports';
import { importPartBytes } from '@holdfast/contract/imports.rules';
import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { gpxOf } from './import-file.ts';
import { type Place, type ServerProcess, startServer } from './server-process.ts';
import { prepareTestDatabase } from './test-database.ts';

const points = 60_000;
const device = 'DEMO-GPS-002';

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const start = async (place: Place) => {
  const server = await startServer(place, { DEMO: '1' });
  cleanUps.push(() => server.end('SIGKILL'));
  return server;
};

/** With several processes, the lease of a dead process must expire first; this ends it now. */
const endLeases = async ({ databaseUrl }: Place) => {
  if (!databaseUrl) return;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`UPDATE imports SET leased_until = now() - interval '1 second'`);
  await client.end();
};

const signIn = async (server: ServerProcess): Promise<string> => {
  const body = { username: 'user@demo.test', password: 'Holdfast1!', captcha: 'off' };
  return String((await server.call('POST', '/api/login', { body })).body.authToken);
};

const bodyOf = (answer: { body: object }) => answer.body as Record<string, unknown>;

const importsOf = async (server: ServerProcess, token: string): Promise<PastImport[]> =>
  bodyOf(await server.call('GET', `/api/v2/devices/${device}/imports`, { token })).data as PastImport[];

const pointsOf = async (server: ServerProcess, token: string): Promise<number> => {
  const path = `/api/history/find/device/${device}?from=2024-01-01T00:00:00Z&to=2024-03-01T00:00:00Z`;
  return (bodyOf(await server.call('GET', path, { token })).pagination as { total: number }).total;
};

const upload = async (server: ServerProcess, token: string) => {
  const content = gpxOf(points);
  const path = `/api/v2/devices/${device}/imports`;
  const body = { name: 'long.gpx', size: content.length };
  const made = bodyOf(await server.call('POST', path, { token, body })).import as PastImport;
  for (let from = 0; from < content.length; from += importPartBytes) {
    const part = content.subarray(from, from + importPartBytes);
    const headers = { authorization: token, 'content-type': 'application/octet-stream' };
    const url = `${server.url}${path}/${made._id}/parts/${from / importPartBytes}`;
    expect((await fetch(url, { method: 'PUT', headers, body: new Uint8Array(part) })).status).toBe(200);
  }
  return made._id;
};

const waitFor = (server: ServerProcess, token: string, isThere: (one: PastImport) => boolean) =>
  vi.waitFor(
    async () => {
      const [one] = await importsOf(server, token);
      if (!one || !isThere(one)) throw new Error(`still ${one?.state} ${one?.added}`);
      return one;
    },
    { timeout: 120_000, interval: 20 },
  );

describe('an import whose server is killed', { timeout: 300_000 }, () => {
  it('goes on after the next start and stores every point once, and so does its undoing [A19]', async () => {
    const place = await prepareTestDatabase();
    cleanUps.push(place.remove);
    const first = await start(place);
    const token = await signIn(first);
    const id = await upload(first, token);
    await waitFor(first, token, ({ state }) => state === 'ready');
    await first.call('POST', `/api/v2/devices/${device}/imports/${id}/start`, { token });
    const half = await waitFor(first, token, ({ added }) => added > 0);
    expect(half.state).toBe('running');
    await first.end('SIGKILL');

    await endLeases(place);
    const second = await start(place);
    const done = await waitFor(second, token, ({ state }) => state === 'done');
    expect(done).toMatchObject({ added: points, duplicates: 0 });
    expect(await pointsOf(second, token)).toBe(points);
    await second.call('DELETE', `/api/v2/devices/${device}/imports/${id}`, { token });
    await second.end('SIGKILL');

    await endLeases(place);
    const third = await start(place);
    await waitFor(third, token, ({ state }) => state === 'undone');
    expect(await pointsOf(third, token)).toBe(0);
  });
});
