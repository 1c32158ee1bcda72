import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../test/test-database.ts';
import { arrayLiteral, textArrayLiteral } from './array-literal.ts';
import { binaryArray } from './binary-array.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const read = async (type: string, value: unknown) =>
  (await database.pool.query(`SELECT $1::${type}[] AS given`, [value])).rows[0].given;

describe('an array, as it is sent for every batch of points', () => {
  it('keeps texts with quotes, backslashes, commas, braces, lines and the word NULL', async () => {
    const texts = [
      '',
      'Surry Hills, Australia',
      '"x"',
      'a\\b',
      '\\',
      '{}',
      'NULL',
      null,
      ' ',
      'a\nb',
      'Zürich 日本 🏔',
      "'; --",
    ];
    expect(await read('text', textArrayLiteral(texts))).toEqual(texts);
    expect(await read('text', textArrayLiteral([]))).toEqual([]);
  });

  it('keeps numbers and what is not known', async () => {
    expect(await read('float8', arrayLiteral([1.5, null, -7]))).toEqual([1.5, null, -7]);
    const numbers = [151.123456789012, Number.NaN, 0, -33.8, 1.7e300];
    const known = numbers.map((one) => (Number.isNaN(one) ? null : one));
    expect(await read('float8', binaryArray(Float64Array.from(numbers)))).toEqual(known);
    expect(await read('real', binaryArray(Float32Array.from([21.5, Number.NaN])))).toEqual([21.5, null]);
  });
});
