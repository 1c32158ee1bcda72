import { errorTable } from '@holdfast/contract/errors';
import { expect, it } from 'vitest';
import { first } from './de/first.ts';
import { others } from './de/others.ts';
import { toPseudo } from './pseudo.ts';

const german: Record<string, unknown> = { ...first, ...others };

/** Every texts file of the web, by the name that it gives to `localized`. */
const modules = import.meta.glob<Record<string, unknown>>('../**/*.texts.ts', { eager: true });
const english = Object.fromEntries(
  Object.values(modules)
    .flatMap((module) => Object.entries(module))
    .filter(([name]) => name.endsWith('Texts'))
    .map(([name, texts]) => [name.replace(/Texts$/, '').replace(/^error$/, 'errors'), texts]),
);

const samples = ['Kim', 'Bo', 'Jo'];

/** `path: text` of every text; of one with parameters what it says of names, and of one thing and of several. */
const leaves = (value: unknown, path = ''): [string, string][] => {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') {
    const says = (...parameters: unknown[]) => {
      try {
        return String(value(...parameters));
      } catch {
        return '';
      }
    };
    return [
      [`${path}()`, says(...samples)],
      [`${path}(1)`, says(1, true, 1)],
      [`${path}(5)`, says(5, false, 5)],
    ];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => leaves(item, path ? `${path}.${key}` : key));
};

/** Names, signs and words that German has too. */
const same = new Set(
  `–|-|/|#|99+|•${'•'.repeat(31)}|°C|°F|km|mi| s|GPS|SOS|IMEI|Captcha|Code|Alarm|Push|Premium|Firmware|Link|Live|Offline|Server|App|URL|Port|Website|Receiver Endpoint|
App Store|Google Play|Google Earth|CSV|GPX|KML|GeoJSON|Name|Radius|Depot|Natural Earth|American Express|Diners Club|Discover|JCB|Mastercard|UnionPay|Visa|holdfast-export.zip|
4242 4242 4242 4242|4000 0000 0000 0002|4000 0025 0000 3155|terms|liability|privacy|shipping|refunds|law|
deviceUUID,deviceType,imei\nSN-0001,shield_gps,352656100000001`
    .split('|')
    .map((word) => word.replace(/^\n/, '')),
);

const withoutSamples = (text: string) =>
  samples
    .reduce((rest, name) => rest.replaceAll(name, ''), text)
    .replaceAll(/undefined|NaN|true|false|\d+|k?m²|mi²|° [NSW]/g, '');

it('has a translation for every texts file, under the same name', () => {
  expect(Object.keys(english).sort()).toEqual(Object.keys(german).sort());
  expect(Object.keys(english).length).toBeGreaterThan(20);
});

it('says everything in German, but for the words that both languages have', () => {
  const translated = new Map(leaves(german));
  const left = leaves(english).filter(
    ([path, text]) => /\p{L}/u.test(withoutSamples(text)) && !same.has(text) && translated.get(path) === text,
  );
  expect(left).toEqual([]);
  expect(translated.size).toBeGreaterThan(1000);
});

it('says every error in German', () => {
  const translated = new Map(Object.entries<string>(first.errors));
  const english = Object.entries(errorTable).map(([code, [, text]]) => [code, text] as const);
  expect(english.filter(([code, text]) => translated.get(code) === text)).toEqual([]);
  const words = new Map<string, string>(english);
  expect([...translated.keys()].filter((code) => !words.has(code))).toEqual([]);
});

it('keeps the places of a page that addresses name', () => {
  expect(others.legal.sections.map(({ id }) => id)).toEqual([
    'terms',
    'liability',
    'privacy',
    'shipping',
    'refunds',
    'law',
  ]);
});

it('makes a longer pseudo-text of every text, whatever it is made of', () => {
  const pseudo = toPseudo('', {
    plain: 'Sign in',
    joined: 'I agree to the ',
    sign: '–',
    id: 'terms',
    list: ['Enable', { text: 'succeeds' }],
    hours: (count: number) => `${count} hours`,
  }) as { hours: (count: number) => string };
  expect(pseudo).toMatchObject({
    plain: '⟦Šîîĝñ îîñ⟧',
    joined: '⟦Îî ááĝŕéééé ţöö ţĥéé⟧ ',
    sign: '–',
    id: 'terms',
    list: ['⟦Ééñááƀļéé⟧', { text: '⟦šûûççéééédš⟧'.replace('d', 'ð') }],
  });
  expect(pseudo.hours(3)).toBe('⟦3 ĥööûûŕš⟧');
});

it('makes texts about a third longer', () => {
  const plain = leaves(english).filter(([path, text]) => !path.endsWith(')') && text.length > 3);
  const size = (texts: [string, string][]) => texts.reduce((sum, [, text]) => sum + text.length, 0);
  const longer = leaves(toPseudo('', english)).filter(([path]) => plain.some(([other]) => other === path));
  const growth = size(longer) / size(plain);
  expect(growth).toBeGreaterThan(1.3);
  expect(growth).toBeLessThan(1.6);
});
