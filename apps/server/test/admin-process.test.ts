import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runAdmin } from '../src/admin-cli/run.ts';
import { readConfig } from '../src/config.ts';
import { startServer } from './server-process.ts';
import { prepareTestDatabase } from './test-database.ts';

it('the command line works beside a running server, and leaves nothing behind when that ends', {
  timeout: 180_000,
}, async () => {
  const place = await prepareTestDatabase();
  onTestFinished(place.remove);
  const server = await startServer(place);
  const isEmbedded = place.databaseUrl === undefined;
  const socket = join(place.dataDir, 'admin.sock');
  expect(existsSync(socket)).toBe(isEmbedded);

  const lines: string[] = [];
  const env = { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '' };
  const terminal = { out: (line: string) => void lines.push(line), error: (line: string) => void lines.push(line) };
  const run = (...args: string[]) => runAdmin([...args, '--json'], () => readConfig(env), terminal);
  const device = ['--serial', 'BESIDE-1', '--type', 'airbolt', '--imei', '352656130000001'];
  expect(await run('device', 'provision', ...device), lines.join('\n')).toBe(0);
  expect(await run('device', 'list'), lines.join('\n')).toBe(0);
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject([{ serial: 'BESIDE-1', owner: null }]);

  expect((await server.end('SIGTERM')).code).toBe(0);
  expect(existsSync(socket)).toBe(false);
});

it('the command line ends in order when nobody reads its output to the end', async () => {
  const program = join(import.meta.dirname, '../dist/admin.js');
  const child = spawn(process.execPath, [program, '--help'], { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.destroy();
  let err = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    err += text;
  });
  const [code] = await once(child, 'close');
  expect({ code, err }).toEqual({ code: 0, err: '' });
});
