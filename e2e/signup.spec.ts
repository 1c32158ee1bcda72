import { expect, test } from './fixtures.ts';

test('the rules of a password are red until they are met, once the field was left, and Continue waits for all five [P1.5.5]', async ({
  page,
}) => {
  await page.goto('/signup');
  await page.getByLabel('Password', { exact: true }).focus();
  await page.keyboard.press('Tab');
  const lines = page.getByRole('list', { name: 'Password rules' }).getByRole('listitem');
  await expect(lines).toHaveText([
    'Must have at least one lowercase letter.',
    'Must have at least one uppercase letter.',
    'Must have at least one number.',
    'Must have at least one symbol.',
    'Must be 8 characters or more.',
  ]);
  const isRed = () =>
    lines.evaluateAll((items) =>
      items.map((item) => {
        const [red = 0, green = 0, blue = 0] =
          getComputedStyle(item)
            .color.match(/[\d.]+/g)
            ?.map(Number) ?? [];
        return red > 1.5 * Math.max(green, blue);
      }),
    );
  const next = page.getByRole('button', { name: 'Continue' });
  const password = page.getByLabel('Password', { exact: true });
  const steps: [typed: string, red: boolean[]][] = [
    ['', [true, true, true, true, true]],
    ['b', [false, true, true, true, true]],
    ['bB', [false, false, true, true, true]],
    ['bB2', [false, false, false, true, true]],
    ['bB2!', [false, false, false, false, true]],
  ];
  for (const [typed, red] of steps) {
    await password.fill(typed);
    await expect.poll(isRed).toEqual(red);
    await expect(next).toBeDisabled();
  }
  await password.fill('bB2!bB2!');
  await expect.poll(isRed).toEqual([false, false, false, false, false]);
  await expect(next).toBeEnabled();
});
