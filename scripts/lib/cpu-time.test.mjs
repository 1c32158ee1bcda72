import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { measureCpu } from './cpu-time.mjs';
import { run } from './processes.mjs';

const computing = 'const end = Date.now() + 1500; while (process.cpuUsage().user < 1_500_000 || Date.now() < end);';
const inChild = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(computing)}])`;
const waiting = 'setTimeout(() => {}, 1500)';
const node = (script) => () => run(process.execPath, ['-e', script]);

it.runIf(existsSync('/proc/self/stat'))('tells what computes, itself or in a child, from what waits', async () => {
  const [direct, nested, idle] = await Promise.all([computing, inChild, waiting].map((text) => measureCpu(node(text))));
  expect(direct.result.code).toBe(0);
  expect(direct.seconds).toBeGreaterThan(0.5);
  expect(nested.seconds).toBeGreaterThan(0.5);
  expect(idle.seconds).toBeLessThan(0.5);
});
