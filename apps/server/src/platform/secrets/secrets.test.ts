import { describe, expect, it } from 'vitest';
import { normalizeRecoveryCode, recoveryCode } from './recovery-code.ts';
import { createSecrets, deriveSecret, randomToken } from './secrets.ts';

const secrets = createSecrets('a secret of the tests');

describe('secrets', () => {
  it('opens what it sealed, and seals the same text differently each time', () => {
    const text = 'otpauth://totp/Ünïcode?secret=ABC';
    expect(secrets.decrypt(secrets.encrypt(text))).toBe(text);
    expect(secrets.decrypt(secrets.encrypt(''))).toBe('');
    expect(secrets.encrypt(text)).not.toBe(secrets.encrypt(text));
    expect(secrets.encrypt(text)).toMatch(/^v1\.[\w-]+$/);
  });

  it('refuses a sealed text that was changed, cut, or sealed with another secret', () => {
    const [version, body = ''] = secrets.encrypt('text').split('.');
    const bytes = Buffer.from(body, 'base64url');
    for (const position of [0, 12, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[position] = (changed[position] ?? 0) ^ 1;
      expect(() => secrets.decrypt(`${version}.${changed.toString('base64url')}`)).toThrow();
    }
    expect(() => secrets.decrypt(`${version}.${bytes.subarray(0, 20).toString('base64url')}`)).toThrow();
    expect(() => secrets.decrypt(`v2.${body}`)).toThrow();
    expect(() => secrets.decrypt('')).toThrow();
    expect(() => createSecrets('another secret').decrypt(`${version}.${body}`)).toThrow();
  });

  it('hashes tokens with its own key', () => {
    const token = randomToken();
    expect(secrets.hash(token)).toBe(secrets.hash(token));
    expect(secrets.hash(token)).toMatch(/^[\w-]{43}$/);
    expect(secrets.hash(token)).not.toBe(secrets.hash(randomToken()));
    expect(secrets.hash(token)).not.toBe(createSecrets('another secret').hash(token));
  });

  it('derives a different key for each purpose', () => {
    expect(deriveSecret('s', 'a')).toHaveLength(32);
    expect(deriveSecret('s', 'a').equals(deriveSecret('s', 'b'))).toBe(false);
    expect(deriveSecret('s', 'a').equals(deriveSecret('s', 'a'))).toBe(true);
  });

  it('compares texts of any length', () => {
    expect(secrets.equals('same', 'same')).toBe(true);
    expect(secrets.equals('same', 'samf')).toBe(false);
    expect(secrets.equals('same', 'same but longer')).toBe(false);
    expect(secrets.equals('', '')).toBe(true);
  });

  it('makes tokens of the asked number of random bytes', () => {
    expect(Buffer.from(randomToken(), 'base64url')).toHaveLength(32);
    expect(Buffer.from(randomToken(16), 'base64url')).toHaveLength(16);
    expect(new Set(Array.from({ length: 100 }, () => randomToken())).size).toBe(100);
  });
});

describe('recovery codes', () => {
  it('are readable, without letters that look like others', () => {
    const codes = Array.from({ length: 200 }, recoveryCode);
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(new Set(codes).size).toBe(200);
  });

  it('are understood as people type them', () => {
    const code = recoveryCode();
    expect(normalizeRecoveryCode(code)).toBe(code);
    expect(normalizeRecoveryCode(` ${code.toLowerCase().replace('-', ' ')} `)).toBe(code);
    expect(normalizeRecoveryCode('o1IlL-ooooo')).toBe('01111-00000');
  });
});
