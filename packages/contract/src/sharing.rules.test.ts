import { describe, expect, it } from 'vitest';
import { errorTexts } from './errors.ts';
import { defaultExpiry, defaultShare, needsExpiry, shareEmailError, sharePrivileges } from './sharing.rules.ts';

describe('a share', () => {
  it('is Unrestricted and Normal by default, and ends one month from now where it ends [P1.9.3]', () => {
    expect(defaultShare).toEqual({ accessRightsFlag: 1, securityLevel: 0 });
    const local = (text: string) => new Date(`${text}T12:00:00`);
    expect(defaultExpiry(local('2026-11-15'))).toEqual(local('2026-12-15'));
    expect(defaultExpiry(local('2026-12-31'))).toEqual(local('2027-01-31'));
    expect(defaultExpiry(local('2027-01-31'))).toEqual(local('2027-02-28'));
  });

  it('gives Owner 0, Unrestricted 1 or Limited 2, and only Limited has an end [P1.4.3]', () => {
    expect(sharePrivileges).toEqual([0, 1, 2]);
    expect(sharePrivileges.map(needsExpiry)).toEqual([false, false, true]);
  });
});

const textOf = (email: string) => {
  const code = shareEmailError(email);
  return code && errorTexts[code];
};

describe('shareEmailError', () => {
  it.each(['', '  '])('wants one: "%s" [P1.5.9]', (email) => {
    expect(textOf(email)).toBe('This field is required');
  });

  it.each(['guest', 'guest@', '@example.com', 'guest@example', 'guest@example.c', 'a b@example.com', 'a@b.co,c@d.co'])(
    'wants text, @, text, dot and two characters: %s [P1.5.9]',
    (email) => {
      expect(textOf(email)).toBe('Value must be valid email address');
    },
  );

  it.each(['guest@example.com', ' Guest@Example.co ', 'a.b+c@d.e.io'])('takes %s [P1.5.9]', (email) => {
    expect(shareEmailError(email)).toBeNull();
  });
});
