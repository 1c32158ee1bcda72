import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGUMENTS, ensureChromium } from '../scripts/lib/chromium.mjs';
import { root } from '../scripts/lib/paths.mjs';
import { signIn } from './lib/devices.mjs';
import { kilobytes, median, milliseconds } from './lib/numbers.mjs';
import { report } from './lib/report.mjs';
import { startServer } from './lib/server.mjs';

// Cost of self-hosted street maps for a page, compared with the same page without them.
const visits = 5;
const pans = 6;
const aims = { shownMs: 600, taskMs: 100, heapBytes: 60e6, codeBytes: 60e3 };
const mapCode = /street-map|device-map|map-view/;

const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGUMENTS });
try {
  const withStreets = await measureServer({});
  const without = await measureServer({ MAP_FILE: 'off' });
  const heap = median(withStreets.map(({ heapBytes }) => heapBytes)) - median(without.map((one) => one.heapBytes));
  const code = withStreets[0].codeBytes - without[0].codeBytes;
  const within = (what, seen, value, aim, shown) =>
    report({ what, seen, ratio: value / aim, aim: `≤ ${shown}`, isMet: value <= aim });
  const shownMs = median(withStreets.map((one) => one.shownMs));
  within('streets, shown after the map code', milliseconds(shownMs), shownMs, aims.shownMs, `${aims.shownMs} ms`);
  const taskMs = median(withStreets.map((one) => one.taskMs));
  const plainMs = milliseconds(median(without.map((one) => one.taskMs)));
  report({
    what: 'streets, longest task of a pan',
    seen: milliseconds(taskMs),
    against: `without streets ${plainMs}`,
    ratio: taskMs / aims.taskMs,
    aim: `≤ ${aims.taskMs} ms`,
    isMet: taskMs <= aims.taskMs,
  });
  within('streets, JavaScript heap more', kilobytes(heap), heap, aims.heapBytes, kilobytes(aims.heapBytes));
  within('streets, map code more (gzip)', kilobytes(code), code, aims.codeBytes, kilobytes(aims.codeBytes));
} finally {
  await browser.close();
}

async function measureServer(env) {
  const server = await startServer({ CAPTCHA: 'off', TILE_URL: 'off', IMAGERY_URL: 'off', ...env });
  try {
    const token = await signIn(server.url, 'user@demo.test');
    const measured = [];
    for (let visit = 0; visit < visits; visit += 1) measured.push(await measureVisit(server.url, token, env));
    return measured;
  } finally {
    await server.stop();
  }
}

async function measureVisit(url, token, { MAP_FILE }) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  const scripts = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(new URL(response.url()).pathname);
  });
  await page.addInitScript(observe, token);
  await page.goto(url);
  await page.locator('.leaflet-marker-icon').first().waitFor();
  if (MAP_FILE !== 'off') await page.waitForFunction(() => window.streetsAt !== undefined);
  const shownMs = await page.evaluate((pattern) => {
    const code = performance.getEntriesByType('resource').filter(({ name }) => new RegExp(pattern).test(name));
    return (window.streetsAt ?? 0) - Math.max(...code.map(({ responseEnd }) => responseEnd));
  }, mapCode.source);
  await page.waitForLoadState('networkidle');
  const taskMs = await longestTaskOfPans(page);
  const heapBytes = await usedHeap(context, page);
  await context.close();
  const codeBytes = scripts.reduce((sum, path) => sum + gzipped(path), 0);
  return { shownMs, taskMs, heapBytes, codeBytes };
}

async function longestTaskOfPans(page) {
  const map = await page.locator('.leaflet-container').boundingBox();
  const middle = { x: map.x + map.width / 2, y: map.y + map.height / 3 };
  await page.evaluate(() => {
    window.longTasks = [];
  });
  for (let turn = 0; turn < pans; turn += 1) {
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    await page.mouse.move(middle.x + (turn % 2 ? -250 : 250), middle.y + 60, { steps: 20 });
    await page.mouse.up();
    await page.waitForTimeout(500);
  }
  return page.evaluate(() => Math.max(0, ...window.longTasks));
}

async function usedHeap(context, page) {
  const client = await context.newCDPSession(page);
  await client.send('HeapProfiler.collectGarbage');
  return (await client.send('Runtime.getHeapUsage')).usedSize;
}

function gzipped(path) {
  return gzipSync(readFileSync(join(root, 'apps/web/dist', path))).length;
}

/** Runs in the page before its own scripts. */
function observe(token) {
  localStorage.setItem('holdfast.my.token', token);
  window.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasks.push(duration);
  }).observe({ type: 'longtask' });
  const look = () => {
    if (document.querySelector('.leaflet-tile-pane canvas.leaflet-tile-loaded')) window.streetsAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
