import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createChecks } from './checks.mjs';
import { connectDevice } from './device.mjs';
import { startHoldfast } from './holdfast.mjs';
import { NODE_RELEASES, nodeRelease, versionOf } from './node-releases.mjs';

/**
 * Runs the built server with each promised Node version in turn, on the same data. Unavailable versions are reported
 * and skipped.
 */
export async function walkNodes(say, { releases = NODE_RELEASES, find = nodeRelease, walk = walkOn } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-node-'));
  const result = { passed: 0, failed: 0, skipped: 0, failures: [], tests: [], output: '' };
  try {
    for (const release of releases) {
      const node = await find(release).catch((error) => {
        say(`Node ${release} could not be had, the server is not tried on it: ${error.message}`);
      });
      if (!node) {
        result.skipped += 1;
        continue;
      }
      const title = `the built server on Node ${versionOf(node)}`;
      const startedAt = performance.now();
      const problem = await walk(node, folder).catch((error) => error.message);
      result.tests.push({ title, milliseconds: performance.now() - startedAt });
      result[problem ? 'failed' : 'passed'] += 1;
      if (problem) result.failures.push(`${title}: ${problem}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { ...result, output: result.failures.join('\n') };
}

/** Signs in, lets a device report a point and acknowledge a command; returns the problems. */
async function walkOn(node, folder) {
  const problems = [];
  const { check, eventually } = createChecks((line) => line.includes('FAILED') && problems.push(line.trim()));
  // The server only, without the demo fleet.
  const holdfast = await startHoldfast(folder, {}, { node, program: 'apps/server/dist/main.js', isStarted: false });
  try {
    await holdfast.start();
    const own = await deviceOf(holdfast, folder);
    const before = (await holdfast.points(own)).length;
    const device = await connectDevice(holdfast.mqttPort, own);
    const timestamp = Math.floor(Date.now() / 1000) - 10;
    await device.report({ timestamp, latitude: -33.86, longitude: 151.2 });
    const points = await holdfast.points(own);
    check('the point is in the history', points.length === before + 1 && points[0].timestamp === timestamp);
    const { command } = await holdfast.call('PUT', `/api/devices/alarm/${own._id}/on`);
    await eventually('the command is acknowledged', async () => {
      const { data } = await holdfast.call('GET', `/api/devices/commands/${own._id}`);
      return data.find(({ id }) => id === command.id)?.state === 'done';
    });
    await device.close();
  } finally {
    await holdfast.stop();
  }
  return problems.join('; ');
}

/** Provisioned and claimed by the first walk and reused by the others. */
async function deviceOf(holdfast, folder) {
  const file = join(folder, 'device.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const made = ['device', 'provision', '--serial', 'NODE-1', '--type', 'shield_gps', '--imei', '352656990000101'];
  const [credentials] = [JSON.parse(await holdfast.admin(...made, '--json'))].flat();
  const own = await holdfast.claim(credentials);
  writeFileSync(file, JSON.stringify(own));
  return own;
}
