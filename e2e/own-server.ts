import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { findPort } from '../apps/server/src/ports.ts';

const run = promisify(execFile);

const isReady = async (url: string) => {
  const response = await fetch(`${url}/readyz`).catch(() => null);
  return response?.ok ?? false;
};

interface OwnServerOptions {
  env?: Record<string, string>;
  /** Flags of Node.js. */
  flags?: string[];
}

/**
 * Isolated server for one test, whose clock may be moved. It is already built and its demo made, because the shared
 * server runs.
 */
export const startOwnServer = async ({ env: more = {}, flags = [] }: OwnServerOptions = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-e2e-own-'));
  cpSync(process.env.E2E_DEMO_DIR ?? '', folder, { recursive: true });
  const [port, mqttPort] = [await findPort('127.0.0.1', 0), await findPort('127.0.0.1', 0)];
  const url = `http://127.0.0.1:${port}`;
  const env = {
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
    OUTBOUND_ALLOW: '127.0.0.1',
    RATE_LIMIT: 'off',
    TILE_URL: `${process.env.E2E_TILE_URL}/street/{z}/{x}/{y}.png`,
    IMAGERY_URL: `${process.env.E2E_TILE_URL}/imagery/{z}/{y}/{x}`,
    ...more,
  };
  // It runs only for seconds: the optimizing WebAssembly compiler would take a third of its start.
  const child = spawn(process.execPath, ['--liftoff-only', ...flags, 'apps/server/dist/main.js'], {
    env,
    stdio: 'ignore',
  });
  await expect.poll(() => isReady(url), { timeout: 120_000 }).toBe(true);
  const admin = async (...words: string[]) =>
    void (await run(process.execPath, ['scripts/admin.mjs', ...words], { env }));
  return {
    url,
    mqttUrl: `mqtt://127.0.0.1:${mqttPort}`,
    admin,
    /** Resolves once all jobs due by then have run. */
    advance: (days: number) => admin('clock', 'advance', '--days', String(days)),
    /**
     * Leaves the page first, which would otherwise log console errors about the lost connection. After a timeout the
     * page is closed already, and the server must end all the same.
     */
    stop: async (page?: Page) => {
      await page?.goto('about:blank').catch(() => undefined);
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

export type OwnServer = Awaited<ReturnType<typeof startOwnServer>>;
