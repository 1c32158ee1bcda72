import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDevice } from './device-factories.ts';
import { openShell, readShellBlocks } from './docs-lines.ts';
import { createUser } from './factories.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const [lines = []] = readShellBlocks('phones.md');
const shell = openShell();

let test: TestApp;
let address: string;
beforeAll(async () => {
  test = await createTestApp();
  address = await test.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  shell.close();
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
    answers.push(await shell.run(command));
  }
  expect(answers).toEqual(['[]', '', '', '{"result":"ok"}', '']);
  const url = `/api/history/map/${phone._id}?perPage=10`;
  const noon = Date.UTC(2026, 0, 1, 12) / 1000;
  expect((await test.app.inject({ url, headers: owner.headers })).json()).toMatchObject([
    { timestamp: noon + 240, latitude: 47.1414, longitude: 9.5214, speed: 18, course: 90, altitude: 450, battery: 79 },
    { timestamp: noon + 180, latitude: 47.1413, longitude: 9.5213, speed: 18.5 },
    { timestamp: noon + 120, latitude: 47.1412, longitude: 9.5212, speed: 18 },
    { timestamp: noon + 60, latitude: 47.1411, longitude: 9.5211, speed: 18.5, battery: 80 },
    { timestamp: noon, latitude: 47.141, longitude: 9.521, accuracy: 8, battery: 81 },
  ]);
});
