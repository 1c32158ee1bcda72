import { describe, expect, it } from 'vitest';
import { isEmail, normalizeEmail } from './email.rules.ts';
import { errorTable } from './errors.ts';
import { email } from './fields.ts';

const longest = `${'a'.repeat(242)}@example.com`;

describe('emails', () => {
  it.each(['a@b.io', 'first.last+tag@sub.example.com', "o'hara@example.com", 'jörg@müller.example', longest])(
    'takes %s',
    (value) => {
      expect(isEmail(value)).toBe(true);
    },
  );

  it.each([
    '',
    'plain',
    '@example.com',
    'a@',
    'a@b',
    'a@b.c',
    'a@@b.io',
    'a b@c.io',
    'a@b c.io',
    'a@b.io\n',
    'a\u0001@b.io',
    'a\u200b@b.io',
    'a\u202e@b.io',
    'a@b..io',
    'a@.b.io',
    'a@b.io\r\nBcc: everybody@example.com',
    'a@b.io,c@d.io',
    'a@b.io;c@d.io',
    'Somebody <a@b.io>',
    '"a"@b.io',
    'a(b)@c.io',
    `a${longest}`,
  ])('refuses %j [A18]', (value) => {
    expect(isEmail(value)).toBe(false);
  });

  it('mean the same in any case and with spaces around them', () => {
    expect(normalizeEmail('  Some.Body@Example.COM ')).toBe('some.body@example.com');
    expect(email.parse(' Some.Body@Example.COM')).toBe('some.body@example.com');
  });

  it('are one address however their letters are written', () => {
    for (const alike of [
      'ｕser@example.com',
      'user＠example.com',
      'user@ｅxample.com',
      'user@example．com',
      'uſer@example.com',
    ]) {
      expect(email.parse(alike)).toBe('user@example.com');
    }
    expect(normalizeEmail('e\u0301@example.com')).toBe('\u00e9@example.com');
    for (const hidden of ['a@b.io；c@d.io', 'a＜b@c.io', 'a@b.io，c@d.io'])
      expect(email.safeParse(hidden).success).toBe(false);
  });

  it('are refused in the fixed words', () => {
    expect(email.safeParse('nobody').error?.issues[0]?.message).toBe('invalid-email');
    expect(errorTable['invalid-email'][1]).toBe('Invalid Email address');
  });
});
