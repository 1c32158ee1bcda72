import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { zipOf } from './zip.ts';

const namesOf = (...names: string[]) => Object.keys(unzipSync(zipOf(names.map((name) => ({ name, content: name })))));

describe('zipOf', () => {
  it('packs texts and bytes', () => {
    const files = unzipSync(
      zipOf([
        { name: 'account.json', content: '{"name":"Åse"}' },
        { name: 'pictures/me.jpg', content: new Uint8Array([1, 2, 3]) },
      ]),
    );
    expect(strFromU8(files['account.json'] ?? new Uint8Array())).toBe('{"name":"Åse"}');
    expect(files['pictures/me.jpg']).toEqual(new Uint8Array([1, 2, 3]));
  });

  it('keeps every name inside the folder where it is unpacked', () => {
    expect(namesOf('../../etc/passwd')).toEqual(['etc/passwd']);
    expect(namesOf('/absolute/./path')).toEqual(['absolute/path']);
    expect(namesOf('..\\..\\windows\\x.exe')).toEqual(['windows/x.exe']);
    expect(namesOf('C:\\x')).toEqual(['C_/x']);
    expect(namesOf('<b>\n\0.csv')).toEqual(['_b___.csv']);
    expect(namesOf('..', '')).toEqual(['file', 'file (2)']);
    expect(namesOf('__proto__', 'constructor')).toEqual(['proto', 'constructor']);
  });

  it('loses no file when names are the same', () => {
    expect(namesOf('a.csv', 'a.csv', 'a.csv', 'd/../a.csv')).toEqual(['a.csv', 'a (2).csv', 'a (3).csv', 'd/a.csv']);
  });
});
