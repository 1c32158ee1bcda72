import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../scripts/lib/paths.mjs';
import { startPostgres } from '../scripts/lib/postgres.mjs';
import { createDatabase } from './lib/database.mjs';
import { createUsersDevices } from './lib/devices.mjs';
import { fillPoints } from './lib/points.mjs';
import { report } from './lib/report.mjs';
import { startServer } from './lib/server.mjs';
import { pg } from './lib/server-packages.mjs';

// Backup of a million points, restored to a data folder and to PostgreSQL again, checked for data loss.
const points = Number(process.env.BENCH_POINTS ?? 1_000_000);
const aimMegabytes = 256;
const folder = mkdtempSync(join(tmpdir(), 'holdfast-bench-'));
const postgres = await startPostgres();
if (!postgres) throw new Error('needs PostgreSQL');
try {
  const source = { DATABASE_URL: await createDatabase(postgres, 'bench_backup') };
  const server = await startServer({ CAPTCHA: 'off', ...source });
  const { devices } = await createUsersDevices(server.url, 1);
  await fillPoints({ databaseUrl: source.DATABASE_URL, devices }, [points]);
  await server.stop();
  const before = await countRows(source.DATABASE_URL);

  const [first, second] = ['first', 'second'].map((name) => join(folder, name));
  const embedded = { DATABASE_URL: '', DATA_DIR: join(folder, 'data') };
  const target = { DATABASE_URL: await createDatabase(postgres, 'bench_restored') };
  run('backup of PostgreSQL', 'backup', [first], source);
  run('restore into a data folder', 'restore', [first], embedded);
  run('backup of the data folder', 'backup', [second], embedded);
  run('restore into PostgreSQL', 'restore', [second], target);
  const after = await countRows(target.DATABASE_URL);
  report({
    what: `rows of all tables after both ways, ${points.toLocaleString('en')} points`,
    seen: after.total.toLocaleString('en'),
    against: `before ${before.total.toLocaleString('en')}; file ${(statSync(second).size / 1e6).toFixed(0)} MB`,
    ratio: after.total / before.total,
    aim: 'the same, the same sums',
    isMet: JSON.stringify(after) === JSON.stringify(before),
  });
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Runs the program as an operator does. It reports its own peak memory, because GNU time is not always installed. */
function run(what, program, args, env) {
  const path = join(root, `apps/server/dist/${program}.js`);
  const peak = `data:text/javascript,process.on('exit', () => console.error('peak ' + process.resourceUsage().maxRSS))`;
  const began = performance.now();
  const { status, stderr } = spawnSync(process.execPath, ['--import', peak, path, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${what}: ${stderr}`);
  const megabytes = Number(/peak (\d+)/.exec(stderr)[1]) / 1024;
  const isOwnDatabase = env.DATABASE_URL === '';
  report({
    what: `${what}, ${points.toLocaleString('en')} points`,
    seen: `${((performance.now() - began) / 1000).toFixed(1)} s`,
    against: `${megabytes.toFixed(0)} MB${isOwnDatabase ? ' with the embedded database' : ''}`,
    ...(!isOwnDatabase && {
      ratio: megabytes / aimMegabytes,
      aim: `≤ ${aimMegabytes} MB`,
      isMet: megabytes <= aimMegabytes,
    }),
  });
}

async function countRows(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows: tables } = await client.query(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
     AND NOT relispartition AND relname <> 'migrations' ORDER BY relname`,
  );
  const sums = {};
  let total = 0;
  for (const { name } of tables) {
    const { rows } = await client.query(
      `SELECT count(*)::int AS count, coalesce(sum(hashtext(row_to_json(t)::text)::bigint), 0) AS sum FROM "${name}" t`,
    );
    total += rows[0].count;
    sums[name] = rows[0].sum;
  }
  await client.end();
  return { total, sums };
}
