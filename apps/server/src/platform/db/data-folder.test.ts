import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { makeDataFolder, replaceDataFolder } from './data-folder.ts';

const [oldSecret, newSecret] = ['old', 'new'].map((word) => `${word}-0123456789-abcdefghijklmnopqrstuvwxyz`);
let [around, folder] = ['', ''];
beforeEach(() => {
  around = mkdtempSync(join(tmpdir(), 'hf-folder-'));
  folder = join(around, 'data');
  mkdirSync(folder);
  writeSecret(folder, oldSecret);
});
afterEach(() => rmSync(around, { recursive: true, force: true }));

const writeSecret = (to: string, secret = '') => writeFileSync(join(to, 'app-secret'), secret);
/** Reads the secret like the server, which creates folder and secret if missing. */
const secretAtStart = () => readConfig({ DATA_DIR: folder }).appSecret;
const replace = (fill = async (fresh: string) => writeSecret(fresh, newSecret)) => replaceDataFolder(folder, fill);

describe('a data folder that is replaced', () => {
  it('is the new one, and nothing is left beside it', async () => {
    mkdirSync(`${folder}.restored-0123abcd`);
    mkdirSync(`${folder}.replaced-4567cdef`);
    mkdirSync(`${folder}.restored-by-hand`);
    await replace();
    expect(secretAtStart()).toBe(newSecret);
    expect(readdirSync(around).sort()).toEqual(['data', 'data.restored-by-hand']);
  });

  it('stays as it was when the new one cannot be filled', async () => {
    const fill = async () => Promise.reject(new Error('no space left'));
    await expect(replace(fill)).rejects.toThrow('no space left');
    expect(secretAtStart()).toBe(oldSecret);
    expect(readdirSync(around)).toEqual(['data']);
  });

  it('stays as it was when the new one cannot take its place', async () => {
    const fill = async (fresh: string) => rmSync(fresh, { recursive: true });
    await expect(replace(fill)).rejects.toThrow('ENOENT');
    expect(secretAtStart()).toBe(oldSecret);
    expect(readdirSync(around)).toEqual(['data']);
  });

  it('is whole at the next start when a kill came between the two renames', () => {
    renameSync(folder, `${folder}.replaced-0123abcd`);
    mkdirSync(`${folder}.restored-0123abcd`);
    writeSecret(`${folder}.restored-0123abcd`, newSecret);
    expect(secretAtStart()).toBe(newSecret);
    expect(readdirSync(around)).toEqual(['data']);
  });

  it('is the old one at the next start when only that is there', () => {
    renameSync(folder, `${folder}.replaced-0123abcd`);
    mkdirSync(`${folder}.restored-4567cdef`);
    expect(secretAtStart()).toBe(oldSecret);
  });

  it('is made where there is none', () => {
    const deep = join(around, 'a', 'b');
    makeDataFolder(deep);
    expect(existsSync(deep)).toBe(true);
  });
});
