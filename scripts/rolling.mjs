import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { ensureBuilt } from './lib/build.mjs';
import { createChecks } from './lib/checks.mjs';
import { startHoldfast } from './lib/holdfast.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { startRedis } from './lib/redis.mjs';

// Rolling upgrade: the last release runs on PostgreSQL, the present version starts beside it, then the old one stops.
// Not part of `npm test`, because it installs and builds that version: npm test -- rolling [commit] [--checkout FOLDER]
const LONGEST_CALL_MS = 5000;

await ensureInstalled();
await ensureBuilt();
const { checkOut, lastRelease } = await import('./upgrade/versions.mjs');
const { live, lookBack } = await import('./upgrade/life.mjs');
const { startTraffic } = await import('./upgrade/traffic.mjs');

const { values, positionals } = parseArgs({ allowPositionals: true, options: { checkout: { type: 'string' } } });
const folder = mkdtempSync(join(tmpdir(), 'holdfast-rolling-'));
const { check, eventually, failures } = createChecks();
const services = [];
try {
  const commit = positionals[0] ?? (await lastRelease());
  const checkout = await checkOut(commit, values.checkout ?? join(folder, 'version'), console.log);
  const [postgres, redis] = [await startPostgres(), await startRedis()];
  services.push(...[postgres, redis].filter(Boolean));
  if (!postgres || !redis) throw new Error('needs PostgreSQL and Redis, and one of them could not be had');
  await roll(commit, checkout, postgres.url, redis.url);
} catch (error) {
  check('everything could be tried', false, error.stack);
} finally {
  for (const service of services) await service.stop();
  rmSync(folder, { recursive: true, force: true });
}
console.log(failures() === 0 ? 'all checks passed' : `${failures()} checks failed`);
process.exit(failures() === 0 ? 0 : 1);

async function roll(commit, checkout, DATABASE_URL, REDIS_URL) {
  console.log(`${commit} and the present version beside each other:`);
  const APP_SECRET = randomBytes(24).toString('hex');
  const environment = { RATE_LIMIT: 'off', DATABASE_URL, REDIS_URL, APP_SECRET };
  const program = 'apps/server/dist/main.js';
  const places = ['old', 'present'].map((name) => join(folder, name));
  for (const place of places) mkdirSync(place);
  const old = await startHoldfast(places[0], environment, { checkout, program });
  // Each server has its own payment sandbox, unlike with a real provider.
  const life = await live(old, places[0], { isPaying: false });
  const told = await lookBack(old, life);
  const [first, second] = life.devices;

  const onOld = await startTraffic(old, life.person, first);
  await onOld.carriedOn(20);
  const present = await startHoldfast(places[1], environment, { program });
  const onPresent = await startTraffic(present, life.person, second);
  await Promise.all([onOld.carriedOn(20), onPresent.carriedOn(20)]);
  check('the old version went on while the new one migrated', onOld.problems.length === 0, onOld.problems[0]);
  check(
    `no call of it took longer than ${LONGEST_CALL_MS} ms`,
    onOld.longest() < LONGEST_CALL_MS,
    `${onOld.longest()} ms`,
  );

  await present.signIn(life.person);
  await old.signIn(life.person);
  check("the new one reads the old one's points", (await present.points(first)).length >= life.points + 40);
  check("the old one reads the new one's points", (await old.points(second)).length >= 20);
  await old.call('PUT', `/api/devices/alarm/${first._id}/off`);
  await present.call('PUT', `/api/devices/alarm/${second._id}/on`);
  for (const [who, asked, device] of [
    ['old', present, first],
    ['new', old, second],
  ]) {
    await eventually(`a command through the ${who} one is done, the other one knows`, async () => {
      const { data } = await asked.call('GET', `/api/devices/commands/${device._id}`);
      return data[0]?.state === 'done';
    });
  }

  const before = onOld.sent().length;
  await Promise.all([old.stop(), onOld.isCut()]);
  await onOld.moveTo(present);
  await onOld.carriedOn(20);
  check('the device goes on at the new one', onOld.sent().length >= before + 20);
  await Promise.all([onOld.stop(), onPresent.stop()]);
  check('the new one answered every call', onPresent.problems.length === 0, onPresent.problems[0]);

  for (const [device, traffic] of [
    [first, onOld],
    [second, onPresent],
  ]) {
    const stored = new Set((await present.points(device)).map(({ timestamp }) => timestamp));
    const lost = traffic.sent().filter((timestamp) => !stored.has(timestamp));
    check(
      `${device.serial}: all ${traffic.sent().length} acknowledged points are stored`,
      lost.length === 0,
      String(lost),
    );
  }
  const still = await lookBack(present, life);
  for (const what of ['name', 'devices', 'fence', 'shares', 'sharedWithGuest']) {
    check(`the new one tells what the old one told: ${what}`, isDeepStrictEqual(still[what], told[what]));
  }
  await present.stop();
}
