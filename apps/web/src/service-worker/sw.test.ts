import { beforeEach, describe, expect, it, vi } from 'vitest';

type Handler = (event: Record<string, unknown>) => void;

const message = {
  title: 'Bike left its geo-fence',
  body: 'Crown St',
  deviceUUID: '7F21',
  kind: 'sos',
  alertId: 'a1',
  timestamp: 1_790_000_000,
};

const origin = 'https://app.test';
const build = {
  version: 'v2',
  shell: ['/index.html', '/live.html', '/color-scheme.js', '/assets/app-AAAAAAAA.js'],
  assets: ['/assets/app-AAAAAAAA.js', '/assets/shell-BBBBBBBB.js', '/assets/groups-CCCCCCCC.js'],
};

const pathOf = (request: Request | string) =>
  new URL(typeof request === 'string' ? request : request.url, origin).pathname;

const answer = (body: string, type = 'text/javascript') => {
  const response = new Response(body, { headers: { 'content-type': type } });
  Object.defineProperty(response, 'type', { value: 'basic' });
  response.clone = () => answer(body, type);
  return response;
};

/** A server on which every file is there, and its page. */
const serve = async (request: Request | string) =>
  pathOf(request) === '/index.html' ? answer('page of v2', 'text/html') : answer(`fresh ${pathOf(request)}`);

const fakeCaches = () => {
  const stores = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return {
      match: async (path: string) => store.get(path)?.clone(),
      put: async (path: string, response: Response) => void store.set(path, response),
      delete: async (path: string | Request) =>
        store.delete(typeof path === 'string' ? path : path.url.slice(origin.length)),
      keys: async () => [...store.keys()].map((path) => ({ url: origin + path })),
      addAll: async (requests: Request[]) => {
        for (const request of requests) store.set(pathOf(request), await fetch(request));
      },
    };
  };
  return {
    stores,
    paths: (name: string) => [...(stores.get(name)?.keys() ?? [])],
    caches: { open, keys: async () => [...stores.keys()], delete: async (name: string) => stores.delete(name) },
  };
};

/** The inside of a browser's service worker. */
const startWorker = async ({ isBuilt = true } = {}) => {
  const handlers: Record<string, Handler> = {};
  const open = { focus: vi.fn(), navigate: vi.fn() };
  const clients = { matchAll: vi.fn(async () => [open] as (typeof open)[]), openWindow: vi.fn(), claim: vi.fn() };
  const registration = { showNotification: vi.fn() };
  const addEventListener = (name: string, handler: Handler) => {
    handlers[name] = handler;
  };
  const skipWaiting = vi.fn();
  const { caches, stores, paths } = fakeCaches();
  const network = vi.fn(serve);
  vi.stubGlobal('self', {
    addEventListener,
    clients,
    registration,
    skipWaiting,
    location: { origin },
    ...(isBuilt && { build }),
  });
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('fetch', network);
  vi.stubGlobal(
    'Request',
    class {
      url: string;
      constructor(path: string) {
        this.url = origin + path;
      }
    },
  );
  await import('./sw.ts');
  const happen = async (name: string, event: Record<string, unknown>) => {
    const work: Promise<unknown>[] = [];
    handlers[name]?.({ ...event, waitUntil: (promise: Promise<unknown>) => work.push(promise) });
    await Promise.all(work);
  };
  /** What the worker answers; nothing when it leaves the request to the network. */
  const ask = async (path: string, { method = 'GET', mode = 'cors', range = '' } = {}) => {
    let response: Promise<Response> | undefined;
    const work: Promise<unknown>[] = [];
    handlers.fetch?.({
      request: { url: new URL(path, origin).href, method, mode, headers: new Headers(range ? { range } : {}) },
      respondWith: (given: Promise<Response>) => {
        response = given;
      },
      waitUntil: (promise: Promise<unknown>) => work.push(promise),
    });
    const answered = await response;
    const text = await answered?.text();
    await Promise.all(work);
    return range ? `${answered?.status} ${answered?.headers.get('content-range')} ${text}` : text;
  };
  return { happen, ask, open, clients, registration, skipWaiting, stores, paths, network };
};

const loseNetwork = (network: ReturnType<typeof vi.fn>) => network.mockRejectedValue(new TypeError('offline'));

beforeEach(() => void vi.resetModules());

describe('the service worker', () => {
  it('shows a push once for an alert', async () => {
    const { happen, registration } = await startWorker();
    await happen('push', { data: { json: () => message } });
    expect(registration.showNotification).toHaveBeenCalledExactlyOnceWith('Bike left its geo-fence', {
      body: 'Crown St',
      tag: 'a1',
      icon: '/favicon.svg',
      data: { deviceUUID: '7F21', timestamp: 1_790_000_000 },
    });
  });

  it('shows the device in the window that is open when the notification is clicked', async () => {
    const { happen, open, clients } = await startWorker();
    const close = vi.fn();
    await happen('notificationclick', {
      notification: { close, data: { deviceUUID: '7F21', timestamp: 1_790_000_000 } },
    });
    expect(close).toHaveBeenCalledOnce();
    expect(open.focus).toHaveBeenCalledOnce();
    expect(open.navigate).toHaveBeenCalledWith('/device/7F21?at=1790000000');
    expect(clients.openWindow).not.toHaveBeenCalled();
  });

  it('opens a window where there is none', async () => {
    const { happen, clients } = await startWorker();
    clients.matchAll.mockResolvedValue([]);
    await happen('notificationclick', {
      notification: { close: vi.fn(), data: { deviceUUID: '7F21', timestamp: 1_790_000_000 } },
    });
    expect(clients.openWindow).toHaveBeenCalledWith('/device/7F21?at=1790000000');
  });
});

describe('offline', () => {
  const navigate = { mode: 'navigate' };

  it('has the shell and nothing else after the first visit', async () => {
    const { happen, paths, clients, skipWaiting } = await startWorker();
    await happen('install', {});
    await happen('activate', {});
    expect(paths('holdfast-v2')).toEqual(build.shell);
    expect(clients.claim).toHaveBeenCalledOnce();
    expect(skipWaiting).not.toHaveBeenCalled();
  });

  it('is not installed with the page of another version', async () => {
    const { happen, network } = await startWorker();
    network.mockImplementation(async () => answer('page of v3', 'text/html'));
    await expect(happen('install', {})).rejects.toThrow('another version');
  });

  it('opens every page from the network, and from the shell without one', async () => {
    const { happen, ask, network } = await startWorker();
    await happen('install', {});
    expect(await ask('/device/7F21', navigate)).toBe('fresh /device/7F21');
    loseNetwork(network);
    expect(await ask('/device/7F21', navigate)).toBe('page of v2');
    expect(await ask('/live-links', navigate)).toBe('page of v2');
  });

  it('opens a live link with its own page', async () => {
    const { happen, ask, network } = await startWorker();
    await happen('install', {});
    loseNetwork(network);
    expect(await ask('/live/abc', navigate)).toBe('fresh /live.html');
  });

  it('does not wait for ever for a network that says nothing', async () => {
    vi.useFakeTimers();
    const { happen, ask, network } = await startWorker();
    await happen('install', {});
    network.mockReturnValue(new Promise(() => {}));
    const page = ask('/', navigate);
    await vi.advanceTimersByTimeAsync(3000);
    expect(await page).toBe('page of v2');
  });

  it('keeps a file once it was opened', async () => {
    const { ask, network, paths } = await startWorker();
    expect(await ask('/assets/groups-CCCCCCCC.js')).toBe('fresh /assets/groups-CCCCCCCC.js');
    expect(paths('holdfast-v2')).toEqual(['/assets/groups-CCCCCCCC.js']);
    loseNetwork(network);
    expect(await ask('/assets/groups-CCCCCCCC.js')).toBe('fresh /assets/groups-CCCCCCCC.js');
    await expect(ask('/assets/shell-BBBBBBBB.js')).rejects.toThrow('offline');
  });

  it('does not keep what is no file', async () => {
    const { ask, network, paths } = await startWorker();
    network.mockImplementation(async () => answer('<html>', 'text/html'));
    await ask('/assets/gone-DDDDDDDD.js');
    expect(paths('holdfast-v2')).toEqual([]);
  });

  it('keeps no more than 400 files, and always the shell', async () => {
    const { happen, ask, paths } = await startWorker();
    await happen('install', {});
    for (let file = 0; file < 402; file += 1) await ask(`/assets/${file}-AAAAAAAA.js`);
    expect(paths('holdfast-v2')).toHaveLength(400 + build.shell.length);
    expect(paths('holdfast-v2')).toEqual(expect.arrayContaining([...build.shell, '/assets/401-AAAAAAAA.js']));
    expect(paths('holdfast-v2')).not.toContain('/assets/1-AAAAAAAA.js');
  });

  it('keeps files that were loaded before it was in charge, and nothing else of a message', async () => {
    const { happen, paths } = await startWorker();
    await happen('message', { data: { type: 'keep', paths: ['/assets/shell-BBBBBBBB.js', '/api/user'] } });
    expect(paths('holdfast-v2')).toEqual(['/assets/shell-BBBBBBBB.js']);
  });

  const untouched = [
    ['a call', '/api/devices', {}],
    ['a download', '/api/history/export/x', navigate],
    ['a change', '/api/devices', { method: 'POST' }],
    ['a form that is sent', '/', { method: 'POST', mode: 'navigate' }],
    ['the realtime channel', '/socket.io/?EIO=4', {}],
    ['the health of the server', '/healthz', navigate],
    ['its readiness', '/readyz', navigate],
    ['the worker itself', '/sw.js', {}],
    ['the mailbox of the development', '/dev/mailbox', navigate],
    ['the page as a file', '/index.html', {}],
    ['the page of a live link as a file', '/live.html', {}],
    ['a tile of the map', 'https://tiles.test/assets/1.png', {}],
  ] as const;

  it.each(untouched)('never answers %s', async (_what, path, how) => {
    const { happen, ask, network } = await startWorker();
    await happen('install', {});
    network.mockClear();
    expect(await ask(path, how)).toBeUndefined();
    expect(network).not.toHaveBeenCalled();
  });

  it('is nothing of the development server, and clears up after a build', async () => {
    const { happen, ask, stores, skipWaiting } = await startWorker({ isBuilt: false });
    stores.set('holdfast-v1', new Map());
    await happen('install', {});
    await happen('activate', {});
    expect(skipWaiting).toHaveBeenCalledOnce();
    expect([...stores.keys()]).toEqual([]);
    expect(await ask('/', navigate)).toBeUndefined();
    expect(await ask('/assets/app-AAAAAAAA.js')).toBeUndefined();
  });
});

describe('the street map', () => {
  const file = '/map/0123456789abcdef.pmtiles';
  const range = (at: number) => `bytes=${at}-${at + 9}`;
  const servePieces = async (request: Request | string) => {
    const asked = (request as Request).headers.get('range') ?? '';
    return new Response(`piece ${asked}`, { status: 206, headers: { 'content-range': `${asked}/900` } });
  };

  it('can be seen offline where it was looked at', async () => {
    const { ask, network, paths } = await startWorker();
    network.mockImplementation(servePieces);
    const online = await ask(file, { range: range(0) });
    expect(online).toBe('206 bytes=0-9/900 piece bytes=0-9');
    expect(paths('holdfast-map')).toEqual([`${file}?bytes=0-9`]);
    loseNetwork(network);
    expect(await ask(file, { range: range(0) })).toBe(online);
    await expect(ask(file, { range: range(10) })).rejects.toThrow('offline');
  });

  it('keeps no more than 600 pieces, and only good ones', async () => {
    const { ask, network, paths } = await startWorker();
    network.mockImplementation(servePieces);
    for (let at = 0; at < 602; at += 1) await ask(file, { range: range(at) });
    expect(paths('holdfast-map')).toHaveLength(600);
    expect(paths('holdfast-map')).not.toContain(`${file}?${range(1)}`);
    network.mockImplementation(async () => answer('gone'));
    await ask(file, { range: range(1000) });
    expect(paths('holdfast-map')).not.toContain(`${file}?${range(1000)}`);
  });

  it('stays when a newer version takes over', async () => {
    const { happen, stores } = await startWorker();
    stores.set('holdfast-map', new Map());
    stores.set('holdfast-v1', new Map());
    await happen('activate', {});
    expect([...stores.keys()]).toEqual(['holdfast-map']);
  });
});

describe('a newer version', () => {
  it('waits for the message to take over, and then drops what the older one kept', async () => {
    const { happen, skipWaiting, stores } = await startWorker();
    stores.set('holdfast-v1', new Map());
    stores.set('of somebody else', new Map());
    await happen('install', {});
    expect(skipWaiting).not.toHaveBeenCalled();
    await happen('message', { data: { type: 'take-over' } });
    expect(skipWaiting).toHaveBeenCalledOnce();
    await happen('activate', {});
    expect([...stores.keys()].sort()).toEqual(['holdfast-v2', 'of somebody else']);
  });

  it('has ready what was opened in the older one', async () => {
    const { happen, stores, paths } = await startWorker();
    stores.set('holdfast-v1', new Map([['/assets/shell-ZZZZZZZZ.js', answer('old')]]));
    await happen('install', {});
    expect(paths('holdfast-v2')).toEqual([...build.shell, '/assets/shell-BBBBBBBB.js']);
  });

  it('says which one it is', async () => {
    const { happen } = await startWorker();
    const port = { postMessage: vi.fn() };
    await happen('message', { data: { type: 'version' }, ports: [port] });
    expect(port.postMessage).toHaveBeenCalledExactlyOnceWith('v2');
  });
});
