import { chromium } from '@playwright/test';
import { connectAsync } from 'mqtt';
import { CHROMIUM_ARGUMENTS, ensureChromium } from '../scripts/lib/chromium.mjs';
import { freePort } from '../scripts/lib/free-port.mjs';
import { createDevices, signIn } from './lib/devices.mjs';
import { median, milliseconds } from './lib/numbers.mjs';
import { report } from './lib/report.mjs';
import { startServer } from './lib/server.mjs';

// A map with a hundred markers is interactive immediately, and one with fifty tracks pans without long tasks.
const devices = 50;
const pointsEach = 100;
const visits = 5;
const aimReadyMs = 200;
const aimTaskMs = 100;

const mqttPort = await freePort();
const server = await startServer({ CAPTCHA: 'off', MQTT_PORT: String(mqttPort) });
const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGUMENTS });
try {
  const adminToken = await signIn(server.url, 'admin@demo.test');
  const ownerToken = await signIn(server.url, 'enterprise@demo.test');
  const made = await createDevices(server.url, { count: devices, adminToken, ownerToken });
  for (const [index, device] of made.entries()) await sendTrack(device, index);

  const ready = [];
  for (let visit = 0; visit < visits; visit += 1) ready.push(await measureMarkers(ownerToken, made[0]));
  const moved = await measureActivity(ownerToken);

  const reportTime = (what, ms, aimMs) =>
    report({ what, seen: milliseconds(ms), ratio: ms / aimMs, aim: `≤ ${aimMs} ms`, isMet: ms <= aimMs });
  reportTime(`map, ${pointsEach} markers after their data`, median(ready), aimReadyMs);
  reportTime(`activity, ${devices} tracks of ${pointsEach}, longest task of a pan`, moved, aimTaskMs);
} finally {
  await browser.close();
  await server.stop();
}

async function sendTrack({ imei, secret }, index) {
  const client = await connectAsync(`mqtt://127.0.0.1:${mqttPort}`, {
    username: imei,
    password: secret,
    clientId: imei,
  });
  const now = Math.floor(Date.now() / 1000);
  const track = Array.from({ length: pointsEach }, (_, at) => ({
    type: 'location',
    timestamp: now - at * 60,
    latitude: -33.87 + Math.sin(index + at / 15) / 20,
    longitude: 151.1 + Math.cos(index + at / 15) / 20 + index / 500,
    source: 'gps',
    accuracy: 12,
  }));
  await client.publishAsync(`devices/${imei}/up`, JSON.stringify(track), { qos: 1 });
  await client.endAsync();
}

async function open(token, path) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: server.url });
  const page = await context.newPage();
  await page.addInitScript(
    ([value, points]) => {
      localStorage.setItem('holdfast.my.token', value);
      localStorage.setItem('holdfast.my.historyPoints', points);
      window.longTasks = [];
      new PerformanceObserver((list) => {
        for (const { startTime, duration } of list.getEntries()) window.longTasks.push({ startTime, duration });
      }).observe({ type: 'longtask', buffered: true });
    },
    [token, String(pointsEach)],
  );
  await page.goto(path);
  return page;
}

/** Time from the arrival of the points until all markers are rendered and no long task follows. */
async function measureMarkers(token, { deviceUUID }) {
  const page = await open(token, `/device/${deviceUUID}`);
  const shown = await page.waitForFunction(
    (count) => document.querySelectorAll('.leaflet-marker-pane [role="button"]').length >= count && performance.now(),
    pointsEach,
  );
  const shownAt = await shown.jsonValue();
  await page.waitForTimeout(1000);
  const elapsed = await page.evaluate((at) => {
    const [arrival] = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/history/map/'));
    const ends = window.longTasks
      .filter(({ startTime }) => startTime < at)
      .map((task) => task.startTime + task.duration);
    return Math.max(at, ...ends) - arrival.responseEnd;
  }, shownAt);
  await page.context().close();
  return elapsed;
}

async function measureActivity(token) {
  const page = await open(token, '/devices/activity');
  await page.getByRole('button', { name: 'Show all my devices' }).click();
  await page
    .getByText(/points$/)
    .first()
    .waitFor();
  await page.waitForTimeout(3000);
  await page.evaluate(() => {
    window.longTasks = [];
  });
  const { x, y, width, height } = await page.locator('.leaflet-container').boundingBox();
  const middle = { x: x + width / 2, y: y + height / 2 };
  for (let turn = 0; turn < 5; turn += 1) {
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    await page.mouse.move(middle.x + (turn % 2 ? -300 : 300), middle.y + 100, { steps: 20 });
    await page.mouse.up();
    await page.waitForTimeout(300);
  }
  const tasks = await page.evaluate(() => window.longTasks.map(({ duration }) => duration));
  await page.context().close();
  return Math.max(0, ...tasks);
}
