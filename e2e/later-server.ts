import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';

const preload = fileURLToPath(new URL('./moved-clock.cjs', import.meta.url));
const main = fileURLToPath(new URL('../apps/server/dist/main.js', import.meta.url));

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
};

/** A server of its own, for which time can pass without anybody waiting: its database and its jobs move along. */
export const startLaterServer = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-later-'));
  const movedBy = join(folder, 'moved-by');
  const [port, mqttPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [`--require=${preload}`, main], {
    stdio: 'ignore',
    env: {
      NODE_ENV: 'development',
      PORT: String(port),
      MQTT_PORT: String(mqttPort),
      DATA_DIR: join(folder, 'data'),
      // No tiles from outside.
      TILE_URL: `${process.env.E2E_TILE_URL}/street/{z}/{x}/{y}.png`,
      IMAGERY_URL: `${process.env.E2E_TILE_URL}/imagery/{z}/{y}/{x}`,
      MOVED_CLOCK_FILE: movedBy,
    },
  });
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady, { timeout: 120_000 }).toBe(true);
  return {
    url,
    mqttUrl: `mqtt://127.0.0.1:${mqttPort}`,
    passSeconds: (seconds: number) => writeFileSync(movedBy, String(seconds * 1000)),
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
