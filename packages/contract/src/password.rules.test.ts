import { describe, expect, it } from 'vitest';
import { newPassword } from './fields.ts';
import { isPasswordAcceptable, passwordMaxLength, passwordRules } from './password.rules.ts';

const brokenBy = (value: string) => passwordRules.filter((rule) => !rule.isMet(value)).map((rule) => rule.key);

describe('password rules', () => {
  it('are five, in the words of the checklist', () => {
    expect(passwordRules.map((rule) => rule.text)).toEqual([
      'Must have at least one lowercase letter.',
      'Must have at least one uppercase letter.',
      'Must have at least one number.',
      'Must have at least one symbol.',
      'Must be 8 characters or more.',
    ]);
  });

  it.each([
    ['Holdfast1!', []],
    ['Aa1!aaaa', []],
    ['Ünïcode1é!', []],
    ['HOLDFAST1!', ['lowercase']],
    ['holdfast1!', ['uppercase']],
    ['Holdfast!!', ['number']],
    ['Holdfast11', ['symbol']],
    ['Holdf 11 x', ['symbol']],
    ['Hold1!x', ['length']],
    ['', ['lowercase', 'uppercase', 'number', 'symbol', 'length']],
    ['        ', ['lowercase', 'uppercase', 'number', 'symbol']],
    ['password', ['uppercase', 'number', 'symbol']],
  ])('%j breaks %j [P1.9.1] [P2.9.12]', (value, broken) => {
    expect(brokenBy(value)).toEqual(broken);
    expect(isPasswordAcceptable(value)).toBe(broken.length === 0);
    expect(newPassword.safeParse(value).success).toBe(broken.length === 0);
  });

  it('take every punctuation mark of the keyboard as a symbol, and nothing else of it [P1.5.7]', () => {
    const isSymbol = (character: string) => !brokenBy(character).includes('symbol');
    const printable = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at));
    expect(printable.filter(isSymbol).join('')).toBe('!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~');
    for (const mark of ['¿', '«', '…', '€', '、']) expect(isSymbol(mark)).toBe(true);
    for (const other of ['é', 'ß', '字', '½', '\u00a0', '\n', '\t']) expect(isSymbol(other)).toBe(false);
  });

  it('count characters as people do, not in halves of surrogate pairs', () => {
    expect(brokenBy('Aa1!🔒🔒🔒')).toEqual(['length']);
    expect(brokenBy('Aa1!🔒🔒🔒🔒')).toEqual([]);
  });

  it('have an upper bound, so that nobody makes the server hash a novel', () => {
    expect(newPassword.safeParse(`Aa1!${'x'.repeat(passwordMaxLength - 4)}`).success).toBe(true);
    expect(newPassword.safeParse(`Aa1!${'x'.repeat(passwordMaxLength - 3)}`).success).toBe(false);
  });
});
