import { expect, expectToast, login, loginOnly, newEmail, settledBox, test } from './fixtures.ts';

const car = 'DEMO-GPS-001';

test('a place: made on the map, changed, and removed after asking', async ({ page }) => {
  const name = newEmail('place').split('@')[0] ?? '';
  await login(page, 'enterprise@demo.test');
  await page.getByRole('link', { name: 'Places' }).click();
  const map = page.getByRole('region', { name: 'Map of your places' });
  await map.click({ position: { x: 500, y: 300 } });
  const add = page.getByRole('form', { name: 'Add place' });
  await add.getByLabel('Name').fill(name);
  await add.getByRole('radio', { name: 'Depot' }).check({ force: true });
  await add.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Place saved');
  const row = page.getByRole('list', { name: 'Your places' }).getByRole('button', { name });
  await expect(row).toContainText('Arrive and leave');

  await test.step('its edge is dragged', async () => {
    await row.click();
    const edit = page.getByRole('form', { name: 'Edit place' });
    const radius = edit.getByRole('slider', { name: 'Radius' });
    await expect(radius).toHaveAttribute('aria-valuetext', '492 ft');
    // Tooltips of the place created before are still fading out.
    const label = await settledBox(map.getByRole('tooltip').filter({ hasText: '492 ft' }));
    const [x, y] = [label.x + label.width / 2, label.y + label.height + 10];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y, { steps: 5 });
    await page.mouse.up();
    await expect
      .poll(async () => Number.parseInt((await radius.getAttribute('aria-valuetext')) ?? '', 10))
      .toBeGreaterThan(492);
    await edit.getByRole('switch', { name: 'Leaves' }).click({ force: true });
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(row).toContainText('Arrive');
    await expect(row).not.toContainText('Arrive and leave');
  });

  await test.step('it goes', async () => {
    await row.click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove place' }).click();
    await expectToast(page, 'Place removed');
    await expect(row).toHaveCount(0);
  });
});

test('a stop gets a name, which the day then says', async ({ page }) => {
  const name = newEmail('stop').split('@')[0] ?? '';
  await loginOnly(page, 'user@demo.test');
  await page.goto(`/device/${car}/day`);
  const days = page.getByRole('region', { name: 'Days' });
  await days
    .getByRole('button', { name: / \d{4}: / })
    .nth(2)
    .click();
  const list = page.getByRole('list', { name: 'Trips and stops' });
  const unnamed = list.locator('[data-kind="stop"]:not([data-named])').first();
  await unnamed.getByRole('button').first().click();
  const day = page.url();
  await page.getByRole('link', { name: 'Name this place' }).click();
  const form = page.getByRole('form', { name: 'Add place' });
  await form.getByLabel('Name').fill(name);
  await form.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Place saved');
  await expect(form).toBeHidden();
  await page.goto(day);
  await expect(list.getByText(name).first()).toBeVisible();
  await page.getByRole('link', { name: 'Places' }).click();
  await page.getByRole('list', { name: 'Your places' }).getByRole('button', { name }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove place' }).click();
  await expectToast(page, 'Place removed');
});
