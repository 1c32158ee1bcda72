import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { NotHereError } from './backends.mjs';
import { settle } from './inhabitants.mjs';
import { FAULTS } from './list.mjs';
import { runRound } from './round.mjs';
import { strays } from './watch.mjs';
import { openWorld } from './world.mjs';

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
/** Time until expired jobs are found and retried. */
const FORSAKEN_JOBS_MS = 90_000;
const SERVICES_MISSING = 3;

const OPTIONS = {
  short: { type: 'boolean', default: false },
  devices: { type: 'string' },
  only: { type: 'string' },
  report: { type: 'string' },
};
const began = performance.now();
const say = (text) => console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${text}`);

export async function runFaults(args) {
  const { values: asked } = parseArgs({ args, options: OPTIONS });
  const size = sizeOf(asked);
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
    checks.push(...(await runAll(world, size, asked.only)));
  } catch (error) {
    checks.push({ title: 'the faults could be tried', isTrue: false, details: error.stack });
  }
  await world.close();
  checks.push({ title: 'nothing is left over at the end', isTrue: strays(world.folder, []).length === 0, details: '' });
  return conclude(checks, asked.report);
}

function sizeOf({ short, devices }) {
  const size = SIZES[short ? 'short' : 'full'];
  if (devices === undefined) return size;
  const fleet = Number(devices);
  return { ...size, sockets: Math.min(size.sockets, fleet), devices: { ...size.devices, fleet } };
}

async function runAll(world, size, only) {
  say(`${size.servers} servers run, people move in`);
  const inhabitants = await settle(world, size);
  try {
    const { devices, sockets } = size;
    say(`${devices.fleet} devices, ${devices.phone} phones and ${sockets} browsers are connected`);
    if (world.network.kind) say(`the network is cut by: ${world.network.kind}`);
    const rounds = [];
    for (const fault of FAULTS.filter(({ name, isShort }) => (only ? name.includes(only) : isShort || size.isFull))) {
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

/** Prints failures and writes a report in vitest's JSON format. */
function conclude(checks, report) {
  const failed = checks.filter(({ isTrue }) => !isTrue);
  for (const { title, details } of failed) console.log(`FAILED ${title}${details ? `: ${details}` : ''}`);
  if (report) {
    const assertionResults = checks.map(({ title, isTrue }) => ({ title, status: isTrue ? 'passed' : 'failed' }));
    const testResults = [{ name: 'faults', status: failed.length > 0 ? 'failed' : 'passed', assertionResults }];
    writeFileSync(report, JSON.stringify({ testResults }));
  }
  say(`${checks.length - failed.length} checks passed, ${failed.length} failed`);
  return failed.length > 0 ? 1 : 0;
}
