import { expect, it } from 'vitest';
import { toMarkdown } from './bench-table.mjs';

it('writes the results of benchmarks as one aligned table', () => {
  const empty = { against: '', ratio: '', aim: '', result: '' };
  const rows = [
    { ...empty, what: 'ingest', seen: '5 points/s', ratio: '0.50', aim: '≥ 0.5', result: 'met' },
    { ...empty, what: 'memory', seen: '1 MB' },
  ];
  expect(toMarkdown(rows).split('\n')).toEqual([
    '| what   | seen       | against | ratio | aim   | result |',
    '|--------|------------|---------|-------|-------|--------|',
    '| ingest | 5 points/s |         | 0.50  | ≥ 0.5 | met    |',
    '| memory | 1 MB       |         |       |       |        |',
  ]);
});
