import { once } from 'node:events';
import { createServer } from 'node:http';
import { call } from './lib/devices.mjs';
import { liveRow, publishToSocket, startLive } from './lib/live.mjs';
import { median, milliseconds } from './lib/numbers.mjs';
import { report } from './lib/report.mjs';
import { pg } from './lib/server-packages.mjs';

// Effect of webhooks on position latency: the same load with 1,000 hooks, every second of which never answers, and
// without. Each device raises alerts, which trigger the hooks.
const count = 1000;
const load = { perSecond: 500, seconds: 15 };
// Alerts are throttled per device: over all rounds each device raises at most one.
const alertsEvery = 60;
let raised = 0;
const rounds = Number(process.env.BENCH_ROUNDS ?? 6);
const aim = 1.1;

const calls = { answered: 0, hung: 0 };
const receiver = createServer((request, response) => {
  request.resume();
  if (request.url === '/hangs') calls.hung += 1;
  else request.on('end', () => response.writeHead(204).end(() => (calls.answered += 1)));
}).listen(0, '127.0.0.1');
await once(receiver, 'listening');
const live = await startLive({ count, env: { OUTBOUND_ALLOW: '127.0.0.1' } });
const database = new pg.Client({ connectionString: live.postgres.url });
try {
  await database.connect();
  await createHooks();
  const runs = { without: [], withHooks: [] };
  const both = Object.keys(runs);
  for (let round = 0; round < rounds; round += 1)
    // Alternates the order, because the tables grow and the second run would always be slower.
    for (const which of round % 2 === 0 ? both : both.toReversed()) {
      await switchHooks(which === 'withHooks');
      runs[which].push(await publishToSocket(live, { ...load, beside: raiseAlerts }));
      console.log(`round ${round + 1}, ${which}: p99 ${milliseconds(runs[which].at(-1).p99)}`);
    }
  const { without, withHooks } = runs;
  if (calls.answered === 0 || calls.hung === 0) throw new Error(`the hooks were not called: ${JSON.stringify(calls)}`);
  console.table({ 'without hooks': liveRow(without.at(-1)), [`${count} hooks`]: liveRow(withHooks.at(-1)) });
  const [p99, quiet] = [withHooks, without].map((some) => median(some.map((run) => run.p99)));
  report({
    what: `publish to socket with ${count} hooks, half of them hanging, p99 (${calls.answered} answered, ${calls.hung} hung)`,
    seen: milliseconds(p99),
    against: `without hooks ${milliseconds(quiet)}`,
    ratio: p99 / quiet,
    aim: `≤ ${aim}`,
    isMet: p99 / quiet <= aim,
  });
} finally {
  await database.end();
  await live.stop();
  receiver.closeAllConnections();
  receiver.close();
}

/** One guest with a hook per device, inserted directly, because the API allows only ten webhooks per user. */
async function createHooks() {
  const { port } = receiver.address();
  const made = [];
  for (const path of ['answers', 'hangs']) {
    const body = { kind: 'webhook', url: `http://127.0.0.1:${port}/${path}`, events: ['alert.raised'] };
    const options = { method: 'POST', token: live.ownerToken, body };
    made.push((await call(live.server.url, '/api/v2/integrations', options)).integration._id);
  }
  for (const [at, { _id }] of live.devices.entries()) {
    const { rows } = await database.query(
      `INSERT INTO users (id, email, name, roles, created_at)
       VALUES (gen_random_uuid(), $1, 'Guest', '{}', now()) RETURNING id`,
      [`guest${at}@bench.test`],
    );
    const userId = rows[0].id;
    await database.query(
      `INSERT INTO shares (id, device_id, email, user_id, privilege, is_accepted, start_date, created_at)
       VALUES (gen_random_uuid(), $1, $2, $3, 1, true, now() - interval '2 hours', now())`,
      [_id, `guest${at}@bench.test`, userId],
    );
    await database.query(
      `INSERT INTO integrations SELECT (jsonb_populate_record(integrations,
         jsonb_build_object('id', gen_random_uuid(), 'user_id', $1::uuid))).* FROM integrations WHERE id = $2`,
      [userId, made[at % made.length]],
    );
  }
  await database.query('DELETE FROM integrations WHERE id = ANY($1)', [made]);
}

async function switchHooks(isOn) {
  await database.query(
    'UPDATE integrations SET is_on = $1, off_reason = NULL, failing_since = NULL WHERE user_id IN (SELECT user_id FROM shares)',
    [isOn],
  );
}

function raiseAlerts(number) {
  if (number % alertsEvery !== 0) return;
  const index = raised % live.devices.length;
  raised += 1;
  const message = { type: 'alert', kind: 'sos', timestamp: Math.floor(Date.now() / 1000) };
  live.clients[index].publish(`devices/${live.devices[index].imei}/up`, JSON.stringify(message), { qos: 1 });
}
