import { describe, expect, it } from 'vitest';
import { type CsvValue, toCsv } from './csv.rules.ts';

const cell = (value: CsvValue) => toCsv([], [[value]]).slice('\r\n'.length, -'\r\n'.length);

describe('toCsv', () => {
  it('writes a header and rows with CR LF', () => {
    const rows = [
      ['Åse', 1.5, true],
      ['Bo', null, undefined],
    ];
    expect(toCsv(['name', 'count', 'active'], rows)).toBe('name,count,active\r\nÅse,1.5,true\r\nBo,,\r\n');
    expect(cell(new Date('2026-01-02T03:04:05Z'))).toBe('2026-01-02T03:04:05.000Z');
  });

  it('quotes commas, quotes and line breaks [A13]', () => {
    expect(cell('a,b')).toBe('"a,b"');
    expect(cell('say "hi"')).toBe('"say ""hi"""');
    expect(cell('two\nlines')).toBe('"two\nlines"');
    expect(cell('two\r\nlines')).toBe('"two\r\nlines"');
    expect(cell('a;=1+1')).toBe('"a;=1+1"');
    expect(toCsv(['a"b'], [])).toBe('"a""b"\r\n');
  });

  it('never lets a text become a formula [A13]', () => {
    expect(cell('=1+1')).toBe("'=1+1");
    expect(cell('+1+1')).toBe("'+1+1");
    expect(cell('-2+3+cmd|calc')).toBe("'-2+3+cmd|calc");
    expect(cell('@SUM(A1)')).toBe("'@SUM(A1)");
    expect(cell('\t=1')).toBe('"\'\t=1"');
    expect(cell('\r=1')).toBe('"\'\r=1"');
    expect(cell(' =1')).toBe("' =1");
    for (const sign of ['＝', '＋', '－', '＠']) expect(cell(`${sign}1+1`)).toBe(`'${sign}1+1`);
    expect(cell('=HYPERLINK("http://x","y")')).toBe('"\'=HYPERLINK(""http://x"",""y"")"');
    expect(toCsv(['=1+1'], [])).toBe("'=1+1\r\n");
  });

  it('keeps negative numbers numbers [A13]', () => {
    expect(cell(-12.5)).toBe('-12.5');
    expect(cell('-12.5')).toBe('-12.5');
    expect(cell(-1e-7)).toBe('-1e-7');
    expect(cell('-')).toBe("'-");
    expect(cell('-12.5.6')).toBe("'-12.5.6");
  });
});
