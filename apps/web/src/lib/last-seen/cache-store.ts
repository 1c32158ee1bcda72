import { lastSeenName } from '../session.ts';
import type { CacheEntry } from './cache-entry.ts';

export interface CacheStore {
  read: () => Promise<CacheEntry[]>;
  /** Atomic: one transaction. */
  change: (changes: { put: CacheEntry[]; remove: string[] }) => Promise<void>;
}

const storeName = 'kept';

const open = () =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(lastSeenName, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Opens and closes the database per use: an open connection would block its deletion on sign-out. */
const use = async <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => T) => {
  const database = await open();
  try {
    const transaction = database.transaction(storeName, mode);
    const done = new Promise<unknown>((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    const result = work(transaction.objectStore(storeName));
    await done;
    return result;
  } finally {
    database.close();
  }
};

export const indexedDbStore: CacheStore = {
  read: async () => {
    const request = await use('readonly', (store) => store.getAll() as IDBRequest<CacheEntry[]>);
    return request.result;
  },
  change: ({ put, remove }) =>
    use('readwrite', (store) => {
      for (const id of remove) store.delete(id);
      for (const kept of put) store.put(kept);
    }),
};
