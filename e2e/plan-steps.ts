import { pdfText } from '@holdfast/stripe-sandbox/test/pdf-text';
import type { Locator, Page } from '@playwright/test';
import { demoPassword, expect } from './fixtures.ts';
import type { OwnServer } from './own-server.ts';

export interface Tracker {
  deviceUUID: string;
  name: string;
  subscription: { status: string };
}

/** Signs in through the API: after a month every session has expired. */
export const signIn = async (page: Page, { url }: OwnServer) => {
  const data = { username: 'enterprise@demo.test', password: demoPassword };
  const response = await page.request.post(`${url}/api/login`, { data });
  const { authToken } = (await response.json()) as { authToken: string };
  await page.goto(`${url}/login`);
  await page.evaluate((token) => {
    localStorage.clear();
    localStorage.setItem('holdfast.my.token', token);
  }, authToken);
  return authToken;
};

export const trackersOf = async (page: Page, { url }: OwnServer, authorization: string) => {
  const params = { type: 'shield_gps', perPage: 2 };
  const response = await page.request.get(`${url}/api/devices/find/me`, { headers: { authorization }, params });
  return ((await response.json()) as { data: Tracker[] }).data;
};

export const openPlans = async (page: Page, { url }: OwnServer, { deviceUUID }: Tracker) => {
  await page.goto(`${url}/device/${deviceUUID}/settings/plans`);
  await expect(page.getByRole('heading', { name: 'Product plans' })).toBeVisible();
};

/** The plan may be outside of the carousel's visible range. */
export const planCard = async (page: Page, name: string): Promise<Locator> => {
  const card = page.getByRole('listitem').filter({ has: page.getByRole('button', { name, exact: true }) });
  const next = page.getByRole('button', { name: 'Next plans' });
  while ((await card.count()) === 0) await next.click();
  return card;
};

export const giveCard = async (page: Page, number: string, button: 'Save card' | 'Continue' = 'Save card') => {
  const dialog = page.getByRole('dialog', { name: 'Payment details' });
  await dialog.getByRole('button', { name: `Use test card ${number}` }).click();
  await dialog.getByLabel('Expiry').fill('12 / 49');
  await dialog.getByLabel('Security code').fill('123');
  await dialog.getByLabel('Address', { exact: true }).fill('1 Strand');
  await dialog.getByLabel('City').fill('London');
  await dialog.getByLabel('Postal code').fill('WC2N 5HR');
  await dialog.getByRole('button', { name: button }).click();
};

export const chooseAction = async (page: Page, plan: string, action: string) => {
  await page.getByRole('button', { name: `Menu of ${plan}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

export const row = (page: Page, plan: string) => page.getByRole('row').filter({ hasText: plan });

export const pounds = (text: string | null) => Math.round(Number((text ?? '').replace(/[^\d.-]/g, '')) * 100);

/** Checks the newest invoice: lines plus tax equal the total, and the PDF shows the same. */
export const checkNewestInvoice = async (page: Page, { url }: OwnServer) => {
  await page.goto(`${url}/user/payments`);
  await page.getByRole('table', { name: 'Payment history' }).getByRole('button').first().click();
  const popup = page.getByRole('dialog', { name: /^Invoice / });
  const sumOf = async (label: string) =>
    pounds(await popup.getByText(label, { exact: true }).locator('xpath=following-sibling::dd').textContent());
  await expect(popup.getByText('Amount paid')).toBeVisible();
  const lines = await popup.locator('tbody td:last-child').allTextContents();
  const subtotal = lines.map(pounds).reduce((sum, amount) => sum + amount, 0);
  expect(await sumOf('Subtotal')).toBe(subtotal);
  const total = await sumOf('Total');
  const discount = (await popup.getByText('Discount', { exact: true }).count()) > 0 ? await sumOf('Discount') : 0;
  expect(subtotal + discount + (await sumOf('VAT (20%)'))).toBe(total);
  const link = await popup.getByRole('link', { name: 'Download PDF' }).getAttribute('href');
  const pdf = await page.request.get(new URL(link ?? '', url).href);
  expect(pdf.headers()['content-type']).toContain('application/pdf');
  expect(pdfText(await pdf.body())).toContain((total / 100).toFixed(2));
  return { total, lines: await popup.locator('tbody td:first-child').allTextContents() };
};
