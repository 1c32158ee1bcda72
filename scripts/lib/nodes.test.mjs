import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nodeRelease } from './node-releases.mjs';
import { walkNodes } from './nodes.mjs';

const find = async (release) => {
  if (release === '22') throw new Error('no network');
  return process.execPath;
};

describe('the walk on every Node', () => {
  it('says what it could not have and counts it as skipped, never as passed', async () => {
    const lines = [];
    const result = await walkNodes((line) => lines.push(line), { find, walk: async () => '' });
    expect(result).toMatchObject({ passed: 2, failed: 0, skipped: 1 });
    expect(lines).toEqual(['Node 22 could not be had, the server is not tried on it: no network']);
  });

  it('fails with what went wrong, and tries the others', async () => {
    const walked = [];
    const walk = async (node) => {
      walked.push(node);
      if (walked.length === 1) throw new Error('the server did not become ready');
      return walked.length === 2 ? 'FAILED the command is acknowledged' : '';
    };
    const result = await walkNodes(() => {}, { releases: ['20.19', '24', '26'], find, walk });
    expect(result).toMatchObject({ passed: 1, failed: 2, skipped: 0 });
    expect(result.failures[0]).toContain('the server did not become ready');
    expect(result.failures[1]).toContain('FAILED the command is acknowledged');
  });

  it('throws what npm says where a release does not exist', async () => {
    const cache = mkdtempSync(join(tmpdir(), 'holdfast-nodes-'));
    await expect(nodeRelease('0.0.0-none', cache)).rejects.toThrow(/\w/);
    rmSync(cache, { recursive: true, force: true });
  }, 60_000);
});
