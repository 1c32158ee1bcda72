import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { createStore, type Store } from './store.ts';

export const loadStore = (file: string | undefined): Store =>
  createStore(file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});

/** Whole or not at all: a process that dies in the middle leaves the file of before. */
export const saveStore = (file: string, store: Store) => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(store.state()));
  renameSync(`${file}.new`, file);
};
