import { randomBytes } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { type ZipFile, zipStream } from './zip.ts';

const zipOf = async (files: ZipFile[]) => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of zipStream(files)) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
};

const namesOf = async (...names: string[]) =>
  Object.keys(unzipSync(await zipOf(names.map((name) => ({ name, content: name })))));

describe('zipStream', () => {
  it('packs texts and bytes', async () => {
    const files = unzipSync(
      await zipOf([
        { name: 'account.json', content: '{"name":"Åse"}' },
        { name: 'pictures/me.jpg', content: new Uint8Array([1, 2, 3]) },
      ]),
    );
    expect(strFromU8(files['account.json'] ?? new Uint8Array())).toBe('{"name":"Åse"}');
    expect(files['pictures/me.jpg']).toEqual(new Uint8Array([1, 2, 3]));
  });

  it('keeps every name inside the folder where it is unpacked', async () => {
    expect(await namesOf('../../etc/passwd')).toEqual(['etc/passwd']);
    expect(await namesOf('/absolute/./path')).toEqual(['absolute/path']);
    expect(await namesOf('..\\..\\windows\\x.exe')).toEqual(['windows/x.exe']);
    expect(await namesOf('C:\\x')).toEqual(['C_/x']);
    expect(await namesOf('<b>\n\0.csv')).toEqual(['_b___.csv']);
    expect(await namesOf('..', '')).toEqual(['file', 'file (2)']);
    expect(await namesOf('__proto__', 'constructor')).toEqual(['proto', 'constructor']);
  });

  it('loses no file when names are the same', async () => {
    expect(await namesOf('a.csv', 'a.csv', 'a.csv', 'd/../a.csv')).toEqual([
      'a.csv',
      'a (2).csv',
      'a (3).csv',
      'd/a.csv',
    ]);
  });

  it('takes a piece of a file only when the one before is packed', async () => {
    let [made, packed] = [0, 0];
    const pieces = async function* () {
      for (; made < 50; made += 1) {
        expect(made - packed).toBeLessThan(2);
        yield randomBytes(200_000);
      }
    };
    for await (const chunk of zipStream([{ name: 'large.bin', content: pieces() }])) packed += chunk.length / 200_000;
    expect(packed).toBeGreaterThan(49);
  });
});
