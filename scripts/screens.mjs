import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startServer } from '../bench/lib/server.mjs';
import { CHROMIUM_ARGUMENTS, ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/paths.mjs';

// Takes screenshots of every screen for docs/screens: `npm run screens`, or only the named ones. Other sizes:
// `npm run screens -- --widths 768,2560 --to /tmp/screens overview`.
const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { widths: { type: 'string', default: '1440,390' }, to: { type: 'string', default: 'docs/screens' } },
});
const viewports = values.widths.split(',').map((width) => ({ width: Number(width), height: width < 500 ? 844 : 900 }));
const colorSchemes = ['light', 'dark'];
const [car, bike, dog] = ['DEMO-GPS-001', 'DEMO-GPS-002', 'DEMO-GPS-004'];
const vans = ['DEMO-GPS-012', 'DEMO-GPS-013', 'DEMO-GPS-014'];
const alertLog = (page) => page.getByRole('region', { name: 'Alert log' });

/** User name before `@demo.test` (empty: signed out) → screens with path and steps. */
const people = {
  '': {
    login: { path: '/login' },
    signup: { path: '/signup' },
    reset: { path: '/reset' },
    privacy: { path: '/privacyAndTerms' },
    'not-found': { path: '/nowhere' },
  },
  enterprise: {
    overview: { path: '/', prepare: openMoving },
    account: { path: '/user/account' },
    groups: { path: '/group/devices' },
    group: { path: '/group/devices', prepare: openGroup },
    'create-group': { path: '/group/devices/create' },
    support: { path: '/support' },
    palette: { path: '/', prepare: openPalette },
    selection: { path: '/', prepare: selectThree },
    mailbox: { path: '/dev/mailbox' },
    activity: { path: `/devices/activity?devices=${vans.join(',')}` },
    live: { path: '/live-links', prepare: openLivePage },
  },
  user: {
    'overview-user': { path: '/' },
    'devices-map': { path: '/', prepare: showDevicesMap },
    'history-map': { path: `/device/${dog}`, choice: { historyView: 'map' }, prepare: showHistory },
    'history-grid': { path: `/device/${car}`, choice: { historyView: 'grid' }, prepare: showHistory },
    'settings-basic': { path: `/device/${bike}/settings/basic` },
    'settings-alert': { path: `/device/${bike}/settings/alert` },
    'alert-log': { path: `/device/${dog}/settings/alert`, prepare: (page) => bringUp(alertLog(page)) },
    'settings-security': { path: `/device/${dog}/settings/security` },
    'settings-sharing': { path: `/device/${bike}/settings/sharing` },
    'share-popup': { path: `/device/${bike}`, prepare: openShares },
    'share-form': { path: `/device/${bike}`, prepare: openShareForm },
    'remove-refused': { path: `/device/${car}`, prepare: openRemoval },
    'change-plan': { path: `/device/${car}/settings/plans`, prepare: openPlanChange },
    day: { path: `/device/${car}/day`, prepare: showFullDay },
    health: { path: `/device/${car}/health` },
    import: { path: `/device/${car}/import` },
    alerts: { path: '/alerts' },
    places: { path: '/places' },
    'live-links': { path: '/live-links', prepare: openLiveLinks },
    'add-phone': { path: '/devices/add/phone' },
    'add-tracker': { path: '/devices/add/tracker' },
    integrations: { path: '/integrations', prepare: addWebhook },
    stolen: { path: `/device/${car}`, prepare: openStolen },
    'update-plan': { path: `/device/${car}/settings/plans` },
    payments: { path: '/user/payments' },
    notifications: {
      path: '/',
      prepare: (page) => page.getByRole('button', { name: /^Notifications/ }).click(),
    },
  },
  k9: { transfer: { path: '/transfer/devices', prepare: fillTransfer } },
  admin: Object.fromEntries(
    ['users', 'devices', 'plans', 'coupons', 'groups', 'audit', 'status'].map((tab) => [
      `admin-${tab}`,
      { path: `/admin/${tab}` },
    ]),
  ),
};

await ensureInstalled();
const { chromium } = await import('@playwright/test');
const sharp = createRequire(join(root, 'apps/server/package.json'))('sharp');
const folder = resolve(root, values.to);
mkdirSync(folder, { recursive: true });
const server = await startServer({ CAPTCHA: 'off' }, 'scripts/start.mjs');
const receiver = createServer((_request, response) => response.writeHead(204).end()).listen(0, '127.0.0.1');
await once(receiver, 'listening');
const receiverUrl = `http://127.0.0.1:${receiver.address().port}/holdfast`;
const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGUMENTS });
try {
  for (const [person, screens] of Object.entries(people)) {
    const chosen = Object.entries(screens).filter(([name]) => wanted.length === 0 || wanted.includes(name));
    if (chosen.length === 0) continue;
    const token = person ? await signIn(`${person}@demo.test`) : undefined;
    for (const viewport of viewports) {
      for (const colorScheme of colorSchemes) await takeAll({ viewport, colorScheme }, chosen, token);
    }
  }
} finally {
  await browser.close();
  receiver.close();
  await server.stop();
}

async function signIn(username) {
  const response = await fetch(`${server.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'Holdfast1!' }),
  });
  return (await response.json()).authToken;
}

async function bringUp(locator) {
  await locator.evaluate((element) => {
    element.style.scrollMarginTop = '80px';
    element.scrollIntoView({ block: 'start' });
  });
}

async function showHistory(page) {
  await bringUp(page.getByRole('region', { name: 'Location history' }));
}

async function showDevicesMap(page) {
  await page.getByRole('button', { name: /^View type/ }).click();
  await page.getByRole('menuitemradio', { name: 'Map' }).click();
  await page.locator('.leaflet-marker-icon').first().waitFor();
  await page.waitForLoadState('networkidle');
}

async function tilesShown(page) {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.leaflet-tile')].every((tile) => getComputedStyle(tile).opacity === '1'),
  );
}

/** A moving device if one is found within a minute, else a van. */
async function findMoving(page) {
  let moving;
  for (let tries = 0; !moving && tries < 60; tries += 1) {
    await page.waitForTimeout(1000);
    moving = await page.evaluate(async () => {
      const headers = { authorization: localStorage.getItem('holdfast.my.token') };
      const answer = await fetch('/api/v2/devices/positions?status=moving', { headers });
      return (await answer.json()).data[0]?.deviceUUID;
    });
  }
  return moving ?? vans[1];
}

async function openMoving(page) {
  await page.goto(`/device/${await findMoving(page)}`, { waitUntil: 'networkidle' });
  // The map is a lazy-loaded chunk.
  for (const part of ['marker-icon', 'tile']) await page.locator(`.leaflet-${part}`).first().waitFor();
}

async function openPalette(page) {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search devices, pages and actions' }).fill('van');
  await page.getByRole('option', { name: /^Van 1/ }).waitFor();
}

async function openGroup(page) {
  await page.getByRole('main').getByRole('link', { name: 'Site vans', exact: true }).click();
  await page.waitForURL(/group\/devices\/./);
  await page.locator('.leaflet-marker-icon').first().waitFor();
}

async function openShares(page) {
  await page.getByRole('button', { name: 'Menu of Road bike' }).first().click();
  await page.getByRole('menuitem', { name: 'Manage sharing' }).click();
  await page.getByRole('dialog', { name: 'Manage sharing' }).getByText('Shared with').first().waitFor();
}

async function openShareForm(page) {
  await openShares(page);
  const dialog = page.getByRole('dialog', { name: 'Manage sharing' });
  await dialog.getByLabel('Email').fill('guest@example.com');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByText('Limited', { exact: true }).first().click();
}

/** Chooses a device with a plan, which cannot be removed. */
async function fillTransfer(page) {
  for (const [field, words] of [
    ['Member', 'user@demo'],
    ['GPS device', 'DEMO'],
  ]) {
    await page.getByRole('combobox', { name: field }).fill(words);
    await page.getByRole('option').first().click();
  }
}

async function openRemoval(page) {
  await page.getByRole('button', { name: 'Menu of Family car' }).first().click();
  await page.getByRole('menuitem', { name: 'Remove device' }).click();
  await page.getByRole('dialog', { name: 'Remove device' }).waitFor();
}

async function openPlanChange(page) {
  const other = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Activate Now' }) });
  await other.first().getByRole('button', { name: 'Activate Now' }).click();
  await page.getByRole('dialog', { name: 'Change plan?' }).waitFor();
}

async function showFullDay(page) {
  await page
    .getByRole('region', { name: 'Days' })
    .getByRole('button', { name: /\d{4}: / })
    .nth(-2)
    .click();
  await page.getByRole('list', { name: 'Trips and stops' }).getByRole('button').first().waitFor();
  await page.waitForLoadState('networkidle');
}

async function selectThree(page) {
  await page.getByRole('button', { name: /^View type/ }).click();
  await page.getByRole('menuitemradio', { name: 'List' }).click();
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ });
  for (const at of [0, 1, 2]) await boxes.nth(at).check();
  await page.getByRole('region', { name: 'Selected devices' }).waitFor();
  await page.waitForLoadState('networkidle');
}

async function openStolen(page) {
  await page.getByRole('button', { name: 'Menu of Family car' }).click();
  await page.getByRole('menuitem', { name: 'Report stolen' }).click();
  await page.getByRole('dialog', { name: 'Report stolen' }).waitFor();
}

/** Adds a webhook that answers, once. */
async function addWebhook(page) {
  await page.evaluate(async (url) => {
    const headers = { authorization: localStorage.getItem('holdfast.my.token'), 'content-type': 'application/json' };
    const call = async (method, path, body) =>
      (
        await fetch(`/api/v2/integrations${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
      ).json();
    if ((await call('GET', '')).data.length > 0) return;
    const { integration } = await call('POST', '', { kind: 'webhook', url, events: ['alert.raised', 'trip.ended'] });
    await call('POST', `/${integration._id}/test`);
    for (const [name, scopes] of [
      ['Dispatch board', ['devices:read', 'history:read']],
      ['Home Assistant', ['devices:read', 'commands:write']],
    ]) {
      await fetch('/api/v2/api-keys', { method: 'POST', headers, body: JSON.stringify({ name, scopes }) });
    }
  }, receiverUrl);
  await page.waitForTimeout(3000);
  await page.reload({ waitUntil: 'networkidle' });
}

function makeLiveLink(page, serial) {
  return page.evaluate(async (device) => {
    const headers = { authorization: localStorage.getItem('holdfast.my.token'), 'content-type': 'application/json' };
    const body = JSON.stringify({ until: new Date(Date.now() + 3_600_000).toISOString(), label: 'For the customer' });
    const answer = await fetch(`/api/v2/devices/${device}/live-links`, { method: 'POST', headers, body });
    return (await answer.json()).url;
  }, serial);
}

async function openLiveLinks(page) {
  await makeLiveLink(page, dog);
  await makeLiveLink(page, car);
  await page.reload({ waitUntil: 'networkidle' });
  const stops = page.getByRole('button', { name: /^Stop the link of/ });
  while ((await stops.count()) > 1) {
    const before = await stops.count();
    await stops.last().click();
    await page.waitForFunction(
      (count) => document.querySelectorAll('button[aria-label^="Stop the link of"]').length < count,
      before,
    );
  }
  if (await page.getByRole('button', { name: 'New live link' }).isVisible()) {
    await page.getByRole('button', { name: 'New live link' }).click();
  }
  await page.getByRole('combobox', { name: /^Device/ }).click();
  await page.getByRole('option').first().click();
  await page.getByLabel('Note').fill('Grandma');
  await page.getByRole('button', { name: 'Create link' }).click();
  await page.getByRole('region', { name: 'The link is ready' }).waitFor();
  await page.getByText('Stopped. The page').waitFor({ state: 'detached' });
}

/** Shows a track if the device reports within a minute. */
async function openLivePage(page) {
  // A moving device may be shared with the user, who then cannot create links.
  const url = (await makeLiveLink(page, await findMoving(page))) ?? (await makeLiveLink(page, vans[1]));
  await page.goto(url);
  const marker = page.locator('.leaflet-marker-icon').first();
  // A device that has just stopped reports every two to five minutes.
  await marker.waitFor({ timeout: 320_000 }).catch(() => {});
  await page.waitForTimeout(30_000);
}

async function takeAll(options, screens, token) {
  const context = await browser.newContext({ ...options, baseURL: server.url, reducedMotion: 'reduce' });
  const page = await context.newPage();
  if (token) {
    await page.goto('/login');
    await page.evaluate((value) => localStorage.setItem('holdfast.my.token', value), token);
  }
  for (const [name, { path, choice = {}, prepare }] of screens) {
    if (token)
      await page.evaluate(
        ([all, chosen]) => {
          for (const key of all) localStorage.removeItem(`holdfast.my.${key}`);
          for (const [key, value] of Object.entries(chosen)) localStorage.setItem(`holdfast.my.${key}`, value);
        },
        [['historyView'], choice],
      );
    await page.goto(path, { waitUntil: 'networkidle' });
    await prepare?.(page);
    await page.mouse.move(0, 0);
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
    await page.waitForTimeout(300);
    await tilesShown(page);
    const file = `${name}-${options.viewport.width}-${options.colorScheme}.png`;
    // A palette of 256 colours reduces the size to a third.
    await sharp(await page.screenshot())
      .png({ palette: true, effort: 10 })
      .toFile(join(folder, file));
    console.log(file);
  }
  await context.close();
}
