import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiKeyCallsPerMinute, apiKeysMax, apiScopes } from '@holdfast/contract/api-keys.rules';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDevice } from './device-factories.ts';
import { openShell, readDocs, readShellBlocks } from './docs-lines.ts';
import { createUser, password } from './factories.ts';
import { startReceiver } from './http-receiver.ts';
import { reportPoints } from './report-points.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const [variables = [], ...blocks] = readShellBlocks('api.md');
const lines = blocks.flat();

let test: TestApp;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let shell: ReturnType<typeof openShell>;
let given: Record<string, string>;

beforeAll(async () => {
  test = await createTestApp();
  receiver = await startReceiver();
  const HOST = await test.app.listen({ host: '127.0.0.1', port: 0 });
  const person = await createUser(test, { roles: ['enterprise'] });
  const userId = person.user._id;
  const device = await createDevice(test, { owner: person, name: 'Van' });
  const at = (hour: number) => Date.UTC(2026, 10, 10, hour) / 1000;
  await reportPoints(test, device, [
    { timestamp: at(9), latitude: 47.14, longitude: 9.52 },
    { timestamp: at(10), latitude: 47.16, longitude: 9.51 },
  ]);
  const place = { name: 'Home', icon: 'home', latitude: 47.1, longitude: 9.5, radius: 150 } as const;
  const kept = { ...place, devices: 'all', arrive: true, leave: true } as const;
  const { _id: PLACE } = await test.services.placesOfPeople.create(userId, kept);
  const GROUP = await test.services.groups.create(userId, { name: 'Vans', devices: [device._id] });
  const { key } = await test.services.apiKeys.create(userId, { name: 'Docs', scopes: [...apiScopes], expiresAt: null });
  given = {
    HOST,
    KEY: key,
    DEVICE: device.deviceUUID,
    GROUP,
    PLACE,
    EMAIL: person.user.email,
    PASSWORD: password,
    TOKEN: person.headers.authorization,
    UNTIL: new Date(test.clock.now().getTime() + 3_600_000).toISOString(),
    HOOK: `${receiver.origin}/hook`,
  };
  shell = openShell(given);
});
afterAll(async () => {
  shell.close();
  await receiver.close();
  await test.close();
});

const readFile = (name: string) => readFileSync(join(shell.folder, name), 'utf8');

/** Expected output (or file) of each line of docs/api.md. A line without an expectation fails. */
const expectations: [part: string, check: (printed: string) => void][] = [
  ['/api/devices/find/me', (printed) => expect(JSON.parse(printed).data).toMatchObject([{ name: 'Van' }])],
  [
    '/api/v2/devices/positions',
    (printed) => expect(JSON.parse(printed)).toMatchObject({ total: 1, data: [{ position: { latitude: 47.16 } }] }),
  ],
  ['/api/v2/devices/summary', (printed) => expect(JSON.parse(printed)).toMatchObject({ total: 1 })],
  ['"$HOST/api/devices/$DEVICE"', (printed) => expect(JSON.parse(printed).devices).toMatchObject([{ name: 'Van' }])],
  ['/api/history/map/', (printed) => expect(JSON.parse(printed)).toMatchObject([{ latitude: 47.16 }, {}])],
  ['/api/history/find/device/', (printed) => expect(JSON.parse(printed).data).toHaveLength(2)],
  ['/timeline?', (printed) => expect(JSON.parse(printed).data.length).toBeGreaterThan(0)],
  ['/track?', (printed) => expect(JSON.parse(printed).polyline).not.toBe('')],
  [
    '/days?',
    (printed) => expect(JSON.parse(printed).data).toContainEqual(expect.objectContaining({ day: '2026-11-10' })),
  ],
  ['-o history.csv', () => expect(readFile('history.csv')).toMatch(/47\.16.*\r?\n.*47\.14/)],
  ['-o history.gpx', () => expect(readFile('history.gpx')).toMatch(/<gpx[\s\S]*lat="47\.14"/)],
  ['-o history.geojson', () => expect(JSON.parse(readFile('history.geojson')).type).toBe('FeatureCollection')],
  ['"$HOST/api/v2/history"', (printed) => expect(printed).toContain('47.16')],
  ['/api/device/groups?', (printed) => expect(JSON.parse(printed).data).toMatchObject([{ name: 'Vans' }])],
  ['/api/device/groups/$GROUP', (printed) => expect(printed).toContain('Vans')],
  ['/mileage?', (printed) => expect(JSON.parse(printed).data).toMatchObject([{}])],
  ['/api/v2/alerts?', (printed) => expect(JSON.parse(printed)).toHaveProperty('data')],
  ['/api/devices/locate/', (printed) => expect(JSON.parse(printed)).toHaveProperty('command')],
  ['/api/devices/alarm/', (printed) => expect(JSON.parse(printed)).toHaveProperty('command')],
  ['/api/devices/commands/', (printed) => expect(JSON.parse(printed).data.length).toBeGreaterThan(1)],
  ['-X PATCH', (printed) => expect(JSON.parse(printed).place).toMatchObject({ name: 'Home', radius: 300 })],
  ['-X DELETE', (printed) => expect(JSON.parse(printed)).toHaveProperty('message')],
  ['"name":"Depot"', (printed) => expect(JSON.parse(printed).place).toMatchObject({ name: 'Depot' })],
  ['"$HOST/api/v2/places"', (printed) => expect(JSON.parse(printed).data).toMatchObject([{ name: 'Home' }])],
  ['/api/login', (printed) => expect(JSON.parse(printed).authToken).toMatch(/^Bearer /)],
  ['/live-links', (printed) => expect(JSON.parse(printed).url).toContain('/live/')],
  ['/api/v2/api-keys', (printed) => expect(JSON.parse(printed).key).toMatch(/^hk_live_/)],
  ['/api/v2/integrations', (printed) => expect(JSON.parse(printed).secret).toMatch(/^whsec_/)],
];

const signatureLine = lines.find((line) => line.includes('openssl')) ?? '';

describe('docs/api.md', () => {
  it('names every variable that its lines use', () => {
    const named = variables.flatMap((line) => [...line.matchAll(/\b([A-Z]+)=/g)].map(([, name = '']) => name));
    expect(Object.keys(given).sort()).toEqual([...named].sort());
    const ofSignature = ['ID', 'TIMESTAMP', 'BODY', 'SECRET'];
    for (const line of lines) {
      for (const [, name = ''] of line.matchAll(/\$\{?([A-Z]+)/g)) expect([...named, ...ofSignature]).toContain(name);
    }
  });

  it('has a line for each use', () => {
    for (const [part] of expectations) {
      expect(
        lines.filter((line) => line.includes(part)),
        part,
      ).not.toEqual([]);
    }
  });

  it.each(lines.filter((line) => line !== signatureLine))('%s', async (line) => {
    const check = expectations.find(([part]) => line.includes(part))?.[1];
    if (!check) throw new Error('nothing is expected of this line');
    check(await shell.run(line));
  });

  it('checks the signature of a webhook', async () => {
    const add = lines.find((line) => line.includes('/api/v2/integrations')) ?? '';
    const { integration, secret } = JSON.parse(await shell.run(add));
    await shell.run(`curl -X POST -H "Authorization: $TOKEN" "$HOST/api/v2/integrations/${integration._id}/test"`);
    const call = await vi.waitFor(() => {
      const [received] = receiver.received;
      if (!received) throw new Error('not called');
      return received;
    }, 20_000);
    const { headers, body } = call;
    const told = { ID: headers['webhook-id'], TIMESTAMP: headers['webhook-timestamp'], BODY: body, SECRET: secret };
    const printed = await shell.run(signatureLine, told as Record<string, string>);
    expect(`v1,${printed.trim()}`).toBe(headers['webhook-signature']);
    const forged = await shell.run(signatureLine, { ...told, BODY: `${body} ` } as Record<string, string>);
    expect(forged).not.toBe(printed);
  });

  it('says what the scopes and the limits are', () => {
    const page = readDocs('api.md');
    const rows = [...page.matchAll(/^\| `(\w+:\w+)` \|/gm)].map(([, scope]) => scope);
    expect(rows).toEqual([...apiScopes]);
    expect(page).toContain(`at most ${apiKeysMax},`);
    expect(page).toContain(`At most ${apiKeyCallsPerMinute} calls a minute`);
  });
});
