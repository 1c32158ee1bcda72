import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGUMENTS, ensureChromium } from '../scripts/lib/chromium.mjs';
import { root } from '../scripts/lib/paths.mjs';
import { kilobytes, median, milliseconds } from './lib/numbers.mjs';
import { report } from './lib/report.mjs';
import { startServer } from './lib/server.mjs';

const runs = 5;
const aimBytes = 150_000;

const server = await startServer();
const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGUMENTS });
try {
  const visits = [];
  for (let run = 0; run < runs; run += 1) visits.push(await visit('/login'));

  const scripts = visits[0].scripts.map((path) => ({ path, bytes: gzipped(path) }));
  for (const { path, bytes } of scripts) console.log(`${kilobytes(bytes).padStart(10)}  ${path}`);
  const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
  console.table({
    '/login': {
      'JavaScript (gzip)': kilobytes(total),
      'first contentful paint': milliseconds(median(visits.map(({ paint }) => paint))),
      'blocking time': milliseconds(median(visits.map(({ blocking }) => blocking))),
    },
  });
  report({
    what: '/login, JavaScript (gzip)',
    seen: kilobytes(total),
    ratio: total / aimBytes,
    aim: `≤ ${kilobytes(aimBytes)}`,
    isMet: total <= aimBytes,
  });
} finally {
  await browser.close();
  await server.stop();
}

/** A first visit with an empty cache; the form is shown and not touched. */
async function visit(path) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const scripts = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(new URL(response.url()).pathname);
  });
  await page.addInitScript(() => {
    window.blockingTime = 0;
    new PerformanceObserver((list) => {
      for (const task of list.getEntries()) window.blockingTime += Math.max(0, task.duration - 50);
    }).observe({ type: 'longtask', buffered: true });
  });
  await page.goto(server.url + path, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Continue' }).waitFor();
  const { paint, blocking } = await page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0].startTime,
    blocking: window.blockingTime,
  }));
  await context.close();
  return { scripts, paint, blocking };
}

function gzipped(path) {
  const file = join(root, 'apps/web/dist', path);
  if (!existsSync(file)) throw new Error(`${path} is not part of the build`);
  return gzipSync(readFileSync(file), { level: 9 }).length;
}
