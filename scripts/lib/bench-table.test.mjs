import { expect, it } from 'vitest';
import { toMarkdown } from './bench-table.mjs';

it('writes the results of benchmarks as one aligned table, beside those of the first version', () => {
  const empty = { against: '', ratio: '', aim: '', result: '' };
  const rows = [
    { ...empty, what: 'ingest', seen: '5 points/s', ratio: '0.50', aim: '≥ 0.5', result: 'met' },
    { ...empty, what: 'memory', seen: '1 MB' },
  ];
  expect(toMarkdown(rows, { ingest: '2 points/s' }).split('\n')).toEqual([
    '| what   | first version | seen       | against | ratio | aim   | result |',
    '|--------|---------------|------------|---------|-------|-------|--------|',
    '| ingest | 2 points/s    | 5 points/s |         | 0.50  | ≥ 0.5 | met    |',
    '| memory |               | 1 MB       |         |       |       |        |',
  ]);
});
