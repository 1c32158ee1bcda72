import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGUMENTS, findChromium } from './scripts/lib/chromium.mjs';
import { freePort } from './scripts/lib/free-port.mjs';

// Workers load this file again: ports and folder are chosen once and passed on through the environment.
if (!process.env.E2E_PORT) {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-e2e-'));
  process.env.E2E_PORT = String(await freePort());
  process.env.E2E_MQTT_PORT = String(await freePort());
  process.env.E2E_TILE_URL = `http://127.0.0.1:${await freePort()}`;
  process.env.E2E_DATA_DIR = join(folder, 'data');
  process.env.E2E_DEMO_DIR = join(folder, 'demo');
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}
const baseURL = `http://127.0.0.1:${process.env.E2E_PORT}`;
const tileUrl = process.env.E2E_TILE_URL ?? '';

export default defineConfig({
  testDir: 'e2e',
  testIgnore: process.env.E2E_PSEUDO_LOCALE ? [] : ['pseudo-locale.spec.ts'],
  outputDir: '.reports/e2e',
  timeout: 120_000,
  expect: { timeout: 20_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  reporter: [['list'], ['json', { outputFile: '.reports/e2e.json' }]],
  use: {
    baseURL,
    // Independent of the machine's locale.
    locale: 'en-US',
    // Drawing animations in software takes a tenth of the CPU; tests of the map and of a newcomer's way have motion.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording takes a third of a test's time: set E2E_TRACE=1 to debug a failure.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    // Tests intercept requests, which a service worker would hide; offline.spec.ts tests the worker.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: findChromium(),
      args: CHROMIUM_ARGUMENTS,
    },
  },
  webServer: [
    {
      command: 'node e2e/shared-server.mjs',
      url: `${baseURL}/readyz`,
      timeout: 240_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
      // Server settings of the caller's environment must not leak into this one.
      env: {
        NODE_ENV: 'development',
        HOST: '127.0.0.1',
        DATABASE_URL: '',
        SMTP_URL: '',
        PUBLIC_URL: '',
        PORT: process.env.E2E_PORT,
        MQTT_PORT: process.env.E2E_MQTT_PORT ?? '0',
        TRACKER_PORTS: 'off',
        DATA_DIR: process.env.E2E_DATA_DIR ?? '',
        DEMO: '1',
        OUTBOUND_ALLOW: '127.0.0.1',
        TILE_URL: `${tileUrl}/street/{z}/{x}/{y}.png`,
        IMAGERY_URL: `${tileUrl}/imagery/{z}/{y}/{x}`,
      },
    },
    {
      command: 'node e2e/tile-server.mjs',
      url: `${tileUrl}/street/0/0/0.png`,
      env: { PORT: new URL(tileUrl).port },
    },
  ],
});
