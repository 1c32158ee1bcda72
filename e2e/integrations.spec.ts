import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { findViolations } from './axe.ts';
import { claimDevice, provisionDevice, sendPoint } from './device.ts';
import { expect, login, test } from './fixtures.ts';

interface Received {
  body: string;
  headers: Record<string, string>;
}

/** Webhook receiver that records its requests. */
const startProgram = async () => {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received.push({ body: Buffer.concat(chunks).toString('utf8'), headers: request.headers as Record<string, string> });
    response.end('ok');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hook`, received, close: () => server.close() };
};

test('a webhook is added, tested, and told of an alert, signed', async ({ page, baseURL, request }) => {
  const program = await startProgram();
  const device = await provisionDevice(baseURL);
  await login(page, 'user@demo.test');
  await claimDevice(page, device, 'Hooked bike');

  await page.getByRole('link', { name: 'Integrations' }).click();
  await page.getByRole('button', { name: 'Add a webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a webhook' });
  await dialog.getByLabel('Address').fill(program.url);
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  const ready = page.getByRole('dialog', { name: 'The webhook is ready' });
  const secret = (await ready.getByRole('status', { name: 'Secret' }).textContent()) ?? '';
  expect(secret).toMatch(/^whsec_/);
  await ready.getByRole('button', { name: 'Done' }).click();
  const verify = ({ body, headers }: Received) =>
    new Webhook(secret).verify(body, headers) as { type: string; data: { device?: { name: string } } };
  /** Other tests raise alerts of this account's other devices. */
  const isOurs = ({ data }: ReturnType<typeof verify>) => !data.device || data.device.name === 'Hooked bike';
  const received = () => program.received.map(verify).filter(isOurs);

  const card = page.getByRole('article', { name: program.url });
  await test.step('Send test arrives, and the log says so', async () => {
    await card.getByRole('button', { name: `Send a test to ${program.url}` }).click();
    await expect(card.getByRole('row', { name: /^200 Test/ })).toBeVisible();
    expect(received()).toMatchObject([{ type: 'test' }]);
  });

  await test.step('a device that leaves its fence raises an alert, which arrives', async () => {
    const seconds = () => Math.floor(Date.now() / 1000);
    await sendPoint(request, device, { latitude: 47.1, longitude: 9.5, timestamp: seconds() - 2, accuracy: 8 });
    const authorization = (await page.evaluate(() => localStorage.getItem('holdfast.my.token'))) ?? '';
    const latLongs = [
      [47.09, 9.49],
      [47.09, 9.51],
      [47.11, 9.51],
      [47.11, 9.49],
    ].map(([latitude, longitude]) => ({ latitude, longitude }));
    const drawn = await page.request.post(`/api/geo-fence/${device.deviceUUID}`, {
      headers: { authorization },
      data: { latLongs, active: true },
    });
    expect(drawn.ok()).toBe(true);
    await sendPoint(request, device, { latitude: 47.1, longitude: 9.5, timestamp: seconds() - 1, accuracy: 8 });
    await sendPoint(request, device, { latitude: 47.2, longitude: 9.6, timestamp: seconds(), accuracy: 8 });
    await expect
      .poll(received)
      .toMatchObject([
        { type: 'test' },
        { type: 'alert.raised', data: { device: { name: 'Hooked bike' }, alert: { kind: 'geofence-exit' } } },
      ]);
    await expect(card.getByRole('row', { name: /^200 alert\.raised/ }).first()).toBeVisible({ timeout: 20_000 });
  });

  expect(await findViolations(page, ['light', 'dark'])).toEqual([]);
  await card.getByRole('button', { name: `Remove ${program.url}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(card).toBeHidden();
  program.close();
});
