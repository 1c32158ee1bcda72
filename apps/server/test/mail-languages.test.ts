import { alertKinds } from '@holdfast/contract/alerts.rules';
import { type LanguageId, languageIds } from '@holdfast/contract/languages.rules';
import { describe, expect, it } from 'vitest';
import { accountEmail } from '../src/features/account/account.emails.ts';
import { accountMailTexts } from '../src/features/account/account.texts.ts';
import { alertEmail, confirmationEmail } from '../src/features/alerts/alerts.emails.ts';
import { messageOf } from '../src/features/alerts/delivery/alert-facts.ts';
import { keyMailTexts } from '../src/features/api-keys/api-keys.texts.ts';
import { type AuthEmail, authEmail } from '../src/features/auth/auth.emails.ts';
import { mailTexts } from '../src/features/auth/auth.texts.ts';
import { catalogue as authCatalogue } from '../src/features/auth/languages/catalogue.ts';
import { releaseEmail } from '../src/features/devices/devices.emails.ts';
import { switchedOffEmail } from '../src/features/integrations/integrations.emails.ts';
import type { IntegrationRow } from '../src/features/integrations/integrations.tables.ts';
import { planOfferEmail } from '../src/features/plans/offers/plan-offer.emails.ts';
import { invitationEmail } from '../src/features/sharing/sharing.emails.ts';
import { transferEmails } from '../src/features/transfer/transfer.emails.ts';
import { usualBrand } from '../src/platform/brand/brand.ts';
import { createMailWriter, type Letter } from '../src/platform/mail/letter.ts';

const email = 'anna@example.test';
const webUrl = 'https://app.test';
const evil = '<b>Møller & "Co"</b>';
const write = createMailWriter({ ...usualBrand, supportEmail: 'help@example.test' }, { hasLogo: false });

const alertOf = (kind: (typeof alertKinds)[number], language: LanguageId, isUser = true) => ({
  alert: {
    id: 'a',
    deviceId: 'd',
    userId: null,
    kind,
    value: 21.5,
    place: 'Depot',
    placeId: null,
    latitude: 47.1,
    longitude: 9.5,
    address: 'Städtle 1',
    more: 3,
    timestamp: new Date('2026-11-12T13:04:05Z'),
    createdAt: new Date('2026-11-12T13:04:06Z'),
  },
  device: { deviceUuid: '7F21', name: evil, settings: {} },
  user: isUser ? ({ timezone: 'Europe/Vaduz', temperatureUnit: 'c', language } as const) : null,
  adder: { language },
  delivery: { recipient: email },
});

const authKinds = Object.keys(mailTexts).filter(
  (kind): kind is AuthEmail => typeof mailTexts[kind as keyof typeof mailTexts] === 'object',
);
const accountKinds = Object.keys(accountMailTexts).filter((kind) => kind !== 'why') as Parameters<
  typeof accountEmail
>[0][];

const endedTexts = (language: LanguageId) => {
  const { endedKey, endedKeys, endedIntegrations, endedPasskeys, endedOidc } = authCatalogue[language];
  const made = { name: evil, key: 'hf_…1234', scopes: ['history:read'], expiresAt: null };
  return [endedKey('1234'), endedKeys(['1', '2']), endedIntegrations, endedPasskeys, endedOidc].concat(
    keyMailTexts[language].made(made),
    keyMailTexts[language].made({ ...made, expiresAt: new Date(0) }),
  );
};

const lettersIn = (language: LanguageId): Record<string, Letter> => {
  const person = { email, language };
  const device = { name: evil, deviceUuid: '7F21' };
  const offer = {
    to: person,
    from: { name: evil, email },
    device,
    plan: { name: 'Silver', currency: 'aud' },
    charge: { price: 1200, tax: 120, fee: 500, now: 1820, later: 1320 },
    url: webUrl,
  };
  const invitation = {
    email,
    language,
    sharerName: 'Olivia',
    message: '',
    expiryDate: new Date('2026-11-12T13:04:05Z'),
  };
  const integration = (kind: IntegrationRow['kind']) =>
    ({ kind, url: 'https://hooks.test/x', recipient: 'topic' }) as IntegrationRow;
  const [given, received] = transferEmails({ from: person, to: person, device, webUrl }) as [Letter, Letter];
  const named = (name: string, letter: Letter) => [name, letter] as const;
  return Object.fromEntries([
    ...authKinds.map((kind) =>
      named(`auth ${kind}`, authEmail(kind, { ...person, name: evil }, webUrl, endedTexts(language))),
    ),
    named('auth without a name', authEmail('verifyEmail', { ...person, name: null }, webUrl)),
    ...accountKinds.map((kind) => named(`account ${kind}`, accountEmail(kind, person, webUrl))),
    named('release', releaseEmail(person, { ...device, passcode: '1234' })),
    ...(['webhook', 'ntfy', 'telegram'] as const).map((kind) =>
      named(`off ${kind}`, switchedOffEmail(person, integration(kind), 'failing', webUrl)),
    ),
    ...(['gone', 'refused', 'password'] as const).map((reason) =>
      named(`off ${reason}`, switchedOffEmail(person, integration('ntfy'), reason, webUrl)),
    ),
    named('offer', planOfferEmail({ ...offer, trialDays: 0 })),
    named('offer with a trial', planOfferEmail({ ...offer, from: { name: '', email }, trialDays: 14 })),
    named('invitation', invitationEmail({ ...invitation, deviceName: evil }, webUrl)),
    named('invitation of nobody', invitationEmail({ ...invitation, sharerName: '', deviceName: '' }, webUrl)),
    named('invitation to all', invitationEmail({ ...invitation, deviceName: null }, webUrl)),
    named('given', given),
    named('received', received),
    ...alertKinds.map((kind) =>
      named(`alert ${kind}`, alertEmail(alertOf(kind, language), { webUrl, unsubscribe: null })),
    ),
    named('alert to an address', alertEmail(alertOf('sos', language, false), { webUrl, unsubscribe: 'token' })),
    named('confirmation', confirmationEmail(email, language, webUrl)),
  ]);
};

/** Subject and lines, without lines that contain no words. */
const partsOf = (letter: Letter) => {
  const { subject, text } = write(letter);
  return [subject, ...text.split('\n')].map((line) => line.trim()).filter((line) => /\p{L}{2}/u.test(line));
};
const isData = (line: string) => /^https:|^AirBolt$|^Städtle 1$/.test(line);
/** These words are identical in English and Spanish. */
const sharedWords: Partial<Record<LanguageId, string[]>> = { es: ['Plan: Silver'] };

describe.each(languageIds.filter((id) => id !== 'en'))('mails in %s', (language) => {
  it('have nothing left in English', () => {
    const english = lettersIn('en');
    const left = Object.entries(lettersIn(language)).flatMap(([name, letter]) => {
      const known = new Set(partsOf(english[name] as Letter));
      return partsOf(letter)
        .filter((line) => known.has(line) && !isData(line) && !sharedWords[language]?.includes(line))
        .map((line) => `${name}: ${line}`);
    });
    expect(left).toEqual([]);
    const everything = Object.values(lettersIn(language))
      .map((letter) => write(letter).text.replace(/https:\S+/g, ''))
      .join('\n');
    expect(everything.match(/\b(your|you|the|this|with|were|password|device|because)\b/gi)).toBeNull();
  });

  it('have a text and an HTML that names its language, with what people wrote as text [A11]', () => {
    for (const [name, letter] of Object.entries(lettersIn(language))) {
      const { text, html } = write(letter);
      expect(html, name).toContain(`<html lang="${language}">`);
      expect(text.length, name).toBeGreaterThan(100);
      expect(html, name).not.toContain('<b>');
    }
  });

  it('are told as short messages too', () => {
    for (const kind of alertKinds) {
      const inEnglish = messageOf(alertOf(kind, 'en'));
      const translated = messageOf(alertOf(kind, language));
      expect(translated.title, kind).not.toBe(inEnglish.title);
      expect(translated.body, kind).not.toBe(inEnglish.body);
    }
  });
});

it('times, numbers and money are written as the language does', () => {
  const alertText = (language: LanguageId) =>
    alertEmail(alertOf('temperature', language), { webUrl, unsubscribe: null }).paragraphs;
  // The comma after the weekday depends on the ICU version of Node.
  expect(alertText('en')).toEqual([
    'And 3 more within the hour',
    'Measured: 21.5 °C',
    expect.stringMatching(/^When: Thursday,? 12 November 2026 at 14:04:05 UTC\+01:00$/),
    'Where: Städtle 1\n47.10000, 9.50000',
  ]);
  expect(alertText('de').slice(1, 3)).toEqual([
    'Gemessen: 21,5 °C',
    'Wann: Donnerstag, 12. November 2026 um 14:04:05 UTC+01:00',
  ]);
  expect(alertText('fr')[2]).toMatch(/^Quand : jeudi 12 novembre 2026 à 14:04:05 UTC\+01:00$/);
  expect(alertText('es')[2]).toMatch(/^Cuándo: jueves, 12 de noviembre de 2026, 14:04:05 \(?UTC\+01:00\)?$/);
  expect(lettersIn('en').offer?.paragraphs[2]).toBe('Price: A$12.00, and A$1.20 of tax');
  expect(lettersIn('de').offer?.paragraphs[2]).toMatch(/^Preis: 12,00\s(AU|A)\$, dazu 1,20\s(AU|A)\$ Steuer$/);
});
