import type { Page, Route } from '@playwright/test';
import { brand } from '../apps/web/src/brand.ts';
import { address, deviceName, places } from '../apps/web/src/features/auth/map-art-names.ts';
import { listedLanguages } from '../apps/web/src/lib/languages.ts';
import type { ErrorCode } from '../packages/contract/src/errors.ts';
import { deviceOfTopic, mappingPresets } from '../packages/contract/src/mappings.rules.ts';
import { timezones } from '../packages/contract/src/timezones.rules.ts';
import { watchRequests } from './requests.ts';
import { isHardCoded, longestFirst, type ShownText, shownTexts, watchData } from './shown-texts.ts';

/** Mocked responses during the walk; writes never reach the server. */
export type Answers = 'real' | 'empty' | 'failing' | 'password';

/** Words that are not translated. */
export const sameEverywhere = [
  ...Object.values(brand.deviceTypes),
  brand.plural,
  brand.name,
  ...timezones.flatMap(({ id, label }) => [label, id, id.replaceAll('_', ' ')]),
  ...places.map(({ text }) => text),
  deviceName,
  address,
  // Formats of other programs, by their names, with an example of each.
  ...Object.values(mappingPresets).flatMap(({ name, topic, example }) => [
    name,
    JSON.stringify(example.message, null, 2).replace(/\s+/g, ' '),
    deviceOfTopic(topic, example.topic) ?? example.topic,
  ]),
  // Languages are listed by their native names; Intl writes these units and currencies the same in each locale.
  ...listedLanguages.map(({ label }) => label),
  ...['°C', '°F', 'kB', 'MB', 'AUD', 'USD', 'NZD', 'EUR', 'GBP', 'A$', 'NZ$', 'AU$'],
];

/** Initials, marker numbers, country codes. */
const isInitials = (text: string) => /^[A-Z]{1,2}$/.test(text);

const emptied = (body: unknown) =>
  typeof body === 'object' && body !== null && 'data' in body && Array.isArray(body.data)
    ? { ...body, data: [], ...('total' in body && { total: 0 }) }
    : body;

const isReading = (route: Route) => {
  const { pathname } = new URL(route.request().url());
  return route.request().method() === 'GET' || ['/api/v2/history', '/api/login/session'].includes(pathname);
};
const isNeeded = (route: Route) => /\/api\/(users\/me|client-config|login\/session)/.test(route.request().url());

/** 400 and 409 are not retried; without a message the web shows its own text. */
const refuse = (route: Route, statusCode: number, code?: ErrorCode) =>
  route.fulfill({ status: statusCode, json: { statusCode, code, message: '' } });

const answer = async (route: Route, answers: Answers) => {
  if (!isReading(route)) {
    return answers === 'password' ? refuse(route, 403, 'confirm-password') : refuse(route, 409);
  }
  if (answers === 'failing' && !isNeeded(route)) return refuse(route, 400);
  if (answers !== 'empty' || isNeeded(route)) return route.fallback();
  const response = await route.fetch();
  const body: unknown = await response.json().catch(() => null);
  return body === null ? route.fulfill({ response }) : route.fulfill({ response, json: emptied(body) });
};

/** Pressable elements, one per kind: the first row of a list represents all rows. */
const pressable = (page: Page, within: string) =>
  page.evaluate((root) => {
    const scope = [...document.querySelectorAll(root)].at(-1);
    const pathOf = (element: Element | null): string =>
      element && element !== scope ? `${pathOf(element.parentElement)}>${element.getAttribute('class')}` : '';
    const seen = new Set<string>();
    const marks: string[] = [];
    for (const element of scope?.querySelectorAll(
      'button, input[type=checkbox], input[type=radio], [role=tab], [role=menuitem], [aria-haspopup], summary',
    ) ?? []) {
      const icons = [...element.querySelectorAll('svg')].map((icon) => icon.getAttribute('class')).join();
      const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 8);
      const kind = `${pathOf(element)} ${icons} ${name}`;
      // Signing out would end the walk.
      const isOut = icons.includes('logout') || element.closest('a') || element.hasAttribute('href');
      if (seen.has(kind) || isOut || !element.checkVisibility({ visibilityProperty: true })) continue;
      if (element.matches('[disabled], [data-disabled], [aria-disabled=true]')) continue;
      seen.add(kind);
      marks.push(kind);
      element.setAttribute('data-walk', kind);
    }
    return marks;
  }, within);

const overlays = '[role=dialog], [role=menu], [role=listbox], [role=alertdialog]';

export const startWalk = async (page: Page) => {
  const data = watchData(page);
  const shown = new Map<string, ShownText & { screen: string }>();
  const screens = new Set<string>();
  let answers: Answers = 'real';
  const settle = watchRequests(page);
  await page.route('**/api/**', (route) => answer(route, answers).catch(() => route.abort().catch(() => undefined)));

  const note = async (screen: string) => {
    await settle();
    screens.add(screen);
    for (const text of await shownTexts(page)) if (!shown.has(text.text)) shown.set(text.text, { ...text, screen });
  };

  const open = async (path: string) => {
    await page.goto(path);
    await page.locator('h1, h2, [role=heading]').first().waitFor();
    await settle();
  };

  const press = (kind: string) =>
    page.evaluate((mark) => {
      const target = [...document.querySelectorAll<HTMLElement>('[data-walk]')].find(
        (element) => element.getAttribute('data-walk') === mark,
      );
      target?.focus();
      target?.click();
      return target !== undefined;
    }, kind);

  /** Explores an overlay and what its own buttons open. */
  const lookInside = async (path: string, opener: string, within: string) => {
    for (const kind of await pressable(page, overlays)) {
      const isOpen = (await page.locator(overlays).count()) > 0 && page.url().endsWith(path);
      if (!isOpen) {
        await open(path);
        await pressable(page, within);
        await press(opener);
        await settle();
      }
      await pressable(page, overlays);
      if (await press(kind)) await note(path);
    }
  };

  const closeOverlays = async (path: string) => {
    for (let tries = 0; tries < 2 && (await page.locator(overlays).count()) > 0; tries += 1) {
      await page.keyboard.press('Escape');
      await settle();
    }
    const isLeft = new URL(page.url()).pathname !== path.split(/[?#]/)[0];
    if (isLeft || (await page.locator(overlays).count()) > 0) await open(path);
  };

  /** For empty or failing lists only the page itself is checked. */
  const look = async (path: string, how: Answers) => {
    answers = how;
    await open(path);
    await note(how === 'real' ? path : `${path}, ${how}`);
  };

  const explore = async (path: string, how: Answers = 'real') => {
    // The shell around the pages is explored only once.
    const within = screens.size === 0 ? 'body' : 'main';
    await look(path, how);
    for (const kind of await pressable(page, within)) {
      await pressable(page, within);
      if (!(await press(kind))) continue;
      await note(path);
      if ((await page.locator(overlays).count()) > 0) {
        screens.add(`${path} › ${kind}`);
        await lookInside(path, kind, within);
      }
      await closeOverlays(path);
    }
  };

  const result = async () => {
    const words = longestFirst([...sameEverywhere, ...(await data.strings())]);
    const texts = [...shown.values()];
    return {
      texts: texts.length,
      screens: screens.size,
      hardCoded: texts
        .filter(({ text }) => !isInitials(text) && isHardCoded(text, words))
        .map(({ text, place, screen }) => `${screen}: "${text}" in ${place}`),
    };
  };

  return { look, explore, note, result };
};
