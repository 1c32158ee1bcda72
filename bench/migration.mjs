import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../scripts/lib/paths.mjs';
import { startPostgres } from '../scripts/lib/postgres.mjs';
import { createDatabase } from './lib/database.mjs';
import { milliseconds, percentile } from './lib/numbers.mjs';
import { fillPoints } from './lib/points.mjs';
import { report } from './lib/report.mjs';
import { startServer } from './lib/server.mjs';
import { pg } from './lib/server-packages.mjs';

// A server starts on the full database of the first version while a gateway of that version keeps storing points:
// duration of all migrations, and longest wait of a device meanwhile.
const firstVersion = '0013_leases.sql';
const points = Number(process.env.BENCH_POINTS ?? 10_000_000);
const alerts = points / 10;
const devices = 1000;
const [batch, pauseMs] = [50, 20];
const aimMs = 2000;
/** All migrations of 10,000,000 points took 96 s, and longer on a slower machine. */
const readyWithinMs = 900_000;

/** Ids outside those of the demo. */
const idOf = (number) => `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;

const postgres = await startPostgres();
if (!postgres) throw new Error('needs PostgreSQL');
try {
  const databaseUrl = await createDatabase(postgres, 'bench_migration');
  const pool = new pg.Pool({ connectionString: databaseUrl });
  // After a failure the database stops before the pool does, which would hide what failed.
  pool.on('error', () => undefined);
  await createFirstVersion(pool);
  await fillPoints(
    { databaseUrl, devices: Array.from({ length: devices }, (_, number) => ({ _id: idOf(number) })) },
    Array.from({ length: devices }, () => points / devices),
  );
  await fillAlerts(pool);
  const gateway = startGateway(pool);
  await sleep(3000);
  const quiet = gateway.look();
  const server = await startServer({ DATABASE_URL: databaseUrl }, { readyWithinMs });
  const { stored, times } = await gateway.stop();
  const during = times.slice(quiet.times.length);
  const { rows } = await pool.query(
    `SELECT count(*)::int AS count FROM location_points WHERE device_id::text LIKE '00000000-%'`,
  );
  const { rows: applied } = await pool.query(
    `SELECT count(*)::int AS count, extract(epoch FROM max(applied_at) - min(applied_at))::float8 AS seconds
     FROM migrations WHERE name > $1`,
    [firstVersion],
  );
  const isAllThere = rows[0].count === points + stored;
  report({
    what: `${applied[0].count} migrations, ${points.toLocaleString('en')} points and ${alerts.toLocaleString('en')} alerts`,
    seen: `${applied[0].seconds.toFixed(1)} s`,
    against: `server ready after ${(server.readyAfterMs / 1000).toFixed(1)} s`,
  });
  const longest = Math.max(...during);
  report({
    what: 'a batch of another gateway meanwhile, longest',
    seen: milliseconds(longest),
    against: `p99 ${milliseconds(percentile(during, 0.99))}, before ${milliseconds(percentile(quiet.times, 0.99))}; ${during.length} batches, ${isAllThere ? 'no point lost' : `${points + stored - rows[0].count} POINTS LOST`}`,
    ratio: longest / aimMs,
    aim: `≤ ${aimMs} ms, nothing lost`,
    isMet: longest <= aimMs && isAllThere,
  });
  await pool.end();
  await server.stop();
} finally {
  await postgres.stop();
}

async function createFirstVersion(pool) {
  const folder = join(root, 'apps/server/src/migrations');
  await pool.query('CREATE TABLE migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())');
  for (const name of readdirSync(folder).sort()) {
    if (name > firstVersion) break;
    await pool.query(readFileSync(join(folder, name), 'utf8'));
    await pool.query('INSERT INTO migrations (name) VALUES ($1)', [name]);
  }
  await pool.query(
    `INSERT INTO devices (id, device_uuid, imei, type, secret_hash, passcode_sealed, created_at)
     SELECT id::uuid, 'uuid-' || n, 'imei-' || n, 'k9', '', '', now() FROM unnest($1::text[]) WITH ORDINALITY AS t(id, n)`,
    [Array.from({ length: devices }, (_, number) => idOf(number))],
  );
  await pool.query('INSERT INTO device_states (device_id) SELECT id FROM devices');
}

/** Each alert has two sent messages. */
async function fillAlerts(pool) {
  await pool.query(
    `INSERT INTO alerts (id, device_id, kind, timestamp, created_at)
     SELECT gen_random_uuid(), d.id, 'shock', now() - n * interval '1 minute', now() - n * interval '1 minute'
     FROM devices d, generate_series(1, $1::int) n`,
    [alerts / devices],
  );
  await pool.query(
    `INSERT INTO alert_deliveries (id, alert_id, channel, recipient, state, updated_at)
     SELECT gen_random_uuid(), id, 'email', 'person' || n || '@example.test', 'delivered', created_at
     FROM alerts, generate_series(1, 2) n`,
  );
  await pool.query('VACUUM ANALYZE');
}

/** Stores like the first version: points, counts and states in one transaction, before the acknowledgement. */
function startGateway(pool) {
  const times = [];
  let [stored, isStopped] = [0, false];
  const store = async (client, number) => {
    const ids = Array.from({ length: batch }, (_, index) => idOf((number * batch + index) % devices)).sort();
    const at = new Date(Date.now() + 1000 * number);
    await client.query('BEGIN');
    await client.query(
      `INSERT INTO location_points (device_id, timestamp, latitude, longitude, accuracy, source, modem_voltage)
       SELECT id, $2, -33.8, 151.2, 8, 'gps', 3980 FROM unnest($1::uuid[]) id ON CONFLICT DO NOTHING`,
      [ids, at],
    );
    await client.query(
      `INSERT INTO history_days SELECT id, ($2::timestamptz AT TIME ZONE 'UTC')::date, 1 FROM unnest($1::uuid[]) id
       ON CONFLICT (device_id, day) DO UPDATE SET points = history_days.points + 1`,
      [ids, at],
    );
    await client.query('UPDATE device_states SET last_seen_at = $2, position_at = $2 WHERE device_id = ANY($1)', [
      ids,
      at,
    ]);
    await client.query('COMMIT');
    stored += batch;
  };
  const work = async () => {
    const client = await pool.connect();
    for (let number = 1; !isStopped; number += 1) {
      const began = performance.now();
      await store(client, number);
      times.push(performance.now() - began);
      await sleep(pauseMs);
    }
    client.release();
  };
  const done = work();
  // After a failure the database stops first, which would hide what failed.
  done.catch(() => undefined);
  return {
    look: () => ({ times: [...times] }),
    stop: async () => {
      isStopped = true;
      await done;
      return { stored, times };
    },
  };
}
