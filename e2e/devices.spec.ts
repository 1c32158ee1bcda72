import { provisionDevice, switchOn } from './device.ts';
import { expect, login, test } from './fixtures.ts';

type Tracker = Awaited<ReturnType<typeof switchOn>>;

/** Waits for the newest command of this name, checks its arguments and confirms it. */
const obey = async (tracker: Tracker, name: string, args: Record<string, unknown> = {}) => {
  await expect.poll(async () => (await tracker.command(name)).args).toMatchObject(args);
  await tracker.confirm((await tracker.command(name)).id);
};

test('a device is added, reports, and obeys, and the page shows it without a touch [P1.4.8, P1.4.10, P1.4.11, P1.4.16, P1.9.14]', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const device = await provisionDevice(baseURL);
  const stranger = await (await browser.newContext({ baseURL })).newPage();
  await login(stranger, 'enterprisenoapi@demo.test');

  await login(page, 'enterprise@demo.test');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const name = `Bike ${device.deviceUUID}`;
  await page.getByRole('button', { name: 'Add device' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add device' });
  await dialog.getByLabel('Serial number').fill(device.deviceUUID);
  await dialog.getByLabel('Passcode').fill(device.passcode);
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Add device' }).click();
  const card = page.getByRole('article', { name });
  await expect(card.getByText('Not seen yet')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/device/${device.deviceUUID}$`));

  const tracker = await switchOn(device);
  await tracker.report({ modem_voltage: 3980, modem_temperature: 21.5 });
  await tracker.locate(-33.8688, 151.2093);
  await expect(card.getByText('Last seen just now')).toBeVisible();
  await expect(card.getByText('75%')).toBeVisible();
  const info = page.getByRole('region', { name: 'Device info' });
  await info.getByRole('button', { name: /^Technical details/ }).click();
  await expect(info.getByText('21.5°C')).toBeVisible();

  await info.getByRole('button', { name: 'Turn on alarm' }).click();
  await expect(info.getByRole('region', { name: 'Waiting for device' })).toBeVisible();
  const { id } = await tracker.command('alarm');
  await expect(info.getByRole('img', { name: 'Step 2 of 3' })).toBeVisible();
  await expect(info.getByRole('button', { name: 'Turn on alarm' })).toBeVisible();
  await tracker.confirm(id);
  await expect(info.getByRole('button', { name: 'Turn off alarm' })).toBeVisible();
  await expect(info.getByRole('region', { name: 'Waiting for device' })).toBeHidden();
  await info.getByRole('button', { name: 'Turn off alarm' }).click();
  await obey(tracker, 'alarm', { state: 'off' });
  await expect(info.getByRole('button', { name: 'Turn on alarm' })).toBeVisible();

  await test.step('tracked continuously, it can only be stopped', async () => {
    await info.getByRole('button', { name: 'Locate options' }).click();
    await page.getByRole('menuitem', { name: 'Continuously' }).click();
    await obey(tracker, 'locate', { locationReportMode: 'Continuously' });
    const stop = info.getByRole('button', { name: 'Stop tracking' });
    await expect(stop).toBeVisible();
    await expect(info.getByRole('button', { name: /^Locate/ })).toHaveCount(0);
    await stop.click();
    await obey(tracker, 'stop');
    await expect(info.getByRole('button', { name: 'Locate', exact: true })).toBeVisible();
    await expect(stop).toHaveCount(0);
  });

  await test.step('airplane mode is one hour unless another is chosen', async () => {
    await info.getByRole('button', { name: `Menu of ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Airplane mode' }).click();
    const airplane = page.getByRole('dialog', { name: 'Airplane mode' });
    const duration = airplane.getByRole('combobox', { name: 'Duration' });
    await expect(duration).toHaveValue('1 hour');
    await duration.click();
    const hours = Array.from({ length: 23 }, (_, index) => `${index + 2} hours`);
    await expect(page.getByRole('option')).toHaveText(['1 hour', ...hours]);
    await page.getByRole('option', { name: '3 hours', exact: true }).click();
    await airplane.getByRole('button', { name: 'Set' }).click();
    await expect(airplane).toBeHidden();
    expect((await tracker.command('airplane')).args).toEqual({ duration: 3 * 3600 });
  });

  await stranger.getByLabel('Search devices').fill(device.deviceUUID.slice(0, 6));
  await expect(stranger.getByText(name)).toHaveCount(0);
  await stranger.goto(`/device/${device.deviceUUID}`);
  await expect(stranger.getByText('Unable to load device')).toBeVisible();
  await expect(stranger.getByText(name)).toHaveCount(0);
  await tracker.switchOff();
  await stranger.context().close();
});

test('the overview: search, three views, a third for the device and two for its history [P1.2.20, P1.2.21, P1.2.22, P1.2.24, P1.9.6]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await login(page, 'enterprisenoapi@demo.test');
  const [info, history] = ['Device info', 'Location history'].map((name) => page.getByRole('region', { name }));
  await expect(page.getByRole('heading', { level: 1, name: 'My AirBolts' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(3);
  const [third, rest] = [(await info!.boundingBox())!.width, (await history!.boundingBox())!.width];
  expect(third / (third + rest)).toBeGreaterThan(0.31);
  expect(third / (third + rest)).toBeLessThan(0.35);

  const chooseView = async (name: string) => {
    await page.getByRole('button', { name: /^View type/ }).click();
    await expect(page.getByRole('menuitemradio')).toHaveText(['Combo', 'Grid', 'List', 'Map']);
    await page.getByRole('menuitemradio', { name }).click();
  };
  await chooseView('Grid');
  await expect(page.getByRole('article')).toHaveCount(6);
  await expect(info!).toHaveCount(0);
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(page.getByRole('article')).toHaveCount(3);
  await chooseView('List');
  await page.getByRole('button', { name: 'Previous page' }).click();
  await expect(page.getByRole('row')).toHaveCount(1 + 6);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByRole('row')).toHaveCount(1 + 3);

  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/devices/find/')) asked.push(new URL(request.url()).searchParams.get('name') ?? '');
  });
  const search = page.getByRole('searchbox', { name: 'Search devices' });
  // Freezes the page's clock, so that the debounce is exact on slow machines.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  await search.pressSequentially('sprinter');
  await page.clock.runFor(499);
  expect(asked.filter(Boolean)).toEqual([]);
  const asking = page.waitForRequest((request) => /\/api\/devices\/find\/.*name=sprinter/.test(request.url()));
  await page.clock.runFor(1);
  await asking;
  await page.clock.resume();
  expect(asked.filter(Boolean)).toEqual(['sprinter']);
  await expect(page.getByRole('row')).toHaveCount(1 + 3);
});

test('a search and a type choose among the devices, and what is chosen is shown [P1.2.15, P1.2.27, P1.4.18, P2.4.27]', async ({
  page,
}) => {
  await login(page, 'enterprisenoapi@demo.test');
  const types = page.getByRole('region', { name: 'Devices', exact: true }).getByRole('link');
  await expect(types).toHaveText([/^Smart Lock/, /^GPS Tracker/, /^Card/, /^All Devices/]);
  await expect(types.nth(3)).toHaveAttribute('aria-current', 'page');
  const title = page.getByRole('region', { name: 'Device info' }).getByRole('heading').first();
  const search = page.getByRole('searchbox', { name: 'Search devices' });

  await search.fill('sprinter');
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(title).toHaveText('Sprinter 1');
  const first = page.url();
  await page.getByRole('article', { name: 'Sprinter 2' }).click();
  await expect(title).toHaveText('Sprinter 2');
  const second = page.url();
  expect(second).not.toBe(first);
  const answered = page.waitForResponse(
    (response) => response.url().includes('name=print&') || response.url().endsWith('name=print'),
  );
  await search.fill('print');
  await answered;
  await expect(title).toHaveText('Sprinter 2');
  expect(page.url()).toBe(second);
  await search.fill('nothing at all');
  await expect(page.getByText('No devices found')).toBeVisible();
  await expect(page).toHaveURL(/\/device$/);
  await expect(title).toHaveCount(0);
  await search.fill('');
  await expect(title).toBeVisible();

  await types.nth(2).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(title).toHaveText('Keys to the yard');
  await types.nth(1).click();
  await expect(title).toHaveText('Courier Balzers');
  await page.getByRole('article', { name: 'Excavator' }).click();
  await expect(title).toHaveText('Excavator');
  await types.nth(3).click();
  await expect(types.nth(3)).toHaveAttribute('aria-current', 'page');
  await expect(title).toHaveText('Excavator');
  await types.nth(0).click();
  await expect(page.getByText('No devices found')).toBeVisible();
  await expect(title).toHaveCount(0);
});

test('a lost connection is announced, and made up for when it is back', async ({ page, context, consoleErrors }) => {
  test.setTimeout(120_000);
  await login(page, 'user@demo.test');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.locator('[data-base]').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await expect(page.getByText("You're offline.")).toBeVisible();
  await expect(page.getByText(/^Offline$/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByText("You're offline.")).toBeHidden();
  // Pending requests and reconnect attempts fail with this error.
  expect(consoleErrors.filter((error) => !error.includes('net::ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  consoleErrors.length = 0;
});

test('a page whose connection was lost while it loaded comes back by itself', async ({
  page,
  context,
  consoleErrors,
}) => {
  await login(page, 'user@demo.test');
  const code = '**/assets/health-page-*.js';
  await page.route(code, async (route) => {
    await context.setOffline(true);
    await route.abort('internetdisconnected');
  });
  await page.goto('/device/DEMO-GPS-001/day');
  await page.getByRole('navigation', { name: 'Parts of this device' }).getByRole('link', { name: 'Health' }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await page.unroute(code);
  await context.setOffline(false);
  await expect(page.getByRole('region', { name: 'Battery', exact: true })).toBeVisible();
  consoleErrors.length = 0;
});
