import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './lib/paths.mjs';

const run = (...args) => spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });

const contract = join(root, 'packages/contract/src');
const pathsInContract = readdirSync(contract)
  .filter((name) => name.endsWith('.endpoints.ts'))
  .flatMap((name) => readFileSync(join(contract, name), 'utf8').match(/\bpath: /g) ?? []);

describe('npm run admin -- access', () => {
  it('prints every call of the contract, and who may make it [A1]', () => {
    const rows = JSON.parse(run('scripts/admin.mjs', 'access', '--json').stdout);
    expect(rows).toHaveLength(pathsInContract.length);
    expect(rows).toContainEqual({
      method: 'POST',
      path: '/api/admin/devices',
      access: 'session',
      roles: 'admin superAdmin',
      also: 'recent password',
    });
    expect(rows).toContainEqual(
      expect.objectContaining({ method: 'DELETE', path: '/api/devices/:id', access: 'device:own' }),
    );
  });

  it('prints them as a table', () => {
    const { status, stdout } = run('scripts/admin.mjs', 'access');
    expect(status).toBe(0);
    expect(stdout.split('\n')).toHaveLength(pathsInContract.length + 2);
  });
});
