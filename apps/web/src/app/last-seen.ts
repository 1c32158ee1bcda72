import type { User } from '@holdfast/contract/user';
import type { QueryCacheNotifyEvent, QueryClient, QueryKey } from '@tanstack/react-query';
import { GoneError, isRefusal } from '../lib/api-error.ts';
import { connection } from '../lib/connection.ts';
import { whenIdle } from '../lib/idle.ts';
import {
  type CacheEntry,
  idOf,
  isCacheable,
  isReadable,
  keyOf,
  pack,
  surplusOf,
  userKey,
} from '../lib/last-seen/cache-entry.ts';
import { type CacheStore, indexedDbStore } from '../lib/last-seen/cache-store.ts';
import { logProblem } from '../lib/log.ts';
import { session, setUser, storedToken } from '../lib/session.ts';

const soon = 1000;
const seldom = 10_000;
/** How long a busy page puts a write off. */
const patience = 5000;

const isEnded = (error: unknown) => isRefusal(error) || error instanceof GoneError;

// Without these APIs the page itself could not be opened offline either.
const isPossible = () => Boolean(navigator.serviceWorker && globalThis.indexedDB && globalThis.crypto?.subtle);

const ownerOf = async (token: string) => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
};

const readOwn = async (store: CacheStore, token: string) => {
  const owner = await ownerOf(token);
  const kept = (await store.read()).filter((one) => isReadable(one, owner, Date.now()));
  return token === storedToken() ? kept : [];
};

/** Never overwrites fresher data. Disables garbage collection, because offline the data cannot be refetched. */
const fill = (queryClient: QueryClient, kept: CacheEntry[]) => {
  for (const one of kept) {
    const queryKey = keyOf(one);
    if (!isCacheable(queryKey) || queryClient.getQueryData(queryKey) !== undefined) continue;
    queryClient.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY });
    queryClient.setQueryData(queryKey, JSON.parse(one.json), { updatedAt: one.at });
  }
};

/** Restores the user of the stored token and their cached queries. Returns whether any were found. */
export const restoreLastSeen = async (queryClient: QueryClient, store?: CacheStore) => {
  const token = storedToken();
  if (!token || !(store ?? isPossible())) return false;
  const kept = await readOwn(store ?? indexedDbStore, token).catch(() => []);
  const person = kept.find(({ id }) => id === idOf(userKey));
  if (!person) return false;
  connection.setState({ state: 'offline', liveUntil: person.at, retry: () => window.location.reload() });
  setUser(JSON.parse(person.json) as User);
  fill(queryClient, kept);
  return true;
};

/** Persists the queries of this user until they sign out. Returns a function that stops it. */
export const keepLastSeen = (queryClient: QueryClient, userId: string, store?: CacheStore) => {
  const { token } = session.getState();
  if (!token || !(store ?? isPossible())) return () => {};
  const place = store ?? indexedDbStore;
  const cache = queryClient.getQueryCache();
  const owner = ownerOf(token);
  const changed = new Set<string>();
  const gone = new Set<string>();
  let isStopped = false;
  let cancelPlanned: (() => void) | undefined;
  let lastWrite = 0;
  let seenAt = Date.now();

  const isStillTheirs = () => !isStopped && token === storedToken();

  const packed = (key: QueryKey, mine: string): CacheEntry[] => {
    const { data, dataUpdatedAt: at } = cache.find({ queryKey: key, exact: true })?.state ?? {};
    return data === undefined || !at ? [] : [pack(key, data, { owner: mine, at })];
  };

  const write = async () => {
    cancelPlanned?.();
    cancelPlanned = undefined;
    lastWrite = Date.now();
    const mine = await owner;
    // Reading would recreate the database that sign-out has just deleted.
    if (!isStillTheirs()) return;
    const before = await place.read();
    const { user } = session.getState();
    if (!isStillTheirs() || user?._id !== userId) return;
    if (connection.getState().state === 'live') seenAt = Date.now();
    const put = [...changed].flatMap((id) => packed(JSON.parse(id) as QueryKey, mine));
    const isGone = ({ id }: CacheEntry) => [...gone].some((start) => id.startsWith(start));
    changed.clear();
    const [keep, drop] = [new Map<string, CacheEntry>(), new Set<string>()];
    for (const one of before) {
      if (isReadable(one, mine, Date.now()) && !isGone(one)) keep.set(one.id, one);
      else drop.add(one.id);
    }
    gone.clear();
    for (const one of put) keep.set(one.id, one);
    const surplus = new Set(surplusOf([...keep.values()]).map(({ id }) => id));
    await place.change({
      put: [pack(userKey, user, { owner: mine, at: seenAt }), ...put.filter(({ id }) => !surplus.has(id))],
      remove: [...drop, ...surplus],
    });
  };

  const save = () => void write().catch((error: unknown) => logProblem('Nothing was kept for reading offline', error));
  const saveLater = () => {
    if (cancelPlanned) return;
    const startIdle = () => {
      cancelPlanned = whenIdle(save, patience);
    };
    const timer = setTimeout(startIdle, Math.max(soon, lastWrite + seldom - Date.now()));
    cancelPlanned = () => clearTimeout(timer);
  };

  const note = ({ type, query, ...event }: QueryCacheNotifyEvent) => {
    if (type !== 'updated' || !isCacheable(query.queryKey) || !('action' in event)) return;
    const id = idOf(query.queryKey);
    if (event.action.type === 'success') {
      seenAt = Math.max(seenAt, query.state.dataUpdatedAt);
      changed.add(id);
    } else if (event.action.type === 'error' && isEnded(event.action.error)) {
      // What was loaded just before is not written yet.
      changed.delete(id);
      gone.add(id);
    } else if (event.action.type === 'setState' && query.state.data === undefined) {
      // All data of that device was cleared, so entries that are not in this page's memory are deleted too.
      gone.add(idOf(query.queryKey.slice(0, 2)).slice(0, -1));
    } else return;
    saveLater();
  };

  const noteHidden = () => {
    if (document.visibilityState === 'hidden') save();
  };
  const fillGaps = () =>
    void readOwn(place, token).then(
      (kept) => isStillTheirs() && fill(queryClient, kept),
      () => {},
    );

  for (const { queryKey, state } of cache.getAll()) {
    if (state.data !== undefined && isCacheable(queryKey)) changed.add(idOf(queryKey));
  }
  saveLater();
  const stopCache = cache.subscribe(note);
  document.addEventListener('visibilitychange', noteHidden);
  window.addEventListener('offline', fillGaps);
  return () => {
    isStopped = true;
    cancelPlanned?.();
    stopCache();
    document.removeEventListener('visibilitychange', noteHidden);
    window.removeEventListener('offline', fillGaps);
  };
};
