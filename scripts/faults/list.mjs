import { setTimeout as sleep } from 'node:timers/promises';
import { connectAsync } from 'mqtt';
import { createInsistentDevice } from './fleet.mjs';
import { areReady, isAnyReady } from './servers.mjs';
import { connectTo } from './sql.mjs';
import { until } from './until.mjs';

const DOWN_MS = 2000;
const RESTARTED_AFTER_MS = 5000;
const CUT_MS = 12_000;
const NOTICED_WITHIN_MS = 10_000;
const FULL_MS = 8000;
const SLOW_MS = 15_000;
const DEAD_MS = 5000;
const SOS_COUNT = 8;
const SOS_WITHIN_MS = 5000;
const HUGE_BYTES = 250 * 1024 * 1024;
const HUGE_COUNT = 3;

const restart = async (service, signal, ended) => {
  await service.kill(signal);
  await sleep(DOWN_MS);
  await service.start();
  ended();
};

/**
 * Faults. `run` injects the fault and calls `ended` when recovery must begin; it may return further checks as `[what,
 * isTrue]`.
 */
export const FAULTS = [
  {
    name: 'kill -9 of a server',
    isShort: true,
    killsServer: true,
    run: async ({ servers: [server] }, _, ended) => {
      await server.kill();
      ended();
      await sleep(RESTARTED_AFTER_MS);
      await server.start();
    },
  },
  {
    name: 'restart of Redis, which kept nothing',
    isShort: true,
    run: ({ redis }, _, ended) => restart(redis, 'SIGKILL', ended),
  },
  {
    name: 'restart of PostgreSQL, immediate',
    isShort: true,
    run: ({ postgres }, _, ended) => restart(postgres, 'SIGQUIT', ended),
  },
  { name: 'a gateway is dead for good', isShort: true, killsServer: true, run: killForGood },
  { name: 'messages of 250 MB through the broker', run: sendHuge },
  { name: 'restart of the broker', run: restartBroker },
  { name: 'network cut', run: cutNetwork },
  { name: "the database's disk is full", run: fillDisk, whyNot: ({ disk }) => !disk.isOwn && 'no right to mount here' },
  { name: 'clocks of devices are wrong', run: sendFromWrongClocks },
  { name: 'the database is slow', run: slowDown },
];

/** A server dies permanently: the others store the messages of its shared subscription, and an SOS is not delayed. */
async function killForGood({ servers, gate, sql }, { ledger, skewed: [device] }, ended) {
  const dead = servers.at(-1);
  await dead.kill();
  ended();
  const sender = createInsistentDevice({ url: gate.url, credentials: device });
  const late = [];
  for (let turn = 0; turn < SOS_COUNT; turn += 1) {
    const began = performance.now();
    // SOS alerts of a device within one minute are deduplicated.
    const timestamp = Math.floor(Date.now() / 1000) - (SOS_COUNT - turn) * 61;
    await sender.send({ type: 'alert', kind: 'sos', timestamp });
    const isRaised = () =>
      sql('SELECT 1 FROM alerts WHERE device_id = $1 AND timestamp = to_timestamp($2)', [device._id, timestamp]);
    if (!(await until(async () => (await isRaised()).length > 0, SOS_WITHIN_MS, 100))) {
      late.push(`${((performance.now() - began) / 1000).toFixed(1)} s`);
    }
  }
  sender.close();
  await sleep(DEAD_MS);
  const promised = ledger.promised();
  const isStored = await until(async () => (await ledger.countLost(promised)) === 0, NOTICED_WITHIN_MS, 500);
  await dead.start();
  return [
    [
      `each of ${SOS_COUNT} calls for help is an alert within ${SOS_WITHIN_MS / 1000} s`,
      late.length === 0,
      late.join(', '),
    ],
    ['every acknowledged point is stored while the gateway is still dead', isStored],
  ];
}

/** Oversized messages: the broker accepts them but must not deliver them; memory and connections are unaffected. */
async function sendHuge({ gate }, { skewed: [device] }, ended) {
  const payload = Buffer.alloc(HUGE_BYTES, ' ');
  for (let turn = 0; turn < HUGE_COUNT; turn += 1) {
    const client = await connectAsync(gate.url, { username: device.imei, password: device.secret });
    await client.publishAsync(`devices/${device.imei}/up`, payload, { qos: 1 });
    await client.endAsync();
  }
  ended();
}

/**
 * Mosquitto loses shared subscriptions on restart and acknowledges messages without subscribers, so devices must wait
 * until the servers have subscribed again (docs/operations.md).
 */
async function restartBroker({ broker, gate, servers }, _, ended) {
  gate.shut();
  await broker.kill('SIGTERM');
  await sleep(DOWN_MS);
  await broker.start();
  await until(() => areReady(servers), NOTICED_WITHIN_MS);
  gate.open();
  ended();
}

async function cutNetwork({ network, servers }, _, ended) {
  network.cut();
  const began = performance.now();
  const areDown = await until(async () => !(await isAnyReady(servers)), NOTICED_WITHIN_MS);
  await sleep(CUT_MS - (performance.now() - began));
  network.heal();
  ended();
  return [['the servers say that they are not ready while they are cut off', areDown]];
}

async function fillDisk({ disk, postgres }, _, ended) {
  const began = performance.now();
  while (performance.now() - began < FULL_MS) {
    disk.fill();
    await sleep(200);
  }
  const hasRoom = await canWrite(postgres.url);
  disk.free();
  // PostgreSQL may have exited on the full disk; an operator or systemd would restart it.
  if (!postgres.isRunning()) await postgres.start();
  ended();
  return [['the database could not store anything while its disk was full', !hasRoom]];
}

async function canWrite(url) {
  try {
    const client = await connectTo(url);
    try {
      await client.query(`CREATE TABLE filler AS SELECT repeat('x', 1000) FROM generate_series(1, 20000)`);
      return true;
    } finally {
      await client.end();
    }
  } catch {
    return false;
  }
}

/** Points a day ahead are refused; old or alternating timestamps are stored without moving the live position. */
async function sendFromWrongClocks({ gate, sql }, { skewed, ledger }, ended) {
  const day = 86_400;
  const now = Math.floor(Date.now() / 1000);
  const clocks = [() => now + day, (step) => now - 365 * day + step, (step) => now - (step % 3) * 40 * day - step];
  await Promise.all(
    skewed.map(async (device, at) => {
      const sender = createInsistentDevice({ url: gate.url, credentials: device });
      const send = (timestamp, latitude) =>
        sender.send({ type: 'location', timestamp, latitude, longitude: 10, source: 'gps', accuracy: 5 });
      await send(now, 50);
      ledger.add(device.imei, now);
      for (let step = 1; step <= 30; step += 1) {
        const timestamp = clocks[at % clocks.length](step);
        await send(timestamp, 20);
        if (timestamp <= now) ledger.add(device.imei, timestamp);
      }
      sender.close();
    }),
  );
  ended();
  const ids = skewed.map(({ _id }) => _id);
  const promised = ledger.promised();
  await until(async () => (await ledger.countLost(promised)) === 0, NOTICED_WITHIN_MS, 500);
  const [{ ahead }] = await sql(
    `SELECT count(*)::int AS ahead FROM location_points WHERE device_id = ANY($1) AND timestamp > now() + interval '1 hour'`,
    [ids],
  );
  const [{ moved }] = await sql(
    'SELECT count(*)::int AS moved FROM device_states WHERE device_id = ANY($1) AND latitude <> 50',
    [ids],
  );
  return [
    ['nothing of a day ahead is stored', ahead === 0],
    ['the live position stays where the device is', moved === 0],
  ];
}

async function slowDown({ postgres }, { phones }, ended) {
  const client = await connectTo(postgres.url);
  await client.query('BEGIN; LOCK TABLE location_points IN ACCESS EXCLUSIVE MODE');
  await sleep(1000);
  const before = phones.acknowledged();
  await sleep(SLOW_MS - 1000);
  const during = phones.acknowledged() - before;
  await client.query('COMMIT');
  await client.end();
  ended();
  return [['what is not stored is not acknowledged', during === 0]];
}
