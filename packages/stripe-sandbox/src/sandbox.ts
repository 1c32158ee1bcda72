import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { runDueUntil } from './clock/due.ts';
import { type Business, createContext } from './context.ts';
import { createServer } from './http/server.ts';
import { routes } from './routes.ts';
import { createStore, type Store } from './store.ts';
import { createWebhooks } from './webhooks.ts';

export interface SandboxOptions {
  /** The app's clock; objects without a test clock live by it. */
  now: () => Date;
  /** State is kept here and outlives the process; without it, in memory. */
  file?: string;
  /** Every event is posted there, signed as Stripe signs. */
  webhook?: { url: string; secret: string };
  /** 0, the default, is any that is free. Only this machine can reach it. */
  port?: number;
  /** How browsers reach the sandbox: the beginning of links to invoices. */
  baseUrl?: string;
  /** What becomes of a subscription when the last try to collect has failed; on Stripe a setting of the account. */
  afterRetries?: 'canceled' | 'unpaid';
  /** Who sells; on Stripe a setting of the account. */
  business?: Business;
}

export interface Sandbox {
  port: number;
  url: string;
  /** Runs what is due by now. A timer does it each second as well. */
  runDue: () => Promise<void>;
  /** Waits until every event so far is delivered. */
  webhooksIdle: () => Promise<void>;
  close: () => Promise<void>;
}

const loadStore = (file: string | undefined): Store =>
  createStore(file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});

/** Atomic: a process that dies in the middle leaves the previous file. */
const saveStore = (file: string, store: Store) => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(store.state()));
  renameSync(`${file}.new`, file);
};

const HOST = '127.0.0.1';

export const startSandbox = async (o: SandboxOptions): Promise<Sandbox> => {
  const store = loadStore(o.file);
  const ctx = createContext({
    store,
    baseUrl: o.baseUrl ?? '',
    clock: o.now,
    afterRetries: o.afterRetries ?? 'canceled',
    business: o.business ?? { name: '', supportEmail: '', logo: null },
    hasWebhook: o.webhook !== undefined,
  });
  let saved = store.changes();

  const save = () => {
    store.settle();
    if (store.changes() === saved) return;
    if (o.file) saveStore(o.file, store);
    saved = store.changes();
  };
  const webhooks = createWebhooks(ctx, o.webhook, save);
  const commit = () => {
    save();
    webhooks.start();
  };
  /** Until then nothing falls due, unless something changes: most calls need not look through everything. */
  let quiet = { until: 0, changes: -1 };
  const runDue = () => {
    if (ctx.now() < quiet.until && store.changes() === quiet.changes) return;
    const mark = store.mark();
    let until: number;
    try {
      until = runDueUntil(ctx, ctx.now(), null, () => {});
    } catch (error) {
      store.undo(mark);
      throw error;
    }
    commit();
    quiet = { until, changes: store.changes() };
  };

  const server = createServer({ ctx, routes, runDue, commit });
  await server.listen({ host: HOST, port: o.port ?? 0 });
  const port = (server.server.address() as AddressInfo).port;
  const url = `http://${HOST}:${port}`;
  if (!o.baseUrl) ctx.baseUrl = url;
  runDue();
  const timer = setInterval(() => {
    try {
      runDue();
    } catch (error) {
      process.emitWarning(error instanceof Error ? error : String(error));
    }
  }, 1000).unref();

  return {
    port,
    url,
    runDue: async () => runDue(),
    webhooksIdle: webhooks.idle,
    close: async () => {
      clearInterval(timer);
      await server.close();
      await webhooks.close();
    },
  };
};
