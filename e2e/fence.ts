import { expect, type Page } from '@playwright/test';
import { settledBox } from './fixtures.ts';

/** Offsets in px from the centre of the map. */
export const around = [
  [-150, -120],
  [150, -120],
  [150, 100],
  [-150, 100],
] as const;

export const middleOf = async (page: Page) => {
  const { x, y, width, height } = await settledBox(page.locator('.leaflet-container'));
  return { x: x + width / 2, y: y + height / 2 };
};

/** Draws four corners around the centre of the map with the mouse, and drags one of them outwards. */
export const drawFence = async (page: Page) => {
  const { x, y } = await middleOf(page);
  for (const [right, down] of around) await page.mouse.click(x + right, y + down);
  const fence = page.getByRole('region', { name: 'Home range' });
  await expect(fence.getByText('4', { exact: true })).toBeVisible();
  const before = await page.getByLabel('Longitude of corner 2').inputValue();
  await page.mouse.move(x + 150, y - 120);
  await page.mouse.down();
  await page.mouse.move(x + 190, y - 120, { steps: 5 });
  await page.mouse.up();
  await expect(page.getByLabel('Longitude of corner 2')).not.toHaveValue(before);
  await expect(fence.getByText('4', { exact: true })).toBeVisible();
};
