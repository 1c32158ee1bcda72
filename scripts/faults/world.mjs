import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../lib/free-port.mjs';
import { createBroker, createPostgres, createRedis } from './backends.mjs';
import { startBalancer } from './balancer.mjs';
import { openDisk } from './disk.mjs';
import { startGate } from './gate.mjs';
import { startMailSink } from './mail-sink.mjs';
import { openNetwork } from './network.mjs';
import { createServers, findPorts, runAdmin } from './servers.mjs';
import { createService } from './service.mjs';
import { createSql } from './sql.mjs';
import { watchMemory } from './watch.mjs';

const WEBHOOK_SECRET = 'whsec_faults';

/** Starts PostgreSQL, Redis, Mosquitto, the payment provider, a mail server and the servers. */
export async function openWorld(size, say) {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-faults-'));
  // PostgreSQL runs as another user, who must be able to traverse the folder.
  chmodSync(folder, 0o755);
  const stops = [];
  const undos = [() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })];
  // Also runs at exit after a signal, when the started processes have ended.
  const undoAll = () => {
    for (const undo of undos.splice(0).reverse()) undo();
  };
  process.once('exit', undoAll);
  const close = async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
    undoAll();
    process.off('exit', undoAll);
  };
  try {
    return { folder, close, ...(await build(size, { folder, stops, undo: (work) => undos.push(work), say })) };
  } catch (error) {
    await close();
    throw error;
  }
}

async function build(size, { folder, stops, undo, say }) {
  const disk = openDisk(folder, { isSmall: size.isFull, undo });
  const network = openNetwork({ isCuttable: size.isFull, undo });
  const shared = { network, say };
  const postgres = await createPostgres({ ...shared, folder: disk.path });
  const redis = await createRedis({ ...shared, folder });
  const broker = await createBroker({ ...shared, folder });
  const gate = await startGate(broker.address);
  stops.push(gate.close);
  const sink = await startMailSink();
  stops.push(sink.close);
  const ports = await findPorts(size.servers);
  const balancer = await startBalancer(ports);
  stops.push(balancer.close);
  const payments = await createPayments(folder, `${balancer.url}/api/payments/webhook`);
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    DATABASE_URL: postgres.urlForServers,
    REDIS_URL: redis.urlForServers,
    MQTT_URL: broker.urlForServers,
    TRACKER_PORTS: 'off',
    SMTP_URL: sink.url,
    PUBLIC_URL: balancer.url,
    APP_SECRET: randomBytes(32).toString('base64url'),
    STRIPE_SECRET_KEY: 'sk_test_faults',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_faults',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: payments.url,
    DEMO: '0',
    CAPTCHA: 'off',
    RATE_LIMIT: 'off',
  };
  const servers = createServers({ folder, ports, env });
  const services = [postgres, redis, payments, ...servers];
  for (const service of [...services, broker]) stops.push(service.stop);
  await Promise.all([postgres.start(), redis.start(), payments.start()]);
  const exportRights = () => runAdmin(env, folder, 'broker', 'export', '--out', broker.rights);
  await exportRights();
  await broker.start();
  await Promise.all(servers.map(({ start }) => start()));
  const memory = watchMemory(() => servers.flatMap(({ pid }) => pid() ?? []));
  stops.push(memory.close);
  const sql = createSql(postgres.url);
  return {
    disk,
    network,
    postgres,
    redis,
    broker,
    gate,
    payments,
    sink,
    balancer,
    servers,
    memory,
    env,
    sql,
    services: [...services, broker],
    exportRights,
  };
}

async function createPayments(folder, webhookUrl) {
  const port = await freePort();
  const home = join(folder, 'payments');
  mkdirSync(home);
  const script = fileURLToPath(new URL('payment-sandbox.mjs', import.meta.url));
  const service = createService({
    name: 'the payment sandbox',
    command: process.execPath,
    args: [script, String(port), webhookUrl, WEBHOOK_SECRET],
    options: { cwd: home },
    isUp: (output) => output.includes('ready at'),
  });
  return { ...service, url: `http://127.0.0.1:${port}` };
}
