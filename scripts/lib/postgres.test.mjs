import { connect } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startPostgres } from './postgres.mjs';
import { onMachine } from './postgres-binaries.mjs';

const accepts = (url) =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

afterEach(() => vi.unstubAllEnvs());

describe('startPostgres', () => {
  it('takes the server that TEST_DATABASE_URL names', async () => {
    vi.stubEnv('TEST_DATABASE_URL', 'postgres://somewhere/test');
    expect(await startPostgres(() => {}, [])).toMatchObject({ url: 'postgres://somewhere/test' });
  });

  it('answers nothing where no PostgreSQL can be had', async () => {
    vi.stubEnv('TEST_DATABASE_URL', undefined);
    expect(await startPostgres(() => {}, [() => undefined])).toBeUndefined();
  });

  it('starts a server of its own where there are binaries, and ends it', async () => {
    vi.stubEnv('TEST_DATABASE_URL', undefined);
    const server = await startPostgres(() => {}, [onMachine]);
    expect(Boolean(server)).toBe(Boolean(onMachine()));
    if (!server) return;
    expect(await accepts(server.url)).toBe(true);
    await server.stop();
    expect(await accepts(server.url)).toBe(false);
  });
});
