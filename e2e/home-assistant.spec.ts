import { startRetainingBroker } from '../apps/server/test/retaining-broker.ts';
import { demoPassword, expect, expectToast, test } from './fixtures.ts';
import { startOwnServer } from './own-server.ts';

test('an owner shows a device in Home Assistant, and takes it away again', async ({ page }) => {
  const broker = await startRetainingBroker();
  const server = await startOwnServer({ env: { HOME_ASSISTANT_MQTT_URL: broker.url } });
  const data = { username: 'user@demo.test', password: demoPassword };
  const signedIn = await page.request.post(`${server.url}/api/login`, { data });
  const { authToken: token } = (await signedIn.json()) as { authToken: string };
  await page.goto(`${server.url}/readyz`);
  await page.evaluate((own) => localStorage.setItem('holdfast.my.token', own), token);
  const answer = await page.request.get(`${server.url}/api/devices/find/me`, { headers: { authorization: token } });
  const { data: devices } = (await answer.json()) as {
    data: { deviceUUID: string; name: string; privilege: number }[];
  };
  const device = devices.find(({ privilege }) => privilege === 3);
  await page.goto(`${server.url}/device/${device?.deviceUUID}/settings/basic`);

  const panel = page.getByRole('region', { name: 'Home Assistant' });
  await expect(panel).toContainText('to the Home Assistant of whoever runs this server');
  const toggle = panel.getByRole('switch', { name: 'Show in Home Assistant' });
  await expect(toggle).not.toBeChecked();
  const trackers = () =>
    [...broker.retained].filter(([topic]) => topic.endsWith('/tracker/config')).map(([, text]) => JSON.parse(text));
  expect(trackers()).toEqual([]);

  // `force`: the input lies below its visible track; it changes only after the server has responded.
  await toggle.click({ force: true });
  await expectToast(page, 'The device shows in Home Assistant');
  await expect.poll(trackers).toMatchObject([{ device: { name: device?.name } }]);

  await page.reload();
  await expect(toggle).toBeChecked();
  await toggle.click({ force: true });
  await expectToast(page, 'The device is being removed from Home Assistant');
  await expect(toggle).not.toBeChecked();
  await expect.poll(trackers).toEqual([]);
  await server.stop(page);
  await broker.close();
});
