import { connectAsync } from 'mqtt';
import { claimDevice } from './device.ts';
import { expect, loginOnly, test } from './fixtures.ts';

const unique = () => Math.random().toString(36).slice(2, 10);

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

for (const size of sizes) {
  test(`an admin maps the JSON of another program, and its tracker shows on the map, ${size.width} px wide`, async ({
    page,
  }) => {
    const [site, number, deviceUUID] = [`site-${unique()}`, `cart-${unique()}`, `E2E${unique()}`];
    await page.setViewportSize(size);
    await loginOnly(page, 'superadmin@demo.test');
    await page.goto('/admin/mappings');
    await page.getByRole('button', { name: 'Add mapping' }).click();
    const form = page.getByRole('dialog', { name: 'Add a mapping' });
    await form.getByRole('combobox', { name: 'Preset' }).click();
    await page.getByRole('option', { name: 'ChirpStack' }).click();
    const result = form.getByRole('status', { name: 'What would be stored' });
    await expect(result).toContainText('70b3d57ed0012345');
    await expect(result).toContainText('47.141, 9.521');
    await form.getByRole('textbox', { name: 'Name' }).fill(site);
    await form.getByRole('textbox', { name: 'Topic', exact: true }).fill(`${site}/{device}/up`);
    await expect(result).toHaveText('The mapping does not read this topic.');
    await form.getByRole('textbox', { name: 'Topic of a message' }).fill(`${site}/${number}/up`);
    await expect(result).toContainText(number);
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(isWide).toBe(false);
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    const made = page.getByRole('dialog', { name: 'Mapping added' });
    await expect(made).toBeVisible();
    const [username = '', password = ''] = await made.getByRole('definition').allInnerTexts();
    await made.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('row').filter({ hasText: site })).toContainText(`${site}/{device}/up`);

    await page.goto('/admin/devices');
    await page.getByRole('button', { name: 'Provision', exact: true }).click();
    const provision = page.getByRole('dialog', { name: 'Provision a device' });
    await provision.getByLabel('Serial number').fill(deviceUUID);
    await provision.getByRole('combobox', { name: 'Reports by' }).click();
    await page.getByRole('option', { name: 'A mapping, over MQTT' }).click();
    await provision.getByLabel('Number in the topic').fill(number);
    await provision.getByRole('button', { name: 'Provision', exact: true }).click();
    const known = page.getByRole('dialog', { name: 'Device provisioned' });
    await expect(known).toBeVisible();
    const [passcode = ''] = await known.getByRole('definition').allInnerTexts();
    await known.getByRole('button', { name: 'Done' }).click();
    await claimDevice(page, { deviceUUID, passcode: passcode.trim() }, 'Garden cart');

    const bridge = await connectAsync(`mqtt://127.0.0.1:${process.env.E2E_MQTT_PORT}`, {
      username: username.trim(),
      password: password.trim(),
    });
    const object = { latitude: 47.141, longitude: 9.521, battery: 81 };
    const message = JSON.stringify({ time: new Date().toISOString(), object });
    await bridge.publishAsync(`${site}/${number}/up`, message, { qos: 1 });
    await bridge.endAsync();
    await expect(page.getByText('Vaduz').first()).toBeVisible();

    await page.goto('/admin/mappings');
    await page.getByRole('button', { name: `Remove ${site}` }).click();
    await page.getByRole('dialog', { name: 'Remove this mapping?' }).getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('row').filter({ hasText: site })).toHaveCount(0);
  });
}
