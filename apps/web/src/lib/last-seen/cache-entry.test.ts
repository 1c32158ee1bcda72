import { describe, expect, it } from 'vitest';
import { aDevice } from '../../../test/factories.ts';
import {
  type CacheEntry,
  idOf,
  isCacheable,
  isReadable,
  keyOf,
  limits,
  pack,
  surplusOf,
  userKey,
} from './cache-entry.ts';

const day = 86_400_000;
const stamp = { owner: 'me', at: 0 };

const anEntry = (fields: Partial<CacheEntry> = {}): CacheEntry => ({
  id: '["history"]',
  owner: 'me',
  at: 0,
  json: '1',
  ...fields,
});

describe('what is kept for reading offline', () => {
  const kept = [
    ['devices', 'list', { type: 'all', name: '' }],
    ['devices', 'one', '7F21'],
    ['groups', 'list', { page: 0 }],
    ['groups', 'one', 'g1'],
    ['history', 'd1', 'grid', { page: 0 }],
    ['history', 'activity', ['7F21']],
    ['client-config'],
  ];
  it.each(kept.map((key) => [key]))('is %j', (key) => expect(isCacheable(key)).toBe(true));

  const never = [
    ['devices', 'removal', 'd1'],
    ['account', 'user'],
    ['account', 'sessions'],
    ['admin', 'users', {}],
    ['payments', 'user'],
    ['payment-intent', 'u1'],
    ['subscriptions', 'me'],
    ['sharing', 'd1'],
    ['members', 'kim'],
    ['mails', {}],
    ['verify-email', 'token'],
    ['groups'],
    [],
  ];
  it.each(never.map((key) => [key]))('is not %j', (key) => expect(isCacheable(key)).toBe(false));

  it('has no passcode and nobody else’s address, however deep they stand', () => {
    const device = aDevice({
      name: 'Bike',
      passcode: '4711-secret',
      notificationEmails: [{ email: 'other@example.test', confirmed: true }],
    });
    const { json } = pack(['groups', 'one', 'g1'], { devices: [device] }, stamp);
    expect(json).toContain('Bike');
    expect(json).not.toMatch(/4711-secret|other@example/);
  });

  it('finds back to its query', () => {
    const key = ['history', 'd1', 'grid', { page: 0, filter: '' }];
    expect(keyOf(pack(key, [], stamp))).toEqual(key);
  });
});

describe('it is read', () => {
  it('by the session that saw it, for seven days', () => {
    expect(isReadable(anEntry(), 'me', 7 * day - 1)).toBe(true);
    expect(isReadable(anEntry(), 'me', 7 * day)).toBe(false);
    expect(isReadable(anEntry(), 'somebody else', 1)).toBe(false);
  });
});

describe('without room', () => {
  it('the oldest go, never the person', () => {
    const person = anEntry({ id: idOf(userKey), at: -1 });
    const many = Array.from({ length: limits.entries + 2 }, (_, at) => anEntry({ id: String(at), at }));
    expect(surplusOf([person, ...many]).map(({ id }) => id)).toEqual(['1', '0']);
    expect(surplusOf([person, ...many.slice(2)])).toEqual([]);
  });

  it('what is large counts as much as what is many', () => {
    const json = 'x'.repeat(limits.characters / 2);
    const three = [1, 2, 3].map((at) => anEntry({ id: String(at), at, json }));
    expect(surplusOf(three).map(({ id }) => id)).toEqual(['1']);
  });
});
