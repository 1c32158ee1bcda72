import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGUMENTS, ensureChromium } from '../scripts/lib/chromium.mjs';
import { root } from '../scripts/lib/paths.mjs';
import { call, signIn } from './lib/devices.mjs';
import { kilobytes, median, milliseconds } from './lib/numbers.mjs';
import { report } from './lib/report.mjs';
import { startServer } from './lib/server.mjs';

// Weight of a first visit with an empty cache, and layout shift while loading. BENCH_BEFORE, the URL of a server of an
// earlier commit, compares the first paint of /login with that server.
const runs = 3;
const aimShift = 0.05;
const aimPaint = 0.4;
const mapCode = /assets\/map-[\w-]{8}\.js|map-view/;
const widths = { wide: 1440, narrow: 390 };

const heading = (page) => page.getByRole('heading', { level: 1 });
const aDeviceOnMap = (page) => page.locator('.leaflet-marker-icon').first();
const withoutMap = { aimBytes: 250_000, hasMap: false, shown: heading };

const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGUMENTS });
const rows = {};
try {
  await onServer({}, async (url) => {
    const shown = (page) => page.getByRole('checkbox');
    const login = { path: '/login', aimBytes: 140_000, hasMap: false, shown };
    await measure(url, { what: '/login', ...login });
    await reportPaint(url, { ...login });
    await measure(url, { what: '/login in German', locale: 'de-DE', ...login });
    await measure(url, { what: '/login in French', locale: 'fr-FR', ...login });
  });
  await onServer({ CAPTCHA: 'off' }, async (url) => {
    const token = await signIn(url, 'user@demo.test');
    await measure(url, { what: 'payments', path: '/user/payments', token, ...withoutMap });
    await measure(url, { what: 'overview, list', path: '/?sort=battery', token, ...withoutMap });
    // Size before street maps were added, plus the size of their code.
    await measure(url, { what: 'overview', token, aimBytes: 341_400 + 39_000, hasMap: true, shown: aDeviceOnMap });
    const path = await liveLink(url, token);
    await measure(url, { what: 'live link without its map', path, aimBytes: 120_000, hasMap: false, shown: heading });
  });
  console.table(rows);
} finally {
  await browser.close();
}

async function onServer(env, work) {
  const server = await startServer(env);
  try {
    await work(server.url);
  } finally {
    await server.stop();
  }
}

/** The device reports no position after the link is created, so the page has no map yet. */
async function liveLink(url, token) {
  const { data } = await call(url, '/api/devices/find/me', { method: 'GET', token });
  const body = { until: new Date(Date.now() + 3_600_000).toISOString() };
  const link = await call(url, `/api/v2/devices/${data[0]._id}/live-links`, { method: 'POST', token, body });
  return new URL(link.url).pathname;
}

async function measure(url, screen) {
  const { what, aimBytes, hasMap } = screen;
  const visits = [];
  for (let run = 0; run < runs; run += 1) visits.push(await visit(url, screen, widths.wide));
  const narrow = await visit(url, screen, widths.narrow);

  const [{ scripts }] = visits;
  if (scripts.some(({ path }) => mapCode.test(path)) !== hasMap)
    throw new Error(`${what}: is a map's code loaded or not?`);
  const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
  const gzip = kilobytes(scripts.reduce((sum, { path }) => sum + gzipped(path), 0));
  const shift = Math.max(...visits.map((one) => one.shift), narrow.shift);
  rows[what] = {
    'JavaScript as received': kilobytes(total),
    'by gzip': gzip,
    'first contentful paint': milliseconds(median(visits.map(({ paint }) => paint))),
    'shown after': milliseconds(median(visits.map(({ shownMs }) => shownMs))),
    'blocking time': milliseconds(median(visits.map(({ blocking }) => blocking))),
    'layout shift': shift.toFixed(3),
  };
  report({
    what: `${what}, JavaScript as received`,
    seen: kilobytes(total),
    against: `by gzip ${gzip}, first contentful paint ${rows[what]['first contentful paint']}, blocking ${rows[what]['blocking time']}`,
    ...(aimBytes && { ratio: total / aimBytes, aim: `≤ ${kilobytes(aimBytes)}`, isMet: total <= aimBytes }),
  });
  report({
    what: `${what}, layout shift`,
    seen: shift.toFixed(3),
    ratio: shift / aimShift,
    aim: `≤ ${aimShift}`,
    isMet: shift <= aimShift,
  });
}

/** Alternates, so that background load of the machine affects both. */
async function reportPaint(url, screen) {
  const before = process.env.BENCH_BEFORE;
  const [now, then] = [[], []];
  for (let run = 0; run < runs; run += 1) {
    now.push((await visit(url, screen, widths.wide)).paint);
    if (before) then.push((await visit(before, screen, widths.wide)).paint);
  }
  const [ms, beforeMs] = [median(now), before ? median(then) : null];
  report({
    what: '/login, first contentful paint',
    seen: milliseconds(ms),
    aim: `≤ ${aimPaint} of before`,
    ...(beforeMs !== null && {
      against: `before ${milliseconds(beforeMs)}`,
      ratio: ms / beforeMs,
      isMet: ms / beforeMs <= aimPaint,
    }),
  });
}

/** A first visit with an empty cache and no input. */
async function visit(url, { path = '/', locale = 'en-AU', token, shown }, width) {
  const context = await browser.newContext({ locale, viewport: { width, height: 900 } });
  const page = await context.newPage();
  const finished = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') finished.push(request);
  });
  await page.addInitScript(observe, { token });
  await page.goto(url + path);
  await shown(page).waitFor();
  const shownMs = await page.evaluate(() => performance.now());
  await page.waitForLoadState('networkidle');
  const seen = await page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0].startTime,
    blocking: window.blockingTime,
    shift: window.layoutShift,
  }));
  const scripts = await Promise.all(
    finished.map(async (request) => ({
      path: new URL(request.url()).pathname,
      bytes: (await request.sizes()).responseBodySize,
    })),
  );
  await context.close();
  return { ...seen, scripts, shownMs };
}

/** Runs in the page before its own scripts. */
function observe({ token }) {
  if (token) localStorage.setItem('holdfast.my.token', token);
  window.blockingTime = 0;
  window.layoutShift = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.blockingTime += Math.max(0, duration - 50);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.layoutShift += value;
  }).observe({ type: 'layout-shift', buffered: true });
}

function gzipped(path) {
  const file = join(root, 'apps/web/dist', path);
  if (!existsSync(file)) throw new Error(`${path} is not part of the build`);
  return gzipSync(readFileSync(file), { level: 9 }).length;
}
