import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { ensureBuilt } from './lib/build.mjs';
import { createChecks } from './lib/checks.mjs';
import { startHoldfast } from './lib/holdfast.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { startPostgres } from './lib/postgres.mjs';

// Upgrade test: a past version is started, used and stopped, then the present version takes over its data. Not part of
// `npm test`, because it installs and builds that version: npm test -- upgrade [commit] [--checkout FOLDER]
const OLDEST_KEPT = '5a00d32';
/** Transient server state, whose rows may differ after the upgrade. */
const OF_THE_MOMENT = new Set(['leases', 'migrations', 'rate_limits', 'sessions', 'used_captchas']);

await ensureInstalled();
await ensureBuilt();
const { checkOut } = await import('./upgrade/versions.mjs');
const { live, lookBack } = await import('./upgrade/life.mjs');
const { rowsOf } = await import('./upgrade/rows.mjs');

const { values, positionals } = parseArgs({ allowPositionals: true, options: { checkout: { type: 'string' } } });
const [commit = OLDEST_KEPT] = positionals;
const folder = mkdtempSync(join(tmpdir(), 'holdfast-upgrade-'));
const { check, failures } = createChecks();
try {
  const checkout = await checkOut(commit, values.checkout ?? join(folder, 'version'), console.log);
  await upgrade('the embedded database', checkout, { folder: join(folder, 'embedded') });
  const postgres = await startPostgres().catch((error) => console.log(error.message));
  check('PostgreSQL could be had', Boolean(postgres));
  if (postgres) {
    await upgrade('PostgreSQL', checkout, { folder: join(folder, 'postgres'), url: postgres.url });
    await postgres.stop();
  }
} catch (error) {
  check('everything could be tried', false, error.message);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(failures() === 0 ? 'all checks passed' : `${failures()} checks failed`);
process.exit(failures() === 0 ? 0 : 1);

async function upgrade(name, checkout, place) {
  console.log(`${name}, from ${commit}:`);
  mkdirSync(place.folder, { recursive: true });
  const environment = { RATE_LIMIT: 'off', DATABASE_URL: place.url ?? '' };
  // The server only: the demo fleet would continue to report.
  const program = 'apps/server/dist/main.js';
  const old = await startHoldfast(place.folder, environment, { checkout, program });
  const life = await live(old, place.folder);
  const toldBefore = await lookBack(old, life);
  await old.stop();
  const before = await rowsOf(place);

  const present = await startHoldfast(place.folder, environment, { program });
  const toldAfter = await lookBack(present, life);
  await present.stop();
  const after = await rowsOf(place, before);

  for (const [what, said] of Object.entries(toldBefore)) {
    const same = isDeepStrictEqual(said, toldAfter[what]);
    check(
      `the interface tells the same: ${what}`,
      same,
      `${JSON.stringify(said)} → ${JSON.stringify(toldAfter[what])}`,
    );
  }
  check(`all ${life.points} points are there`, toldAfter.points.length === life.points);
  for (const [index, { name: table, count, sum }] of before.entries()) {
    const now = after[index];
    const isMoment = OF_THE_MOMENT.has(table);
    const isSame = now.count === count && now.sum === sum;
    check(
      `${table}: ${count} rows${now.count === count ? '' : `, now ${now.count}`}`,
      isMoment || isSame,
      'other content',
    );
  }
  console.log(
    `  ${before.reduce((sum, { count }) => sum + count, 0)} rows of ${before.length} tables were there before`,
  );
}
