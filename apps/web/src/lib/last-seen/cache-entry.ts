import type { QueryKey } from '@tanstack/react-query';

export interface CacheEntry {
  /** Query key as JSON. */
  id: string;
  /** Hash of the session token: another session cannot read the entry. */
  owner: string;
  /** Time of the response, in ms. */
  at: number;
  json: string;
}

export const userKey = ['user'] as const;

/** Allowlist of query key prefixes. Everything else (payments, shares, keys, admin lists) is never cached. */
const cacheableKeys: QueryKey[] = [
  ['devices', 'list'],
  ['devices', 'positions'],
  ['devices', 'summary'],
  ['devices', 'one'],
  ['groups', 'list'],
  ['groups', 'one'],
  ['history'],
  ['alerts', 'all'],
  ['client-config'],
];

/** Removed at any depth: device secrets and other people's addresses. */
const withheldFields = new Set(['passcode', 'shares', 'notificationEmails', 'updateToEmail']);

export const limits = { days: 7, entries: 100, characters: 20_000_000 } as const;

const dayMs = 86_400_000;

export const isCacheable = (key: QueryKey) =>
  cacheableKeys.some((start) => start.every((part, index) => part === key[index]));

export const idOf = (key: QueryKey) => JSON.stringify(key);

export const keyOf = ({ id }: CacheEntry) => JSON.parse(id) as QueryKey;

export const pack = (key: QueryKey, data: unknown, { owner, at }: Pick<CacheEntry, 'owner' | 'at'>): CacheEntry => ({
  id: idOf(key),
  owner,
  at,
  json: JSON.stringify(data, (name, value: unknown) => (withheldFields.has(name) ? undefined : value)),
});

export const isReadable = ({ owner, at }: CacheEntry, reader: string, now: number) =>
  owner === reader && now - at < limits.days * dayMs;

/** Entries to evict, oldest first; the user entry is never evicted. */
export const surplusOf = (kept: CacheEntry[]) => {
  const user = idOf(userKey);
  const newestFirst = kept.filter(({ id }) => id !== user).sort((a, b) => b.at - a.at);
  let characters = 0;
  return newestFirst.filter(({ json }, index) => {
    characters += json.length;
    return index >= limits.entries || characters > limits.characters;
  });
};
