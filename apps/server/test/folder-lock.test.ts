import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../src/platform/db/db.ts';
import { FolderInUseError, lockFolder } from '../src/platform/db/folder-lock.ts';

const base = mkdtempSync(join(tmpdir(), 'hf-lock-'));
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

/** A process that holds the lock until it dies. */
const startHolder = async (folder: string) => {
  const module = new URL('../src/platform/db/folder-lock.ts', import.meta.url).href;
  const script = `
    const { lockFolder } = await import(${JSON.stringify(module)});
    await lockFolder(${JSON.stringify(folder)});
    process.stdout.write('locked');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await once(child.stdout, 'data');
  return child;
};

describe('the lock on the data folder', { timeout: 60_000 }, () => {
  it('refuses a second process, and dies with the first, however that ends [A19]', async () => {
    const folder = join(base, 'one');
    const holder = await startHolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError);
    await expect(lockFolder(folder)).rejects.toThrow(/another server is already running/);

    holder.kill('SIGKILL');
    await once(holder, 'exit');
    const began = performance.now();
    const lock = await lockFolder(folder);
    expect(performance.now() - began).toBeLessThan(5000);
    await lock.release();
  });

  it('is free again after a release, and survives a refused attempt', async () => {
    const folder = join(base, 'two');
    const lock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError);
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError);
    await lock.release();
    await (await lockFolder(folder)).release();
  });

  it('works where the path is too long for a socket', async () => {
    const folder = join(base, 'deep'.repeat(40));
    const holder = await startHolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    await (await lockFolder(folder)).release();
  });

  it('keeps a second server off the embedded database of the first [A19]', async () => {
    const folder = join(base, 'database');
    const first = await openDatabase({ dataDir: folder });
    await expect(openDatabase({ dataDir: folder })).rejects.toThrow(FolderInUseError);
    expect((await first.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await first.close();
    const second = await openDatabase({ dataDir: folder });
    expect((await second.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await second.close();
  });
});
