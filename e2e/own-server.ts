import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';

const run = promisify(execFile);

export const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
};

const isReady = async (url: string) => {
  const response = await fetch(`${url}/readyz`).catch(() => null);
  return response?.ok ?? false;
};

interface OwnServerOptions {
  env?: Record<string, string>;
  /** Of Node itself. */
  flags?: string[];
}

const environment = async (folder: string) => {
  const [port, mqttPort] = [await freePort(), await freePort()];
  return {
    ...process.env,
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: String(port),
    MQTT_PORT: String(mqttPort),
    TRACKER_PORTS: 'off',
    DATABASE_URL: '',
    SMTP_URL: '',
    PUBLIC_URL: '',
    DATA_DIR: folder,
    DEMO: '1',
    CAPTCHA: 'off',
    RATE_LIMIT: 'off',
    // No tiles from outside.
    TILE_URL: `${process.env.E2E_TILE_URL}/street/{z}/{x}/{y}.png`,
    IMAGERY_URL: `${process.env.E2E_TILE_URL}/imagery/{z}/{y}/{x}`,
  };
};

const startProgram = async (env: NodeJS.ProcessEnv, flags: string[] = []) => {
  const url = `http://127.0.0.1:${env.PORT}`;
  const child = spawn(process.execPath, [...flags, 'apps/server/dist/main.js'], { env, stdio: 'ignore' });
  await expect.poll(() => isReady(url), { timeout: 120_000 }).toBe(true);
  return {
    url,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
};

/** Beside the data of the server that all tests share; it goes with them. */
const prepared = join(dirname(process.env.E2E_DATA_DIR ?? ''), 'prepared');
const sandbox = 'stripe-sandbox.json';
const preparingMs = 150_000;

/** To fill the demo takes three times as long as to start on it: whoever is first does it for all workers. */
const ensurePrepared = async () => {
  if (existsSync(prepared)) return;
  // Not at the expense of the test that happens to be first.
  test.info().setTimeout(test.info().timeout + preparingMs);
  const making = `${prepared}-making`;
  if (isFirst(making)) {
    const { url, stop } = await startProgram(await environment(making));
    await stop();
    const state = join(making, sandbox);
    writeFileSync(state, readFileSync(state, 'utf8').replaceAll(url, '<url>'));
    renameSync(making, prepared);
  }
  await expect.poll(() => existsSync(prepared), { timeout: preparingMs }).toBe(true);
};

const isFirst = (folder: string) => {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
};

/** A server for one test alone, which may move its clock. It is built already: the one of the other tests runs. */
export const startOwnServer = async ({ env: more = {}, flags = [] }: OwnServerOptions = {}) => {
  await ensurePrepared();
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-e2e-own-'));
  cpSync(prepared, folder, { recursive: true, filter: (path) => !path.endsWith('.sock') });
  const env = { ...(await environment(folder)), ...more };
  const state = join(folder, sandbox);
  writeFileSync(state, readFileSync(state, 'utf8').replaceAll('<url>', `http://127.0.0.1:${env.PORT}`));
  const { url, stop } = await startProgram(env, flags);
  const admin = async (...words: string[]) =>
    void (await run(process.execPath, ['scripts/admin.mjs', ...words], { env }));
  return {
    url,
    mqttUrl: `mqtt://127.0.0.1:${env.MQTT_PORT}`,
    admin,
    /** What is due by then has happened when this is done. */
    advance: (days: number) => admin('clock', 'advance', '--days', String(days)),
    stop: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

export type OwnServer = Awaited<ReturnType<typeof startOwnServer>>;
