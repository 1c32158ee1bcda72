import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startServer } from '../bench/lib/server.mjs';
import { CHROMIUM_ARGUMENTS, ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/paths.mjs';

// Pictures of every screen for docs/screens, remade by `npm run screens`.
const widths = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const publicScreens = { login: '/login', signup: '/signup', reset: '/reset' };
/** By the name before `@demo.test`: a fleet, and somebody with devices of every type. */
const signedInScreens = {
  enterprise: { overview: '/', account: '/user/account', support: '/support', mailbox: '/dev/mailbox' },
  user: {
    'overview-user': '/',
    'update-plan': '/device/DEMO-GPS-001/settings/plans',
    payments: '/user/payments',
  },
};

await ensureInstalled();
const { chromium } = await import('@playwright/test');
const folder = join(root, 'docs/screens');
mkdirSync(folder, { recursive: true });
const server = await startServer({ CAPTCHA: 'off' });
const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGUMENTS });
try {
  const people = Object.entries(signedInScreens);
  const tokens = await Promise.all(people.map(([name]) => signIn(`${name}@demo.test`)));
  for (const viewport of widths) {
    for (const colorScheme of ['light', 'dark']) {
      await takeAll({ viewport, colorScheme }, publicScreens);
      for (const [index, [, screens]] of people.entries()) {
        await takeAll({ viewport, colorScheme }, screens, tokens[index]);
      }
    }
  }
} finally {
  await browser.close();
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

async function takeAll(options, screens, token) {
  const context = await browser.newContext({ ...options, baseURL: server.url, reducedMotion: 'reduce' });
  const page = await context.newPage();
  if (token) {
    await page.goto('/login');
    await page.evaluate((value) => localStorage.setItem('holdfast.my.token', value), token);
  }
  for (const [name, path] of Object.entries(screens)) {
    await page.goto(path, { waitUntil: 'networkidle' });
    const file = `${name}-${options.viewport.width}-${options.colorScheme}.png`;
    await page.screenshot({ path: join(folder, file) });
    console.log(file);
  }
  await context.close();
}
