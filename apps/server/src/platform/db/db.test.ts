import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from './db.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

// AuthenticationOk and ReadyForQuery of the PostgreSQL wire protocol.
const welcome = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);

// CommandComplete of the SET with which a connection begins, and ReadyForQuery.
const isSet = Buffer.from([0x43, 0, 0, 0, 8, 0x53, 0x45, 0x54, 0, 0x5a, 0, 0, 0, 5, 0x49]);

/** Accepts every login, gives these answers to the first queries and never answers another. */
const startMuteServer = async (answers: Buffer[]) => {
  const sockets: Socket[] = [];
  const heard: Buffer[] = [];
  const server = createServer((socket) => {
    const left = [welcome, ...answers];
    sockets.push(socket);
    socket.on('error', () => {});
    socket.on('data', (message) => {
      heard.push(message);
      const answer = left.shift();
      if (answer) socket.write(answer);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanUps.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  return { databaseUrl: `postgres://somebody@127.0.0.1:${port}/some`, sockets, heard };
};

describe('a connection to the database that breaks', () => {
  it('fails the queries that use it, and leaves the process alone [A19]', async () => {
    const { databaseUrl, sockets } = await startMuteServer([isSet]);
    const { pool, close } = await openDatabase({ databaseUrl, dataDir: '' });
    cleanUps.push(close);
    const client = await pool.connect();
    cleanUps.push(() => client.release(true));
    const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
    const query = client.query('SELECT 1');
    sockets[0]?.destroy();
    await expect(query).rejects.toThrow();
    await ended;
    await expect(client.query('SELECT 1')).rejects.toThrow();
    await pool.connect().then((next) => next.release());
    expect(sockets).toHaveLength(2);
  });

  it('fails those who wait for it while it is prepared, and leaves the process alone [A19]', async () => {
    const { databaseUrl, sockets, heard } = await startMuteServer([]);
    const { pool, close } = await openDatabase({ databaseUrl, dataDir: '' });
    cleanUps.push(close);
    const connected = pool.connect();
    await vi.waitFor(() => expect(String(heard[1])).toContain('SET '), { timeout: 20_000 });
    sockets[0]?.destroy();
    await expect(connected).rejects.toThrow();
    expect(pool.totalCount).toBe(0);
  });
});
