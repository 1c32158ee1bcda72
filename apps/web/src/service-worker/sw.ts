import type { PushMessage } from '@holdfast/contract/alerts.rules';

/** Prepended to this file by the build. Undefined on the development server, where nothing is cached. */
interface Build {
  version: string;
  /** The page and the assets it needs to start. */
  shell: string[];
  /** All files with a content hash in their name. */
  assets: string[];
}

declare const self: ServiceWorkerGlobalScope & { build?: Build };

export type Message = { type: 'take-over' } | { type: 'version' } | { type: 'keep'; paths: string[] };

const { build } = self;
const cachePrefix = 'holdfast-';
const cacheName = cachePrefix + build?.version;
const page = '/index.html';
const livePage = '/live.html';
const patience = 3000;
/** Excludes the shell. Larger than one version: a newer page may be served while this worker is still active. */
const mostAssets = 400;

/** Visited parts of the street map: independent of the app's version, deleted on sign-out. */
const mapCacheName = `${cachePrefix}map`;
const mostPieces = 600;

const notPages = /^\/(api|map|socket\.io|healthz|readyz|metrics|ingest|dev|sw\.js)(\/|$)/;

/** Selects the strategy for a request; anything not listed goes to the network untouched. */
const wayOf = ({ method, mode, url, headers }: Request): 'page' | 'file' | 'piece' | 'network' => {
  const { origin, pathname } = new URL(url);
  if (!build || method !== 'GET' || origin !== self.location.origin) return 'network';
  if (pathname.startsWith('/map/') && headers?.has('range')) return 'piece';
  if (mode === 'navigate') return notPages.test(pathname) ? 'network' : 'page';
  const isPage = [page, livePage].includes(pathname);
  return pathname.startsWith('/assets/') || (!isPage && build.shell.includes(pathname)) ? 'file' : 'network';
};

const kept = async (path: string) => (await caches.open(cacheName)).match(path);

const pageOf = ({ url }: Request) => (new URL(url).pathname.startsWith('/live/') ? livePage : page);

const openPage = async (request: Request) => {
  const fresh = fetch(request);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience));
  const response = await Promise.race([fresh.catch(() => undefined), late]);
  return response ?? (await kept(pageOf(request))) ?? fresh;
};

const isWhole = ({ status, type, headers }: Response) =>
  status === 200 && type === 'basic' && !headers.get('content-type')?.includes('html');

const dropOldest = async (cache: Cache) => {
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const loose = paths.filter((path) => !build?.shell.includes(path));
  await Promise.all(loose.slice(0, Math.max(0, loose.length - mostAssets)).map((path) => cache.delete(path)));
};

const keep = async (path: string, response: Response) => {
  if (!isWhole(response)) return;
  const cache = await caches.open(cacheName);
  await cache.put(path, response);
  await dropOldest(cache);
};

const openFile = async (event: FetchEvent) => {
  const { pathname } = new URL(event.request.url);
  const found = await kept(pathname);
  if (found) return found;
  const response = await fetch(event.request);
  // A failed cache write (quota exceeded) must not fail the request.
  event.waitUntil(keep(pathname, response.clone()).catch(() => undefined));
  return response;
};

/** The Cache API rejects 206 responses: ranges are stored with status 200 and served as 206. */
const asPart = (piece: Response) => new Response(piece.body, { status: 206, headers: piece.headers });

const keepPiece = async (key: string, response: Response) => {
  if (response.status !== 206) return;
  const cache = await caches.open(mapCacheName);
  await cache.put(key, new Response(await response.arrayBuffer(), { status: 200, headers: response.headers }));
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - mostPieces)).map((old) => cache.delete(old)));
};

const openPiece = async (event: FetchEvent) => {
  const { url, headers } = event.request;
  const key = `${new URL(url).pathname}?${headers.get('range')}`;
  const found = await (await caches.open(mapCacheName)).match(key);
  if (found) return asPart(found);
  const response = await fetch(event.request);
  event.waitUntil(keepPiece(key, response.clone()).catch(() => undefined));
  return response;
};

const keepPaths = async (paths: string[]) => {
  const missing = await Promise.all(paths.map(async (path) => ((await kept(path)) ? [] : [path])));
  await Promise.allSettled(missing.flat().map(async (path) => keep(path, await fetch(path))));
};

const otherCaches = async () =>
  (await caches.keys()).filter((name) => name.startsWith(cachePrefix) && name !== cacheName && name !== mapCacheName);

/** File name without content hash: 'assets/shell-Dk3_x9aQ.js' is the same chunk in every version. */
const partOf = (path: string) => path.replace(/-[\w-]{8}(\.\w+)$/, '$1');

/** Chunks used in the previous version are precached, so that they stay available offline after an update. */
const partsSeenBefore = async ({ assets }: Build) => {
  const older = await Promise.all((await otherCaches()).map((name) => caches.open(name)));
  const requests = (await Promise.all(older.map((cache) => cache.keys()))).flat();
  const seen = new Set(requests.map(({ url }) => partOf(new URL(url).pathname)));
  return assets.filter((path) => seen.has(partOf(path)));
};

const install = async (own: Build) => {
  const cache = await caches.open(cacheName);
  await cache.addAll(
    own.shell.map((path) => new Request(path, path.startsWith('/assets/') ? {} : { cache: 'reload' })),
  );
  // During a rolling update another version's page may be served; with this cache it could not start offline.
  if (!(await (await kept(page))?.text())?.includes(own.version)) throw new Error('another version of the page');
  await keepPaths(await partsSeenBefore(own));
};

const activate = async () => {
  await Promise.all((await otherCaches()).map((name) => caches.delete(name)));
  await self.clients.claim();
};

// An update waits until the user accepts it or all windows are closed.
self.addEventListener('install', (event) => {
  event.waitUntil(build ? install(build) : self.skipWaiting());
});
self.addEventListener('activate', (event) => event.waitUntil(activate()));

self.addEventListener('fetch', (event) => {
  const way = wayOf(event.request);
  if (way === 'page') event.respondWith(openPage(event.request));
  if (way === 'file') event.respondWith(openFile(event));
  if (way === 'piece') event.respondWith(openPiece(event));
});

self.addEventListener('message', (event) => {
  const message = event.data as Message;
  if (message.type === 'take-over') event.waitUntil(self.skipWaiting());
  if (message.type === 'version') event.ports[0]?.postMessage(build?.version);
  if (message.type === 'keep' && build) {
    event.waitUntil(keepPaths(message.paths.filter((path) => path.startsWith('/assets/'))));
  }
});

/** Copy of `devicePathAt` from the contract: not all browsers support imports in service workers. */
const addressOf = ({ deviceUUID, timestamp }: Pick<PushMessage, 'deviceUUID' | 'timestamp'>) =>
  `/device/${encodeURIComponent(deviceUUID)}?at=${timestamp}`;

self.addEventListener('push', (event) => {
  const message = event.data?.json() as PushMessage | undefined;
  if (!message) return;
  const { title, body, deviceUUID, alertId, timestamp } = message;
  event.waitUntil(
    // `tag` deduplicates: a repeated push replaces the notification.
    self.registration.showNotification(title, {
      body,
      tag: alertId,
      icon: '/favicon.svg',
      data: { deviceUUID, timestamp },
    }),
  );
});

/** Reuses an open window if there is one. */
const show = async (address: string) => {
  const windows = await self.clients.matchAll({ type: 'window' });
  const [open] = windows;
  if (!open) return void (await self.clients.openWindow(address));
  await open.focus();
  await open.navigate(address);
};

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(addressOf(event.notification.data as Pick<PushMessage, 'deviceUUID' | 'timestamp'>)));
});
