import { describe, expect, it } from 'vitest';
import { aUser } from '../../../../test/factories.ts';
import { changesOf, updateOf } from './profile-changes.ts';

const user = aUser({ name: 'Maya', country: 'AU' });

describe('what a profile save sends', () => {
  it('drops null, undefined and what did not change [P2.5.15]', () => {
    const draft = { name: 'Maya', country: null, timezone: undefined, units: { ...user.units }, profilePicture: 'abc' };
    expect(changesOf(user, draft)).toEqual({ profilePicture: 'abc' });
  });

  it('keeps an emptied picture, which removes it', () => {
    expect(changesOf(aUser({ profilePicture: 'abc' }), { profilePicture: '' })).toEqual({ profilePicture: '' });
  });

  it.each([
    ['NZ', 'nzd'],
    ['DE', 'eur'],
    ['GB', 'gbp'],
    ['JP', 'usd'],
  ])('adds the currency of %s [P2.5.15]', (country, currency) => {
    expect(updateOf({ country })).toEqual({ country, currency });
  });

  it('says nothing of a currency without a country [P2.5.15]', () => {
    expect(updateOf({ name: 'Maya O' })).toEqual({ name: 'Maya O' });
  });
});
