import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mappingPresets } from '@holdfast/contract/mappings.rules';
import { type TrackerModel, trackerModels } from '@holdfast/contract/models.rules';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readConfig } from '../src/config.ts';
import type { TrackerPorts } from '../src/gateway/trackers/trackers.ts';
import { createDevice } from './device-factories.ts';
import { openShell, readDocs, readShellBlocks } from './docs-lines.ts';
import { createUser } from './factories.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const [netcatLines = [], simulatorLines = [], mqttLines = []] = readShellBlocks('trackers.md');
const shell = openShell();
const folder = mkdtempSync(join(tmpdir(), 'holdfast-trackers-'));

let test: TestApp;
let ports: TrackerPorts;
let owner: Awaited<ReturnType<typeof createUser>>;
beforeAll(async () => {
  test = await createTestApp();
  owner = await createUser(test);
  ports = await test.gateway.listenForTrackers();
});
afterAll(async () => {
  shell.close();
  rmSync(folder, { recursive: true });
  await test.close();
});

const pointsOf = async ({ _id }: { _id: string }) => {
  const url = `/api/history/map/${_id}?perPage=10`;
  return (await test.app.inject({ url, headers: owner.headers })).json();
};

const usualPorts = readConfig({ DATA_DIR: folder }).trackerPorts;

/** Runs the documented line against the port of this test instead of the default one. */
const sayTo = (model: TrackerModel, imei: string, line: string) =>
  shell.run(line.replaceAll('IMEI', imei).replace(new RegExp(` ${usualPorts[model]}$`), ` ${ports[model]}`));

it('the netcat lines of docs/trackers.md do what it says', async () => {
  expect(netcatLines.length).toBe(3);
  const [position = '', heartbeat = '', coban = ''] = netcatLines;
  const h02 = await createDevice(test, { owner, model: 'h02' });
  const gps103 = await createDevice(test, { owner, model: 'gps103' });
  expect(await sayTo('h02', h02.imei, position)).toMatch(new RegExp(`^\\*HQ,${h02.imei},V4,V1,\\d{14}#$`));
  expect(await sayTo('h02', h02.imei, heartbeat)).toBe(`*HQ,${h02.imei},HTBT#`);
  expect(await sayTo('gps103', gps103.imei, coban)).toBe('LOADON');
  for (const device of [h02, gps103]) {
    expect(await pointsOf(device)).toMatchObject([
      { timestamp: Date.UTC(2026, 0, 1, 12) / 1000, latitude: 47.14, longitude: 9.52, course: 90, speed: 18.5 },
    ]);
  }
});

it('docs/trackers.md has a line of the simulator for each model, and its usual port', () => {
  expect(simulatorLines.length).toBe(trackerModels.length);
  const table = [...readDocs('trackers.md').matchAll(/^\| `(\w+)` \|.*\| (\d+) \|$/gm)];
  expect(Object.fromEntries(table.map(([, model, port]) => [model, Number(port)]))).toEqual(usualPorts);
});

it.each(trackerModels.map((model, at) => [model, simulatorLines[at] ?? ''] as const))(
  'the line of docs/trackers.md that simulates %s does what it says',
  { timeout: 120_000 },
  async (model, line) => {
    expect(line).toContain(` --protocol ${model} `);
    const device = await createDevice(test, { owner, model });
    const file = join(folder, `${model}.json`);
    writeFileSync(file, JSON.stringify([{ imei: device.imei }]));
    const stop = shell.start(`${line.replace('FILE', file)} --url tcp://127.0.0.1:${ports[model]}`);
    try {
      await vi.waitFor(async () => expect((await pointsOf(device)).length).toBeGreaterThan(0), { timeout: 90_000 });
    } finally {
      await stop();
    }
  },
);

it('the mosquitto_pub line of docs/trackers.md does what it says', async () => {
  expect(mqttLines.length).toBe(1);
  const [line = ''] = mqttLines;
  const device = await createDevice(test, { owner, model: 'mqtt', imei: 'garden-cart' });
  const { name, topic, fields, speedUnit } = mappingPresets.zigbee2mqtt;
  const { mapping, password } = await test.services.mappings.add(
    { operator: 'test' },
    { name, topic, fields, speedUnit },
  );
  const port = await test.gateway.listen();
  const command = line
    .replace('USERNAME', mapping.username)
    .replace('PASSWORD', password)
    .replace('DEVICE', device.imei)
    .replace('-p 1883', `-p ${port}`);
  expect(await shell.run(command)).toBe('');
  expect(await pointsOf(device)).toMatchObject([{ latitude: 47.141, longitude: 9.521, battery: 81 }]);
});

it('the table of presets in docs/trackers.md is that of the contract', () => {
  const text = readDocs('trackers.md');
  for (const { name, topic } of Object.values(mappingPresets)) expect(text).toContain(`| ${name} | \`${topic}\` |`);
});
