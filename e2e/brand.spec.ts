import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startOwnServer } from './own-server.ts';

const primary = 'rgb(28, 86, 176)';

const writeFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-e2e-brand-'));
  const brand = {
    name: 'Fleetwise',
    plural: 'Fleet trackers',
    colors: { primary: { light: '#1C56B0', dark: '#84B3F7' } },
    supportEmail: 'help@fleetwise.test',
  };
  writeFileSync(join(folder, 'brand.json'), JSON.stringify(brand));
  const script = '<script>document.documentElement.setAttribute("data-ran", "yes")</script>';
  const drawing = '<rect width="64" height="32" fill="#1C56B0"/>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="32">${drawing}${script}</svg>`;
  writeFileSync(join(folder, 'logo.svg'), svg);
  return folder;
};

test("an operator's brand is on the start page from its first paint, within the app and on live links", async ({
  page,
}) => {
  const folder = writeFolder();
  const server = await startOwnServer({ env: { BRAND_DIR: folder } });
  try {
    const html = await (await fetch(`${server.url}/login`)).text();
    expect(html).toContain('<title>Fleetwise</title>');
    const manifest = await (await fetch(`${server.url}/manifest.webmanifest`)).json();
    expect(manifest).toMatchObject({ name: 'Fleetwise', short_name: 'Fleetwise' });

    const withoutApp = await page.context().newPage();
    await withoutApp.route('**/assets/*.js', (route) => route.abort());
    await withoutApp.goto(`${server.url}/login`);
    await expect(withoutApp.locator('#first-screen img')).toHaveJSProperty('naturalWidth', 64);
    await withoutApp.close();

    await page.goto(`${server.url}/login`);
    await expect(page).toHaveTitle(/^Fleetwise \| /);
    await expect(page.getByRole('banner').getByText('Fleetwise')).toBeVisible();
    const logo = page.locator('img[data-logo="own"]');
    await expect(logo).toBeVisible();
    await expect(logo).toHaveJSProperty('naturalWidth', 64);
    const button = page.getByRole('button', { name: 'Continue', exact: true });
    await expect(button).toHaveCSS('background-color', primary);
    await expect(page.getByRole('link', { name: 'Contact' })).toHaveAttribute('href', 'mailto:help@fleetwise.test');
    await expect(page.locator('body')).not.toContainText('AirBolt');

    await page.getByLabel('Email').fill('user@demo.test');
    await page.getByLabel('Password', { exact: true }).fill('Holdfast1!');
    await button.click();
    await expect(page.getByRole('heading', { level: 1, name: 'My Fleet trackers' })).toBeVisible();
    await expect(page.getByRole('navigation').first().getByText('Fleetwise', { exact: true })).toBeVisible();

    await page.goto(`${server.url}/live/${'a'.repeat(22)}`);
    await expect(page).toHaveTitle(/^Fleetwise \| /);
    await expect(page.getByRole('banner').getByText('Fleetwise')).toBeVisible();
    await expect(page.locator('body')).not.toContainText('AirBolt');

    await page.goto(`${server.url}/brand/logo`);
    await expect(page.locator('svg')).toHaveCount(1);
    await expect(page.locator('svg')).not.toHaveAttribute('data-ran', 'yes');
  } finally {
    await server.stop(page);
    rmSync(folder, { recursive: true, force: true });
  }
});
