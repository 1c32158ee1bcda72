import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { run } from '../lib/processes.mjs';
import { findCommit, lastRelease } from './versions.mjs';

let folder;
const git = async (...args) => {
  const who = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', '-c', 'commit.gpgsign=false'];
  const { code, output } = await run('git', ['-C', folder, ...who, ...args]);
  if (code !== 0) throw new Error(output);
  return output.trim();
};
const commit = async (text) => {
  writeFileSync(join(folder, 'file'), text);
  await git('add', '.');
  await git('commit', '--quiet', '--message', text);
  return git('rev-parse', 'HEAD');
};

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'holdfast-versions-'));
  await git('init', '--quiet');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a version of the past', () => {
  it('is found by the beginning of its name', async () => {
    const whole = await commit('one');
    expect(await findCommit(whole.slice(0, 7), folder)).toBe(whole);
  });

  it('that the history does not have is an error that says what to do', async () => {
    await commit('one');
    await expect(findCommit('5a00d32', folder)).rejects.toThrow(
      /the history has no commit 5a00d32: .*git fetch --unshallow/,
    );
  });

  it('is by default the last release before the present one', async () => {
    await commit('one');
    await git('tag', 'v0.1.0');
    await commit('two');
    await git('tag', 'v0.2.0');
    expect(await lastRelease(folder)).toBe('v0.1.0');
    await commit('three');
    expect(await lastRelease(folder)).toBe('v0.2.0');
  });

  it('is the commit before where nothing was released', async () => {
    await commit('one');
    await commit('two');
    expect(await lastRelease(folder)).toBe('HEAD^');
  });
});
