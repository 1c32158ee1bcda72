import { toCsvCell } from '@holdfast/contract/csv.rules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../../test/test-database.ts';
import { csvCellSql } from './csv-sql.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('writes every text as the server itself does [A13]', async () => {
  const starts = [
    '',
    '=',
    '+',
    '-',
    '@',
    '\t',
    '\r',
    '\n',
    ' =',
    ' ',
    "'",
    '"',
    'é',
    '🚲',
    '＝',
    '＋',
    '－',
    '＠',
    ' ＝',
  ];
  const rests = [
    '',
    '1',
    '1.5',
    '1e5',
    '1E-5',
    '1+1',
    '.5',
    'a,b',
    'a;b',
    'say "hi"',
    'two\r\nlines',
    'cmd|calc',
    '%s\\',
  ];
  const texts = starts.flatMap((start) => rests.map((rest) => start + rest));
  const sql = `SELECT ${csvCellSql('text')} AS cell FROM unnest($1::text[]) WITH ORDINALITY AS t(text, at) ORDER BY at`;
  const { rows } = await database.pool.query(sql, [texts]);
  expect(rows.map(({ cell }) => cell)).toEqual(texts.map(toCsvCell));
});
