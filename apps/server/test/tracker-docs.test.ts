import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDevice } from './device-factories.ts';
import { createUser } from './factories.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const docs = readFileSync(fileURLToPath(new URL('../../../docs/trackers.md', import.meta.url)), 'utf8');
const lines = (/```sh\n([\s\S]*?)```/.exec(docs)?.[1] ?? '').trim().split('\n');

/** What `nc -w 2 HOST PORT` does, on machines that have none. */
const netcat = `#!/usr/bin/env node
const [, , , , host, port] = process.argv;
const socket = require('node:net').connect(Number(port), host);
process.stdin.pipe(socket, { end: false });
socket.pipe(process.stdout);
setTimeout(() => socket.end(), 2000);
`;

let test: TestApp;
let folder: string;
beforeAll(async () => {
  test = await createTestApp();
  folder = mkdtempSync(join(tmpdir(), 'holdfast-netcat-'));
  writeFileSync(join(folder, 'nc'), netcat);
  chmodSync(join(folder, 'nc'), 0o755);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await test.close();
});

it('the netcat lines of docs/trackers.md do what it says', async () => {
  expect(lines.length).toBe(2);
  const owner = await createUser(test);
  const device = await createDevice(test, { owner, model: 'h02' });
  const { h02: port } = await test.gateway.listenForTrackers();
  const answers: string[] = [];
  for (const line of lines) {
    const command = line.replace('IMEI', device.imei).replace(/ 5013$/, ` ${port}`);
    const env = { PATH: `${folder}:${process.env.PATH}` };
    answers.push((await promisify(execFile)('sh', ['-c', command], { env })).stdout);
  }
  expect(answers[0]).toMatch(new RegExp(`^\\*HQ,${device.imei},V4,V1,\\d{14}#$`));
  expect(answers[1]).toBe(`*HQ,${device.imei},HTBT#`);
  const url = `/api/history/map/${device._id}?perPage=10`;
  expect((await test.app.inject({ url, headers: owner.headers })).json()).toMatchObject([
    { timestamp: Date.UTC(2026, 0, 1, 12) / 1000, latitude: 47.14, longitude: 9.52, course: 90, speed: 18.5 },
  ]);
});
