import { setTimeout as sleep } from 'node:timers/promises';
import { liveOn } from './life.mjs';
import { areReady } from './servers.mjs';
import { until } from './until.mjs';
import { strays } from './watch.mjs';

const BEFORE_MS = 1500;
const RECOVER_MS = 60_000;
/** A job whose fetch response was lost expires after a minute and is then retried. */
const MAILS_MS = 100_000;
const CALM_SECONDS = 4;
const ARRIVE_MS = 1500;
const HEAR_MS = 10_000;
const MOST_MEGABYTES = 600;
const CONNECTIONS_PER_SERVER = 15;

const titleOf = ({ name }, what) => `${name}: ${what} [A19]`;
const seconds = () => Math.floor(Date.now() / 1000);

/** Injects one fault and checks the invariants afterwards; returns `{ row, checks, times, settleMails }`. */
export async function runRound(fault, world, inhabitants) {
  const { timed, times } = createStopwatch();
  const { ledger, mails, browsers, buyer } = inhabitants;
  const before = { points: ledger.total(), mails: mails.total(), arrived: mails.countArrived() };
  world.memory.begin();
  const living = liveOn(inhabitants);
  // Prevents an unhandled rejection during the fault; awaited below.
  living.catch(() => {});
  await sleep(BEFORE_MS);
  let sockets;
  const ended = () => {
    sockets = revive(browsers);
  };
  const further = (await timed('the fault itself', fault.run(world, inhabitants, ended))) ?? [];
  const done = living.then(
    () => '',
    (error) => error.message,
  );
  const deaths = await reviveDead(world.servers);
  const problem = await timed('people done', done);
  const isReady = await timed(
    'servers ready',
    until(() => areReady(world.servers), RECOVER_MS),
  );
  const { dead, after } = await timed('sockets', sockets);
  const missed = await timed('calm', countMissed(world, inhabitants));
  const lost = await timed('points', settlePoints(ledger));
  const twice = await ledger.countTwice();
  const money = await timed('money', settled(buyer.compare, ''));
  await timed('mails', mails.areThere(fault.killsServer ? 0 : MAILS_MS));
  const arrived = mails.countArrived();
  const leaks = await findLeaks(world);
  await hasten(world);
  const megabytes = world.memory.highest();

  const row = {
    fault: fault.name,
    'points acked': ledger.total() - before.points,
    lost,
    twice,
    'sockets live again after': dead === 0 ? `${after.toFixed(1)} s` : `never: ${dead}`,
    money: money || 'unchanged',
    'peak RSS MB': megabytes,
  };
  const checks = [
    ['everything that people did meanwhile was done', problem === '', problem],
    ['no acknowledged point is lost', lost === 0, `${lost} lost`],
    ['no point is there twice', twice === 0, `${twice} twice`],
    ['every socket is live again', dead === 0 && missed === 0, `${dead} dead, ${missed} events missed`],
    ['money is unchanged', money === '', money],
    ['no server died of it', deaths.length === 0, deaths.join('\n')],
    ['every server is ready again', isReady],
    ['memory stays bounded', megabytes <= MOST_MEGABYTES, `${megabytes} MB`],
    ['no process and no connection is left over', leaks === '', leaks],
    ...further,
  ].map(([what, isTrue, details = '']) => ({ title: titleOf(fault, what), isTrue, details }));

  return {
    row,
    checks,
    times,
    /** Jobs of a killed process are retried after they expire, so their mails may arrive last. */
    settleMails: async (withinMs) => {
      await mails.areThere(withinMs);
      const [wanted, missing, doubled] = [mails.total() - before.mails, mails.countMissing(), mails.countTwice()];
      const resent = mails.countResent(before.arrived, arrived);
      row.mails = `${wanted}/${wanted - missing}/${doubled}${resent > 0 ? ` (${resent} sent again)` : ''}`;
      const isOnce = missing === 0 && doubled === 0 && (resent === 0 || fault.killsServer === true);
      checks.push({ title: titleOf(fault, 'every mail arrives once'), isTrue: isOnce, details: row.mails });
    },
  };
}

function createStopwatch() {
  const times = [];
  return {
    times,
    timed: async (what, work) => {
      const began = performance.now();
      const result = await work;
      times.push(`${what} ${((performance.now() - began) / 1000).toFixed(1)} s`);
      return result;
    },
  };
}

/** Restarts dead servers like an operator; returns their last output. */
async function reviveDead(servers) {
  await Promise.all(servers.filter(({ isRunning }) => !isRunning()).map(({ start }) => start()));
  return servers.flatMap(({ deaths }) => deaths.splice(0));
}

async function revive(browsers) {
  const began = performance.now();
  const dead = await browsers.countDead(seconds(), RECOVER_MS);
  return { dead, after: (performance.now() - began) / 1000 };
}

/** Polls until the result is the wanted one or the time limit is reached; returns the last result. */
async function settled(ask, wanted) {
  let answer;
  await until(
    async () => {
      answer = await ask();
      return answer === wanted;
    },
    RECOVER_MS,
    1000,
  );
  return answer;
}

/** Acknowledged points may still be queued for a busy server: they are lost once their number stops falling. */
async function settlePoints(ledger) {
  const promised = ledger.promised();
  let lost = Number.POSITIVE_INFINITY;
  for (let limit = performance.now() + RECOVER_MS; lost > 0 && performance.now() < limit; await sleep(1000)) {
    const left = await ledger.countLost(promised);
    if (left < lost) limit = performance.now() + RECOVER_MS;
    lost = left;
  }
  return lost;
}

/** Every point stored in a quiet interval must reach its watcher, whichever server stored it. */
async function countMissed({ sql }, { browsers, watched }) {
  const from = seconds();
  await sleep(CALM_SECONDS * 1000);
  const to = seconds();
  await sleep(ARRIVE_MS);
  const rows = await sql(
    `SELECT d.imei, extract(epoch FROM p.timestamp)::int AS at FROM location_points p JOIN devices d ON d.id = p.device_id
     WHERE d.imei = ANY($1) AND p.alert_type = '' AND p.timestamp > to_timestamp($2) AND p.timestamp < to_timestamp($3)`,
    [watched.map(({ imei }) => imei), from, to],
  );
  // An event of a point that was stored just now may still be on its way.
  const stored = groupByImei(rows);
  await until(() => browsers.countMissed(stored, from, to) === 0, HEAR_MS);
  return browsers.countMissed(stored, from, to);
}

function groupByImei(rows) {
  const groups = new Map();
  for (const { imei, at } of rows) groups.set(imei, [...(groups.get(imei) ?? []), at]);
  return groups;
}

/**
 * Jobs of a killed process expire after a minute. No live job runs that long here, so their start time is moved back.
 */
async function hasten({ sql }) {
  await sql(`UPDATE pgboss.job SET started_on = started_on - interval '1 minute'
    WHERE state = 'active' AND started_on < now() - interval '10 seconds'`);
}

async function findLeaks({ folder, services, servers, sql }) {
  const left = strays(
    folder,
    services.flatMap(({ pid }) => pid() ?? []),
  );
  const [{ connections }] = await sql(
    `SELECT count(*)::int AS connections FROM pg_stat_activity WHERE backend_type = 'client backend'`,
  );
  const problems = [];
  if (left.length > 0) problems.push(`processes ${left.join(', ')}`);
  if (connections > servers.length * CONNECTIONS_PER_SERVER) problems.push(`${connections} connections to PostgreSQL`);
  return problems.join('; ');
}
