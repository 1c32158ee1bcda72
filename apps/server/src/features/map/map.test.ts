import { copyFile, mkdtemp, open, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { boxedMapFile } from '../../paths.ts';
import { openMapFile } from '../../platform/map/map-file.ts';

const ignore = () => {};
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'holdfast-map-'));
});
afterAll(() => rm(folder, { recursive: true }));

const changed = async (name: string, bytes: [at: number, value: Buffer][]) => {
  const path = join(folder, name);
  await copyFile(boxedMapFile, path);
  const handle = await open(path, 'r+');
  for (const [at, value] of bytes) await handle.write(value, 0, value.length, at);
  await handle.close();
  return path;
};

const degrees = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(Math.round(value * 1e7));
  return bytes;
};

describe('the file over HTTP', () => {
  let test: TestApp;
  let url = '';
  let size = 0;
  beforeAll(async () => {
    test = await createTestApp();
    url = (await test.app.inject('/api/client-config')).json().tiles.own.url;
    size = (await readFile(boxedMapFile)).length;
  });
  afterAll(() => test.close());

  const get = (headers: Record<string, string> = {}, path = url) => test.app.inject({ url: path, headers });

  it('is named by its content, with what it covers', async () => {
    const { own } = (await test.app.inject('/api/client-config')).json().tiles;
    expect(own).toEqual({
      url: expect.stringMatching(/^\/map\/[0-9a-f]{16}\.pmtiles$/),
      bounds: [9.4, 47.02, 9.7, 47.3],
      minZoom: 6,
      maxZoom: 15,
    });
  });

  it('comes in ranges that may be cached for ever, never compressed again', async () => {
    const whole = await readFile(boxedMapFile);
    const answer = await get({ range: 'bytes=100-299', 'accept-encoding': 'gzip, br' });
    expect(answer.statusCode).toBe(206);
    expect(answer.rawPayload.equals(whole.subarray(100, 300))).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-range': `bytes 100-299/${size}`,
      'content-length': '200',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      etag: expect.stringMatching(/^"[0-9a-f]{16}"$/),
    });
    expect(answer.headers['content-encoding']).toBeUndefined();
  });

  it('comes from an end, to the end, and whole', async () => {
    const whole = await readFile(boxedMapFile);
    expect((await get({ range: 'bytes=-10' })).rawPayload.equals(whole.subarray(-10))).toBe(true);
    expect((await get({ range: `bytes=${size - 5}-` })).rawPayload.equals(whole.subarray(-5))).toBe(true);
    expect((await get({ range: `bytes=${size - 5}-${size + 99}` })).headers['content-length']).toBe('5');
    const all = await get();
    expect([all.statusCode, all.rawPayload.equals(whole)]).toEqual([200, true]);
    expect((await get({ range: 'bytes=1-2,5-6' })).statusCode).toBe(200);
    expect((await get({ range: 'bytes=9-1' })).statusCode).toBe(200);
  });

  it('says what is outside of it, unchanged, or another one', async () => {
    const { etag } = (await get({ range: 'bytes=0-0' })).headers;
    const outside = await get({ range: `bytes=${size}-` });
    expect([outside.statusCode, outside.headers['content-range']]).toEqual([416, `bytes */${size}`]);
    expect((await get({ range: 'bytes=-0' })).statusCode).toBe(416);
    expect((await get({ 'if-none-match': String(etag) })).statusCode).toBe(304);
    expect((await get({ range: 'bytes=0-9', 'if-range': String(etag) })).statusCode).toBe(206);
    expect((await get({ range: 'bytes=0-9', 'if-range': '"another"' })).statusCode).toBe(200);
    expect((await get({}, '/map/0000000000000000.pmtiles')).statusCode).toBe(404);
    expect((await get({}, '/map/..%2f..%2fpackage.json')).statusCode).toBe(404);
  });
});

describe('without a map', () => {
  it('nothing is served, and tiles are asked of nobody', async () => {
    const test = await createTestApp({ MAP_FILE: 'off', TILE_URL: 'off', IMAGERY_URL: 'off' });
    const { tiles } = (await test.app.inject('/api/client-config')).json();
    expect(tiles).toEqual({ street: null, satellite: null, own: null });
    const policy = String((await test.app.inject('/')).headers['content-security-policy']);
    expect(policy).not.toMatch(/openstreetmap|arcgis/);
    await test.close();
  });
});

describe('a file that cannot be used', () => {
  const cases: [name: string, make: () => Promise<string>, message: RegExp][] = [
    ['is missing', async () => join(folder, 'none.pmtiles'), /ENOENT/],
    [
      'is another kind',
      async () => {
        await writeFile(join(folder, 'text.pmtiles'), 'x'.repeat(500));
        return join(folder, 'text.pmtiles');
      },
      /not a PMTiles archive/,
    ],
    [
      'is empty',
      async () => {
        await writeFile(join(folder, 'empty.pmtiles'), '');
        return join(folder, 'empty.pmtiles');
      },
      /not a PMTiles archive/,
    ],
    ['is a folder', async () => folder, /not a file|EISDIR/],
    ['is of another version', () => changed('v2.pmtiles', [[7, Buffer.from([2])]]), /version 2/],
    [
      'is cut off',
      async () => {
        const path = await changed('cut.pmtiles', []);
        await truncate(path, 900_000);
        return path;
      },
      /cut off: 900000 of 1473525 bytes/,
    ],
    ['holds pictures', () => changed('png.pmtiles', [[99, Buffer.from([2])]]), /no vector tiles/],
    ['lies about its bounds', () => changed('bounds.pmtiles', [[102, degrees(200)]]), /bounds are not on earth/],
    ['turns its bounds around', () => changed('turned.pmtiles', [[102, degrees(9.9)]]), /bounds are not on earth/],
    ['has a broken directory', () => changed('dir.pmtiles', [[127, Buffer.alloc(400, 7)]]), /directory cannot be read/],
  ];

  it.each(cases)('%s: it says why', async (_name, make, message) => {
    await expect(openMapFile(await make(), ignore)).rejects.toThrow(message);
  });
});

describe('a file that is replaced while it is used', () => {
  it('is read from then on; a broken one is a map less and no stop', async () => {
    const path = await changed('live.pmtiles', []);
    const problems: Error[] = [];
    const map = await openMapFile(path, (error) => problems.push(error));
    const first = await map.facts();
    const soon = { timeout: 20_000, interval: 200 };

    await rename(await changed('next.pmtiles', [[102, degrees(9.41)]]), path);
    await vi.waitFor(async () => expect((await map.facts())?.bounds[0]).toBe(9.41), soon);
    expect((await map.facts())?.version).not.toBe(first?.version);
    expect(await map.tile(10, 539, 360)).not.toBeNull();

    await writeFile(path, 'not a map');
    await vi.waitFor(async () => expect(await map.facts()).toBeNull(), soon);
    expect(problems).toHaveLength(1);
    expect(await map.tile(10, 539, 360)).toBeNull();

    await copyFile(boxedMapFile, path);
    await vi.waitFor(async () => expect((await map.facts())?.bounds[0]).toBe(9.4), soon);
    await rm(path);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect((await map.facts())?.bounds[0]).toBe(9.4);
    expect((await map.read(0, 7)).toString()).toBe('PMTiles');
    await map.close();
  });
});

it('closes what it opened', async () => {
  const map = await openMapFile(boxedMapFile, ignore);
  await map.close();
  await expect(map.read(0, 1)).rejects.toThrow('there is no map');
});
