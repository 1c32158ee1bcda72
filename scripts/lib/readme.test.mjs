import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './paths.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');
const matches = (text, pattern) => [...text.matchAll(pattern)].map(([, name]) => name).sort();

it('the configuration table of the README names the variables that config.ts reads', () => {
  const rows = read('README.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|')[1]);
  const documented = matches(rows.join('\n'), /`([A-Z_]+)`/g);
  expect(documented.length).toBeGreaterThan(10);
  expect(documented).toEqual(matches(read('apps/server/src/config.ts'), /^ {2}([A-Z_]+): /gm));
});

it('CONTRIBUTING.md has a line for each npm script, and there are at most twelve', () => {
  const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
  expect(matches(read('CONTRIBUTING.md'), /^\| `([a-z:]+)` \| \S/gm)).toEqual(scripts.toSorted());
  expect(scripts.length).toBeLessThanOrEqual(12);
});
