import { describe, expect, it } from 'vitest';
import { parseCsv } from './parse-csv.ts';

const cellsOf = (text: string) => parseCsv(text).map(({ cells }) => cells);

describe('parseCsv', () => {
  it('reads cells, quotes and every end of a line', () => {
    expect(cellsOf('\uFEFFa, b\r\n"c,1","say ""d"""\ne,f')).toEqual([
      ['a', 'b'],
      ['c,1', 'say "d"'],
      ['e', 'f'],
    ]);
    expect(cellsOf('a,b\n')).toEqual([['a', 'b']]);
    expect(cellsOf('a,\n,b')).toEqual([
      ['a', ''],
      ['', 'b'],
    ]);
  });

  it('knows the line of each record, also after empty lines and texts of several lines', () => {
    expect(parseCsv('a\n\n"b\nc"\r\nd\n').map(({ line }) => line)).toEqual([1, 3, 5]);
  });

  it('finds nothing in nothing, and comes to an end with a quote that is open', () => {
    expect(cellsOf('')).toEqual([]);
    expect(cellsOf('\n \n')).toEqual([]);
    expect(cellsOf('a,"b\nc')).toEqual([['a', '"b'], ['c']]);
    expect(cellsOf('"a"b,c')).toEqual([['"a"b', 'c']]);
  });
});
