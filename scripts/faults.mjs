import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { NotHereError } from './faults/backends.mjs';
import { settle } from './faults/inhabitants.mjs';
import { FAULTS } from './faults/list.mjs';
import { runRound } from './faults/round.mjs';
import { strays } from './faults/watch.mjs';
import { openWorld } from './faults/world.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { endWithParent } from './lib/parent.mjs';
import { root } from './lib/paths.mjs';

const SIZES = {
  full: {
    isFull: true,
    servers: 3,
    owners: 5,
    sockets: 200,
    devices: { fleet: 500, phone: 20, skewed: 9, alarm: 10, bought: 20 },
  },
  short: {
    isFull: false,
    servers: 2,
    owners: 2,
    sockets: 20,
    devices: { fleet: 50, phone: 5, skewed: 1, alarm: 4, bought: 8 },
  },
};
const COLUMNS = ['fault', 'points acked', 'lost', 'twice', 'sockets live again after', 'mails', 'money', 'peak RSS MB'];
/** Until somebody looks for forsaken jobs, and has done them. */
const FORSAKEN_JOBS_MS = 90_000;
const SERVICES_MISSING = 3;

const { values: asked } = parseArgs({
  options: { short: { type: 'boolean', default: false }, only: { type: 'string' }, report: { type: 'string' } },
});
const began = performance.now();
const say = (text) => console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${text}`);

endWithParent();
await ensureInstalled();
await ensureBuilt(console.log, root, ['server']);
process.exit(await main());

async function main() {
  const size = SIZES[asked.short ? 'short' : 'full'];
  let world;
  try {
    world = await openWorld(size, say);
  } catch (error) {
    if (!(error instanceof NotHereError)) throw error;
    console.log(error.message);
    return SERVICES_MISSING;
  }
  const checks = [];
  try {
    checks.push(...(await runAll(world, size)));
  } catch (error) {
    checks.push({ title: 'the faults could be tried', isTrue: false, details: error.stack });
  }
  await world.close();
  checks.push({ title: 'nothing is left over at the end', isTrue: strays(world.folder, []).length === 0, details: '' });
  return conclude(checks);
}

async function runAll(world, size) {
  say(`${size.servers} servers run, people move in`);
  const inhabitants = await settle(world, size);
  try {
    const { devices, sockets } = size;
    say(`${devices.fleet} devices, ${devices.phone} phones and ${sockets} browsers are connected`);
    if (world.network.kind) say(`the network is cut by: ${world.network.kind}`);
    const rounds = [];
    for (const fault of FAULTS.filter(({ name, isShort }) =>
      asked.only ? name.includes(asked.only) : isShort || size.isFull,
    )) {
      const whyNot = fault.whyNot?.(world);
      say(whyNot ? `${fault.name}: not tried, ${whyNot}` : fault.name);
      if (whyNot) continue;
      const round = await runRound(fault, world, inhabitants);
      if (!fault.killsServer) await round.settleMails(0);
      say(`  ${round.times.join(', ')}`);
      rounds.push({ ...round, isOpen: fault.killsServer === true });
    }
    for (const round of rounds.filter(({ isOpen }) => isOpen)) await round.settleMails(FORSAKEN_JOBS_MS);
    print(rounds);
    return rounds.flatMap(({ checks }) => checks);
  } finally {
    inhabitants.close();
  }
}

function print(rounds) {
  const rows = rounds.map(({ row, checks }) => {
    const shown = COLUMNS.map((name) => [name === 'mails' ? 'mails expected/sent/twice' : name, row[name]]);
    return { ...Object.fromEntries(shown), ok: checks.every(({ isTrue }) => isTrue) ? 'ok' : 'NOT OK' };
  });
  console.table(rows);
}

/** Tells what failed, and leaves a report in the form of the other tests. */
function conclude(checks) {
  const failed = checks.filter(({ isTrue }) => !isTrue);
  for (const { title, details } of failed) console.log(`FAILED ${title}${details ? `: ${details}` : ''}`);
  if (asked.report) {
    const assertionResults = checks.map(({ title, isTrue }) => ({ title, status: isTrue ? 'passed' : 'failed' }));
    const testResults = [{ name: 'faults', status: failed.length > 0 ? 'failed' : 'passed', assertionResults }];
    writeFileSync(asked.report, JSON.stringify({ testResults }));
  }
  say(`${checks.length - failed.length} checks passed, ${failed.length} failed`);
  return failed.length > 0 ? 1 : 0;
}
