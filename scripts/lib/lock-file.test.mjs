import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';
import { expect, it } from 'vitest';
import { root } from './paths.mjs';

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

// A registry that lacks the packages of a platform makes npm write a lock file that `npm ci` refuses.
it('the lock file names the packages of every platform', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`${path}/node_modules/${name}`] && !packages[`node_modules/${name}`],
    ),
  );
  expect(missing).toEqual([]);
});

it('the lock file names no registry', () => {
  expect(Object.values(packages).filter(({ resolved }) => /^https?:/.test(resolved ?? ''))).toEqual([]);
});

it('every package of the lock file runs on the oldest Node that we support', () => {
  const oldest = semver.minVersion(packages[''].engines.node);
  const refused = Object.entries(packages)
    .filter(([, { engines }]) => engines?.node && !semver.satisfies(oldest, engines.node))
    .map(([path, { version, engines }]) => `${path} ${version} wants Node ${engines.node}`);
  expect(refused).toEqual([]);
});
