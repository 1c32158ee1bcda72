import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { openDatabase } from './db.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

// AuthenticationOk and ReadyForQuery of the PostgreSQL wire protocol.
const welcome = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);

/** Accepts every login and never answers a query. */
const startMuteServer = async () => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    socket.once('data', () => socket.write(welcome));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanUps.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  return { databaseUrl: `postgres://somebody@127.0.0.1:${port}/some`, sockets };
};

describe('a connection to the database that breaks', () => {
  it('fails the queries that use it, and leaves the process alone [A19]', async () => {
    const { databaseUrl, sockets } = await startMuteServer();
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
});
