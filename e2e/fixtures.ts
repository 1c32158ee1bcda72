import { type APIRequestContext, test as base, expect, type Locator, type Page } from '@playwright/test';
import { solve } from '../apps/server/test/solve-captcha.ts';

export const demoPassword = 'Holdfast1!';

interface Mail {
  subject: string;
  text: string;
}

const expected = [
  // Chromium logs every failed request; tests provoke error responses on purpose.
  'Failed to load resource: the server responded',
  // The sandbox of an email also blocks scripts of the test tools.
  "Blocked script execution in 'about:srcdoc'",
];

/** Every test fails on unexpected errors in the browser's console. */
export const test = base.extend<{ consoleErrors: string[] }>({
  consoleErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error' && !expected.some((start) => message.text().startsWith(start)))
          errors.push(message.text());
      });
      await use(errors);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

export const fillCaptcha = async (page: Page) => {
  await page.getByRole('checkbox', { name: /human|Verif/ }).click();
  // Proof of work, which takes time on a busy machine.
  await expect(page.getByText('Verified', { exact: true })).toBeVisible({ timeout: 40_000 });
};

export const fillLogin = async (page: Page, email: string, password: string) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await fillCaptcha(page);
};

export const fillSignup = async (page: Page, name: string, password: string) => {
  await page.getByLabel('Name').fill(name);
  await page.getByRole('combobox', { name: 'Country' }).click();
  await page.getByRole('combobox', { name: 'Country' }).fill('Austra');
  await page.getByRole('option', { name: /Australia/ }).click();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await fillCaptcha(page);
};

/** Signs in through the form; tests that are not about sign-in use the faster `login`. */
export const loginByForm = async (page: Page, email: string, password = demoPassword) => {
  await fillLogin(page, email, password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'My AirBolts' })).toBeVisible();
};

/** Creates a session through the API and returns its token. */
export const signIn = async (request: APIRequestContext, username: string, password = demoPassword) => {
  const captcha = await solve(await (await request.get('/api/captcha')).json());
  const response = await request.post('/api/login', { data: { username, password, captcha } });
  await expect(response).toBeOK();
  return ((await response.json()) as { authToken: string }).authToken;
};

/** Reuse limit that stays below the age at which calls ask for the password again. */
const reusedMilliseconds = 3 * 60_000;
const sessions = new Map<string, { token: string; since: number }>();

/** Reuses a session of this worker while it is valid, because each sign-in costs a proof of work. */
const sessionOf = async (request: APIRequestContext, email: string, password: string) => {
  const known = sessions.get(email);
  if (known && Date.now() - known.since < reusedMilliseconds) {
    const answer = await request.get('/api/users/me', { headers: { authorization: known.token } });
    if (answer.ok()) return known.token;
  }
  const since = Date.now();
  const token = await signIn(request, email, password);
  sessions.set(email, { token, since });
  return token;
};

/** Signs in and opens nothing yet, for tests that are about another page than the overview. */
export const loginOnly = async (page: Page, email: string, password = demoPassword) => {
  const authToken = await sessionOf(page.request, email, password);
  // Any page of the origin can set localStorage; this one loads no app.
  await page.goto('/readyz');
  await page.evaluate((token) => localStorage.setItem('holdfast.my.token', token), authToken);
};

export const login = async (page: Page, email: string, password = demoPassword) => {
  await loginOnly(page, email, password);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'My AirBolts' })).toBeVisible();
};

export const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
};

/** Bounding box once it is stable, for example after a map animation. */
export const settledBox = async (locator: Locator) => {
  let box = await locator.boundingBox();
  await expect(async () => {
    const before = box;
    await locator.page().waitForTimeout(200);
    box = await locator.boundingBox();
    expect(box).not.toBeNull();
    expect(box).toEqual(before);
  }).toPass();
  return box!;
};

export const expectToast = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible();

export const newEmail = (name: string) => `${name}-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.test`;

/** The link in the newest email to this address with a matching subject. */
export const linkFromMail = async (request: APIRequestContext, to: string, subject: RegExp): Promise<string> => {
  let link: string | undefined;
  await expect(async () => {
    const { data } = (await (await request.get('/api/dev/mailbox', { params: { to } })).json()) as { data: Mail[] };
    link = data.find((mail) => subject.test(mail.subject))?.text.match(/https?:\/\/\S+/)?.[0];
    expect(link).toBeTruthy();
  }).toPass({ timeout: 30_000 });
  const { pathname, search } = new URL(link ?? '');
  return pathname + search;
};
