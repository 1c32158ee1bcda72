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
  /** The app's clock, used by objects without a test clock. */
  now: () => Date;
  /** State file; without it the state is in memory only. */
  file?: string;
  /** Webhook endpoint; events are signed as Stripe does. */
  webhook?: { url: string; secret: string };
  /** 0 (default) selects a free port. The server listens on localhost only. */
  port?: number;
  /** Base URL as seen by browsers, used for invoice links. */
  baseUrl?: string;
  /** Status of a subscription after the last failed retry; an account setting in Stripe. */
  afterRetries?: 'canceled' | 'unpaid';
  /** Seller details; an account setting in Stripe. */
  business?: Business;
}

export interface Sandbox {
  port: number;
  url: string;
  /** Runs due work; a timer also does so every second. */
  runDue: () => Promise<void>;
  webhooksIdle: () => Promise<void>;
  close: () => Promise<void>;
}

const loadStore = (file: string | undefined): Store =>
  createStore(file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});

/** Atomic write by rename: if the process dies in between, the previous file stays intact. */
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
  /** Caches the next due time; invalidated by any change, so that most calls skip the full scan. */
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
