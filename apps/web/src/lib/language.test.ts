import { describe, expect, it, vi } from 'vitest';
import { chooseLanguage, languageId, pickLanguage } from './language.ts';
import { listedLanguages } from './languages.ts';

describe('pickLanguage', () => {
  const nothing = { asked: null, chosen: null, preferred: [] };

  it.each([
    ['the first of the browser that we have', { preferred: ['rm-CH', 'fr-CH', 'de-CH', 'en'] }, 'fr'],
    ['English for a browser that prefers it', { preferred: ['en-GB', 'de'] }, 'en'],
    ['English for a browser whose languages we lack', { preferred: ['ja', 'pt-BR'] }, 'en'],
    ['English for a browser that says nothing', {}, 'en'],
    ['what was chosen before what the browser prefers', { chosen: 'en', preferred: ['de'] }, 'en'],
    ['what the address asks before what was chosen', { asked: 'pseudo', chosen: 'de' }, 'pseudo'],
    ['nothing that we do not have', { asked: 'tlh', chosen: 'xx', preferred: ['de'] }, 'de'],
    ['no property of an object', { asked: 'constructor', chosen: 'toString' }, 'en'],
    ['nothing unlisted for the browser', { preferred: ['pseudo'] }, 'en'],
  ])('takes %s', (_what, wishes, expected) => {
    expect(pickLanguage({ ...nothing, ...wishes })).toBe(expected);
  });
});

it('lists languages in their own names', () => {
  expect(listedLanguages).toEqual([
    { value: 'en', label: 'English' },
    { value: 'de', label: 'Deutsch' },
    { value: 'fr', label: 'Français' },
    { value: 'es', label: 'Español' },
  ]);
});

it('is English in tests, whatever the machine speaks', () => {
  expect(languageId).toBe('en');
});

it('keeps the choice in this browser and reloads, without the address that asked for another', () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  window.history.replaceState(null, '', '/login?lang=en&next=1#x');
  chooseLanguage('de');
  expect(localStorage.getItem('holdfast.language')).toBe('de');
  expect(window.location.href).toBe('http://localhost/login?next=1#x');
  expect(reload).toHaveBeenCalledOnce();
});
