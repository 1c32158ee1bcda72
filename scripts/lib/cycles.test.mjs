import { expect, it } from 'vitest';
import { checkSources } from './check-sources.mjs';
import { cyclesOf } from './cycles.mjs';

const graph = (files) => new Map(Object.entries(files));

it('finds none where imports go one way', () => {
  expect(cyclesOf(graph({ a: ['b', 'c'], b: ['c', 'npm:zod'], c: [] }))).toEqual([]);
});

it('finds the shortest cycle of each group of files', () => {
  expect(cyclesOf(graph({ a: ['b'], b: ['c', 'a'], c: ['a'], d: ['a', 'e'], e: ['f'], f: ['d'] }))).toEqual([
    ['a', 'b'],
    ['d', 'e', 'f'],
  ]);
  expect(cyclesOf(graph({ a: ['a'] }))).toEqual([['a']]);
});

it('counts type imports, and prints the way round', async () => {
  const files = [
    { path: 'apps/web/src/lib/a.ts', text: "import type { B } from './b.ts';\nexport type A = B;\n" },
    { path: 'apps/web/src/lib/b.ts', text: "import { a } from './a.ts';\nexport type B = typeof a;\n" },
  ];
  expect(await checkSources(files)).toEqual([
    'import cycle: apps/web/src/lib/a.ts → apps/web/src/lib/b.ts → apps/web/src/lib/a.ts',
  ]);
});
