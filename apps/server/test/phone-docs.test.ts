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

const docs = readFileSync(fileURLToPath(new URL('../../../docs/phones.md', import.meta.url)), 'utf8');
const lines = (/```sh\n([\s\S]*?)```/.exec(docs)?.[1] ?? '').trim().split('\n');

/** What `curl -s` does with these options, on machines that have none. */
const curl = `#!/usr/bin/env node
const { values, positionals } = require('node:util').parseArgs({
  allowPositionals: true,
  options: {
    s: { type: 'boolean', short: 's' },
    user: { type: 'string', short: 'u' },
    header: { type: 'string', short: 'H' },
    data: { type: 'string', short: 'd' },
  },
});
const headers = values.header ? { 'content-type': values.header.split(': ')[1] } : {};
if (values.user) headers.authorization = 'Basic ' + Buffer.from(values.user).toString('base64');
fetch(positionals[0], { method: values.data ? 'POST' : 'GET', headers, body: values.data })
  .then((answer) => answer.text())
  .then((text) => process.stdout.write(text));
`;

let test: TestApp;
let address: string;
let folder: string;
beforeAll(async () => {
  test = await createTestApp();
  address = await test.app.listen({ host: '127.0.0.1', port: 0 });
  folder = mkdtempSync(join(tmpdir(), 'holdfast-curl-'));
  writeFileSync(join(folder, 'curl'), curl);
  chmodSync(join(folder, 'curl'), 0o755);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await test.close();
});

it('the curl lines of docs/phones.md do what it says', async () => {
  const owner = await createUser(test);
  const phone = await createDevice(test, { owner, model: 'phone' });
  const answers: string[] = [];
  for (const line of lines) {
    const command = line
      .replaceAll(/\bID\b/g, phone.imei)
      .replaceAll(/\bSECRET\b/g, phone.secret)
      .replace('http://127.0.0.1:3000', address);
    const env = { PATH: `${process.env.PATH}:${folder}` };
    answers.push((await promisify(execFile)('sh', ['-c', command], { env })).stdout);
  }
  expect(answers).toEqual(['[]', '', '{"result":"ok"}', '']);
  const url = `/api/history/map/${phone._id}?perPage=10`;
  const noon = Date.UTC(2026, 0, 1, 12) / 1000;
  expect((await test.app.inject({ url, headers: owner.headers })).json()).toMatchObject([
    { timestamp: noon + 180, latitude: 47.1413, longitude: 9.5213, speed: 18.5 },
    { timestamp: noon + 120, latitude: 47.1412, longitude: 9.5212, speed: 18 },
    { timestamp: noon + 60, latitude: 47.1411, longitude: 9.5211, speed: 18.5, battery: 80 },
    { timestamp: noon, latitude: 47.141, longitude: 9.521, accuracy: 8, battery: 81 },
  ]);
});
