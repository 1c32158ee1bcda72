import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGUMENTS, ensureChromium } from '../scripts/lib/chromium.mjs';
import { kilobytes, median, milliseconds, percentile } from './lib/numbers.mjs';
import { report } from './lib/report.mjs';
import { startServer } from './lib/server.mjs';

// Somebody with as many devices as a list holds: how fast it is answered, and whether the page stays awake meanwhile.
const devices = 999;
const samples = 100;
const visits = 3;
const atOnce = 8;
const aimTaskMs = 200;

const server = await startServer({ CAPTCHA: 'off', DEMO: '1' });
const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGUMENTS });
try {
  const admin = await signIn('admin@demo.test');
  const owner = await signIn('k9@demo.test');
  await addDevices(admin, owner);

  const { times, bytes, gzipped } = await measureList(owner);
  const views = {};
  for (const view of ['Combo', 'Grid', 'List']) views[view] = await measureView(owner, view);

  console.table({
    [`list of ${devices}`]: {
      p50: milliseconds(percentile(times, 0.5)),
      p99: milliseconds(percentile(times, 0.99)),
      size: kilobytes(bytes),
      'size (gzip)': kilobytes(gzipped),
    },
  });
  console.table(
    Object.fromEntries(
      Object.entries(views).map(([view, { shownMs, taskMs }]) => [
        view,
        { 'first cards': milliseconds(shownMs), 'longest task': milliseconds(taskMs) },
      ]),
    ),
  );
  const longest = Math.max(...Object.values(views).map(({ taskMs }) => taskMs));
  report({
    what: `list of ${devices} devices, p50`,
    seen: milliseconds(percentile(times, 0.5)),
    against: `${kilobytes(gzipped)} gzip`,
  });
  report({
    what: `overview of ${devices} devices, longest task`,
    seen: milliseconds(longest),
    ratio: longest / aimTaskMs,
    aim: `≤ ${aimTaskMs} ms`,
    isMet: longest <= aimTaskMs,
  });
} finally {
  await browser.close();
  await server.stop();
}

async function call(method, path, token, body) {
  const response = await fetch(server.url + path, {
    method,
    headers: { authorization: token ?? '', ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return text;
}

async function signIn(username) {
  const body = { username, password: 'Holdfast1!', captcha: 'off' };
  return JSON.parse(await call('POST', '/api/login', null, body)).authToken;
}

async function addDevices(admin, owner) {
  const present = JSON.parse(await call('GET', '/api/devices/find/me?perPage=1', owner)).pagination.total;
  let next = present;
  const add = async () => {
    while (next < devices) {
      next += 1;
      const deviceUUID = `BENCH${String(next).padStart(7, '0')}`;
      const made = { deviceUUID, deviceType: 'shield_gps', imei: String(10 ** 14 + next) };
      const { passcode } = JSON.parse(await call('POST', '/api/admin/devices', admin, made));
      await call('POST', '/api/devices', owner, { deviceUUID, passcode, name: `Tracker ${next}` });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, add));
}

async function measureList(owner) {
  const times = [];
  let answer = '';
  for (let sample = 0; sample < samples; sample += 1) {
    const began = performance.now();
    answer = await call('GET', `/api/devices/find/me?perPage=${devices}`, owner);
    times.push(performance.now() - began);
  }
  return { times, bytes: Buffer.byteLength(answer), gzipped: gzipSync(answer).length };
}

/**
 * Until the first devices are shown, from the start of the page or from choosing the view, and what kept it from
 * answering a touch.
 */
async function measureView(owner, view) {
  const runs = [];
  for (let run = 0; run < visits; run += 1) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.addInitScript((token) => {
      localStorage.setItem('holdfast.my.token', token);
      window.longestTask = 0;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) window.longestTask = Math.max(window.longestTask, duration);
      }).observe({ type: 'longtask', buffered: true });
    }, owner);
    await page.goto(server.url);
    const list = page.getByRole('region', { name: 'Device list' });
    await list.getByRole('link').first().waitFor();
    let shownMs = await page.evaluate(() => performance.now());
    await page.getByText('Live', { exact: true }).waitFor();
    if (view !== 'Combo') {
      await page.getByRole('button', { name: /^View type/ }).click();
      const item = page.getByRole('menuitemradio', { name: view });
      const began = performance.now();
      await item.click();
      await list
        .getByRole(view === 'List' ? 'row' : 'article')
        .nth(4)
        .waitFor();
      shownMs = performance.now() - began;
    }
    runs.push({ shownMs, taskMs: await page.evaluate(() => window.longestTask) });
    await context.close();
  }
  return {
    shownMs: median(runs.map(({ shownMs }) => shownMs)),
    taskMs: Math.max(...runs.map(({ taskMs }) => taskMs)),
  };
}
