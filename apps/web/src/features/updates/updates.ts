import { createStore, useStore } from 'zustand';
import { logProblem } from '../../lib/log.ts';
import type { Message } from '../../service-worker/sw.ts';

const hour = 3_600_000;

/** Whether a version other than this page's is ready. */
export const updates = createStore<{ isReady: boolean }>(() => ({ isReady: false }));

export const useIsUpdateReady = () => useStore(updates, ({ isReady }) => isReady);

export const postponeUpdate = () => updates.setState({ isReady: false });

/** Empty on the development server, which always serves the newest code. */
const pageVersion = () => document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content;

const send = (worker: ServiceWorker | null | undefined, message: Message, ports: MessagePort[] = []) =>
  worker?.postMessage(message, ports);

const versionOf = (worker: ServiceWorker) =>
  new Promise<unknown>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    send(worker, { type: 'version' }, [port2]);
  });

const judge = async (worker: ServiceWorker | null) => {
  if (!worker) return;
  const isOther = (await versionOf(worker)) !== pageVersion();
  if (isOther) updates.setState({ isReady: true });
  // The page came from the network and is as new as the service worker: no prompt is needed.
  else send(worker, { type: 'take-over' });
};

/** Caches the files loaded before the service worker took control, so that they are available offline. */
const keepLoaded = (worker: ServiceWorker | null) => {
  const addresses = performance.getEntriesByType('resource').map(({ name }) => new URL(name, window.location.href));
  const own = addresses.filter(({ origin }) => origin === window.location.origin);
  send(worker, { type: 'keep', paths: own.map(({ pathname }) => pathname) });
};

/** Activates the waiting service worker and reloads; without one, reloads at once. */
export const applyUpdate = async () => {
  const container = navigator.serviceWorker;
  const waiting = (await container.getRegistration())?.waiting;
  if (!waiting) return window.location.reload();
  container.addEventListener('controllerchange', () => window.location.reload(), { once: true });
  send(waiting, { type: 'take-over' });
};

/** Checks for new versions periodically. Returns a function that stops it. */
export const followUpdates = () => {
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  const ended = new AbortController();
  const { signal } = ended;

  const follow = (registration: ServiceWorkerRegistration) => {
    if (signal.aborted) return;
    const look = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) registration.update().catch(() => undefined);
    };
    const watch = () => {
      const { installing } = registration;
      installing?.addEventListener('statechange', () => installing.state === 'installed' && void judge(installing), {
        signal,
      });
    };
    const welcome = () => {
      void judge(container?.controller ?? null);
      keepLoaded(registration.active);
    };
    registration.addEventListener('updatefound', watch, { signal });
    container?.addEventListener('controllerchange', welcome, { signal });
    document.addEventListener('visibilitychange', look, { signal });
    const timer = setInterval(look, hour);
    signal.addEventListener('abort', () => clearInterval(timer));
    watch();
    void judge(registration.waiting);
    keepLoaded(registration.active);
  };

  if (container && pageVersion()) {
    container.ready.then(follow, (error: unknown) => logProblem('New versions are not looked for', error));
  }
  return () => ended.abort();
};
