import { claimDevice, provisionDevice, sendPoint } from './device.ts';
import { expect, login, loginByForm, loginOnly, test } from './fixtures.ts';

test('at 768 px the drawer folds away and a button brings it back [P1.2.14]', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await login(page, 'user@demo.test');
  const entry = page.getByRole('link', { name: 'Account', exact: true });
  await expect(entry).not.toBeInViewport();
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await entry.click();
  await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible();
  await expect(entry).not.toBeInViewport();

  await page.setViewportSize({ width: 1000, height: 900 });
  await expect(entry).toBeInViewport();
});

test('no link of the drawer moves under the pointer: what a list may push down waits for it, but not for long', async ({
  page,
}) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await login(page, 'enterprise@demo.test');
  // Records for each link whether it was clickable when it was inserted, before its lists had loaded.
  await page.addInitScript(() => {
    const atFirst: Record<string, boolean> = {};
    Object.assign(window, { atFirst });
    new MutationObserver(() => {
      for (const link of document.querySelectorAll('nav a')) {
        atFirst[link.textContent] ??= link.checkVisibility({ visibilityProperty: true });
      }
    }).observe(document, { childList: true, subtree: true });
  });
  await page.route(/\/api\/device\/groups\?/, async (route) => {
    await released;
    await route.continue();
  });
  await page.reload();
  // The links appear although the request for the list never completes.
  await expect(page.getByRole('link', { name: 'Device Activity' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add New Group' })).toBeVisible();
  expect(await page.evaluate('atFirst')).toMatchObject({
    'Smart Lock': true,
    'Add New Group': false,
    Account: false,
    'Device Activity': false,
  });
  release();
  await expect(page.getByRole('link', { name: /Site vans/ })).toBeVisible();
});

const firstPages = [
  ['/login', 'Welcome back'],
  [`/live/${'a'.repeat(22)}`, 'This live link has ended'],
] as const;

for (const [colorScheme, background] of [
  ['light', 'rgb(245, 245, 242)'],
  ['dark', 'rgb(12, 13, 15)'],
] as const) {
  for (const [path, title] of firstPages) {
    test(`${path.slice(0, 6)} shows the mark in ${colorScheme} before any script of the app has come, and until it has`, async ({
      page,
    }) => {
      // Requests hang until the route is removed.
      await page.route('**/assets/*.js', () => {});
      await page.emulateMedia({ colorScheme });
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.locator('#first-screen svg')).toBeVisible();
      await expect(page.locator('html')).toHaveCSS('background-color', background);
      await expect(page.getByRole('heading')).toHaveCount(0);
      await page.unroute('**/assets/*.js');
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await expect(page.locator('#first-screen')).toHaveCount(0);
    });
  }
}

const forEverybody: [path: string, title: string][] = [
  ['/privacyAndTerms', 'Terms and privacy'],
  ['/resendVerificationEmail/maya@example.test', 'Verify your email'],
  ['/dev/mailbox', 'Mailbox'],
  ['/nowhere', 'Page not found'],
];

for (const width of [1440, 390]) {
  test(`at ${width} px public pages in a new tab have the shell for whoever is signed in, account- pages never [P1.2.13]`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await login(page, 'user@demo.test');
    const tab = await context.newPage();
    await tab.setViewportSize({ width, height: 900 });
    const menu = tab.getByRole('button', { name: 'Account menu' });
    const drawer = tab.getByRole('link', { name: 'All Devices' });
    for (const [path, title] of forEverybody) {
      await tab.goto(path);
      await expect(tab.getByRole('banner').getByRole('heading', { name: title })).toBeVisible();
      await expect(menu).toBeVisible();
      if (width === 390) await tab.getByRole('button', { name: 'Open navigation' }).click();
      await expect(drawer).toBeInViewport();
      expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    for (const path of ['/login', '/signup', '/reset']) {
      await tab.goto(path);
      await expect(tab.getByRole('button', { name: 'Continue' })).toBeVisible();
      await expect(menu).toBeHidden();
      await expect(drawer).toBeHidden();
    }
  });

  test(`at ${width} px visitors see public pages without the shell [P1.2.13]`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const [path, title] of forEverybody) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Account menu' })).toBeHidden();
      await expect(page.getByRole('link', { name: 'All Devices' })).toBeHidden();
    }
  });
}

test('on a phone a message leaves the top bar free, in the middle of the page [P1.9.22]', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await login(page, 'user@demo.test');
  await page.goto('/device/NO-SUCH-DEVICE');
  const message = page.getByRole('region', { name: 'Messages' }).getByRole('listitem');
  await expect(message).toHaveText('Unable to load device');
  const [box, bar] = [await message.boundingBox(), await page.getByRole('banner').boundingBox()];
  expect(box?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBeCloseTo(195, 0);
  await message.getByRole('button', { name: 'Close' }).click();
  await expect(message).toBeHidden();
});

const failures: [what: string, page: string, call: RegExp, text: string][] = [
  ['the sessions', '/user/account', /\/api\/v2\/account\/sessions/, 'Unable to load sessions'],
  ['the notifications', '/', /\/api\/v2\/notifications\?/, 'Notifications could not be loaded'],
  ['the alert log', '/device/DEMO-GPS-001/settings/alert', /\/api\/v2\/alerts\//, 'Unable to load alerts'],
  ['the firmware', '/device/DEMO-GPS-001/settings/security', /\/api\/firmwares\/update\//, 'Unable to load firmware'],
  ['the devices', '/', /\/api\/devices\/find\//, 'Unable to load devices'],
];

test('whatever cannot be loaded makes a toast, in the words of the server where it has some [P1.8.1] [P2.8.1]', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await login(page, 'user@demo.test');
  for (const [what, path, call, text] of failures) {
    for (const message of ['', `The server says no to ${what}`]) {
      const body = message ? { statusCode: 404, code: 'not-found', message, errors: [message] } : {};
      await page.route(call, (route) => route.fulfill({ status: 404, json: body }));
      await page.goto(path);
      await expect(page.getByRole('region', { name: 'Messages' }).getByText(message || text)).toBeVisible();
      await page.unroute(call);
    }
  }
});

test('Payments tells in toasts which of its two could not be loaded [P2.8.3]', async ({ page }) => {
  await login(page, 'user@demo.test');
  for (const [call, text] of [
    [/\/api\/devices\/find\//, 'Something went wrong while fetching devices'],
    [/\/api\/paymentUser\b(?!\/)/, 'Something went wrong while getting stripe customer'],
  ] as const) {
    await page.route(call, (route) => route.fulfill({ status: 404, json: {} }));
    await page.goto('/user/payments');
    await expect(page.getByRole('region', { name: 'Messages' }).getByText(text)).toBeVisible();
    await page.unroute(call);
  }
});

test('a point that arrives while the page joins its rooms is shown all the same', async ({ page, baseURL }) => {
  const device = await provisionDevice(baseURL);
  const isJoin = (message: string | Buffer) => message.toString().includes('join-room');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let held = 0;
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage(async (message) => {
      if (isJoin(message)) {
        held += 1;
        await released;
      }
      server.send(message);
    });
  });
  await loginOnly(page, 'enterprise@demo.test');
  await claimDevice(page, device, 'Late bike');
  const info = page.getByRole('region', { name: 'Device info' });
  await expect(info.getByText('Parked')).toBeHidden();
  await expect.poll(() => held).toBeGreaterThan(1);
  const timestamp = Math.floor(Date.now() / 1000);
  await sendPoint(page.request, device, { latitude: 47.14, longitude: 9.52, timestamp, accuracy: 12 });
  release();
  await expect(info.getByText('Parked')).toBeVisible();
});

interface WithSockets {
  isDown: boolean;
  attempts: number[];
  sockets: WebSocket[];
  /** Time of the last message sent. */
  sentAt: number;
}

test('a realtime channel that cannot be opened is tried every 10 seconds until it can [P2.4.34] [P2.9.17]', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await page.addInitScript(() => {
    const held: WithSockets = { isDown: false, attempts: [], sockets: [], sentAt: 0 };
    const Original = WebSocket;
    Object.assign(window, {
      held,
      WebSocket: function Socket(url: string) {
        if (!held.isDown) {
          const socket = new Original(url);
          const send = socket.send.bind(socket);
          socket.send = (data) => {
            held.sentAt = performance.now();
            send(data);
          };
          held.sockets.push(socket);
          return socket;
        }
        held.attempts.push(performance.now());
        const broken = { onerror: (_event: Event) => {}, close: () => {} };
        setTimeout(() => broken.onerror(new Event('error')), 10);
        return broken;
      },
    });
  });
  let isDown = false;
  await page.route(/\/socket\.io\//, (route) => (isDown ? route.fulfill({ status: 503 }) : route.continue()));
  await login(page, 'user@demo.test');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();

  // Wait until all rooms are joined: Chromium logs an error for messages on a closing socket.
  await expect(page.getByRole('article').first()).toBeVisible();
  const quietFor = () =>
    page.evaluate(() => performance.now() - (window as unknown as { held: WithSockets }).held.sentAt);
  await expect.poll(quietFor).toBeGreaterThan(2000);

  isDown = true;
  await page.evaluate(() => {
    const { held } = window as unknown as { held: WithSockets };
    held.isDown = true;
    for (const socket of held.sockets) socket.close();
  });
  const attempts = () => page.evaluate(() => (window as unknown as { held: WithSockets }).held.attempts);
  await expect.poll(async () => (await attempts()).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(4);
  const times = await attempts();
  const pauses = times.slice(1).map((time, at) => time - (times[at] ?? 0));
  expect(Math.min(...pauses)).toBeGreaterThan(9_900);
  // One pause may be longer on a busy machine.
  expect(pauses.toSorted((one, other) => one - other)[1]).toBeLessThan(12_500);

  isDown = false;
  await page.evaluate(() => {
    (window as unknown as { held: WithSockets }).held.isDown = false;
  });
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const { length } = await attempts();
  await page.waitForTimeout(11_000);
  expect((await attempts()).length).toBe(length);
});

test('a screen is narrow up to 850 px [P2.9.19]', async ({ page }) => {
  const art = page.getByText('Brompton P Line');
  await page.setViewportSize({ width: 851, height: 900 });
  await page.goto('/login');
  await expect(art).toBeAttached();
  await page.setViewportSize({ width: 850, height: 900 });
  await expect(art).not.toBeAttached();
  await login(page, 'user@demo.test');
  const collapse = page.getByRole('region', { name: 'Device info' }).getByRole('button', { name: 'Hide device info' });
  await expect(collapse).toBeVisible();
  await page.setViewportSize({ width: 851, height: 900 });
  await expect(collapse).toBeHidden();
});

test('what is loaded together comes in few files, and neither sign-in nor live links wait for the others', async ({
  page,
}) => {
  let scripts: string[] = [];
  page.on('response', (response) => {
    if (/\.js$/.test(response.url())) scripts.push(new URL(response.url()).pathname);
  });
  await page.goto('/login', { waitUntil: 'networkidle' });
  expect(scripts.length).toBeLessThanOrEqual(10);
  expect(scripts.filter((path) => path.includes('/common-'))).toEqual([]);
  scripts = [];
  await page.goto('/live/x', { waitUntil: 'networkidle' });
  expect(scripts.length).toBeLessThanOrEqual(8);
  expect(scripts.filter((path) => /\/(app|sign-in|entry|shell)-/.test(path))).toEqual([]);
  await login(page, 'user@demo.test');
  scripts = [];
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(scripts.length).toBeLessThanOrEqual(45);
});

test('no page asks a third party for anything but the tiles of maps', async ({ page, baseURL }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${baseURL}/`) && !/^(data|blob):/.test(request.url())) foreign.push(request.url());
  });
  for (const path of ['/login', '/signup', '/reset']) await page.goto(path, { waitUntil: 'networkidle' });
  expect(foreign).toEqual([]);
  await loginByForm(page, 'shared@demo.test');
  for (const path of ['/', '/user/account', '/support', '/dev/mailbox'])
    await page.goto(path, { waitUntil: 'networkidle' });
  expect(foreign.filter((address) => !address.startsWith(`${process.env.E2E_TILE_URL}/`))).toEqual([]);
});

test('every large script of the sign-in comes compressed ahead, at less than a third of its size', async ({ page }) => {
  const scripts: Promise<{ url: string; encoding: string | undefined; whole: number; sent: number }>[] = [];
  page.on('requestfinished', (request) => {
    if (!/\/assets\/.+\.js$/.test(request.url())) return;
    const read = async () => {
      const response = await request.response();
      const { responseBodySize: sent } = await request.sizes();
      const encoding = (await response?.allHeaders())?.['content-encoding'];
      return { url: request.url(), encoding, whole: (await response?.body())?.length ?? 0, sent };
    };
    scripts.push(read());
  });
  await page.goto('/login', { waitUntil: 'networkidle' });
  await expect(page.getByLabel('Email')).toBeVisible();
  const large = (await Promise.all(scripts)).filter(({ whole }) => whole > 50_000);
  expect(large.length).toBeGreaterThan(1);
  for (const { url, encoding, whole, sent } of large) {
    expect(encoding, url).toBe('br');
    expect(sent / whole, url).toBeLessThan(1 / 3);
  }
});
