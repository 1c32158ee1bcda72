import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname } from 'node:path';

type Beside = 'restored' | 'replaced';

const besideOf = (folder: string, what: Beside, suffix: string) => `${folder}.${what}-${suffix}`;

const suffixesBeside = (folder: string, what: Beside): string[] => {
  const beginning = basename(besideOf(folder, what, ''));
  return readdirSync(dirname(folder))
    .filter((name) => name.startsWith(beginning))
    .map((name) => name.slice(beginning.length))
    .filter((suffix) => /^[0-9a-f]{8}$/.test(suffix));
};

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true });

/** Completes a restore that was killed between its two renames; at that point both folders are complete. */
const finishReplacing = (folder: string) => {
  if (!existsSync(dirname(folder))) return;
  for (const suffix of suffixesBeside(folder, 'replaced')) {
    const [fresh, former] = [besideOf(folder, 'restored', suffix), besideOf(folder, 'replaced', suffix)];
    renameSync(existsSync(fresh) ? fresh : former, folder);
    remove(former);
    return;
  }
};

export const makeDataFolder = (folder: string) => {
  if (!existsSync(folder)) finishReplacing(folder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
};

/** Removes leftovers of killed restores; the caller must hold the folder lock. */
const removeLeftovers = (folder: string) => {
  for (const what of ['restored', 'replaced'] as const)
    for (const suffix of suffixesBeside(folder, what)) remove(besideOf(folder, what, suffix));
};

/**
 * Fills a sibling folder and swaps it in by rename; the old folder is removed last. The caller holds the folder lock.
 */
export const replaceDataFolder = async (folder: string, fill: (fresh: string) => Promise<void>) => {
  removeLeftovers(folder);
  const suffix = randomBytes(4).toString('hex');
  const [fresh, former] = [besideOf(folder, 'restored', suffix), besideOf(folder, 'replaced', suffix)];
  try {
    mkdirSync(fresh, { mode: 0o700 });
    await fill(fresh);
    renameSync(folder, former);
    try {
      renameSync(fresh, folder);
    } catch (error) {
      renameSync(former, folder);
      throw error;
    }
  } finally {
    remove(fresh);
  }
  remove(former);
};
