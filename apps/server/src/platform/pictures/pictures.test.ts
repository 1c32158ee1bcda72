import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { PictureError, readPicture, readPictureOf, thumbnail } from './pictures.ts';

const red = { r: 200, g: 20, b: 20 };
const blank = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: red } });
const toBase64 = async (image: Sharp) => (await image.toBuffer()).toString('base64');
const describePicture = (base64: string) => sharp(Buffer.from(base64, 'base64')).metadata();
const noise = (side: number) =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } });

describe('readPicture', () => {
  it('makes a JPEG of JPEG, PNG and WebP', async () => {
    for (const image of [blank(40, 30).jpeg(), blank(40, 30).png(), blank(40, 30).webp()]) {
      const answer = await describePicture(await readPicture(await toBase64(image)));
      expect(answer).toMatchObject({ format: 'jpeg', width: 40, height: 30 });
    }
  });

  it('keeps a see-through picture see-through', async () => {
    const clear = sharp({ create: { width: 20, height: 20, channels: 4, background: { ...red, alpha: 0.3 } } });
    expect(await describePicture(await readPicture(await toBase64(clear.png())))).toMatchObject({
      format: 'webp',
      hasAlpha: true,
    });
  });

  it('opens one picture at a time, because each may be huge [A12]', async () => {
    const input = await toBase64(blank(3000, 3000).png({ progressive: true }));
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, sharp.counters().process);
    }, 1);
    await Promise.all([1, 2, 3, 4, 5].map(() => readPicture(input)));
    clearInterval(watch);
    expect(most).toBe(1);
  });

  it('has one place in the queue for each account, so that one does not delay the others [A25]', async () => {
    const input = await toBase64(blank(1500, 1500).png());
    let flooded = 0;
    const flood = Array.from({ length: 12 }, async () => {
      await readPictureOf('flooder', input);
      flooded += 1;
    });
    await readPictureOf('another', input);
    expect(flooded).toBeLessThan(4);
    await Promise.all(flood);
  });

  it('makes large pictures small and never small ones large', async () => {
    const wide = await describePicture(await readPicture(await toBase64(blank(3000, 1500).png())));
    expect(wide).toMatchObject({ width: 1024, height: 512 });
    expect(await describePicture(await readPicture(await toBase64(blank(1, 1).png())))).toMatchObject({ width: 1 });
  });

  it('answers at most 100 kB even for a picture that hardly compresses', async () => {
    const input = await toBase64(noise(1024).webp({ quality: 1 }));
    expect(input.length).toBeGreaterThan(50_000);
    const answer = await readPicture(input);
    expect(answer.length).toBeLessThanOrEqual(100_000);
    expect((await describePicture(answer)).width).toBeGreaterThanOrEqual(256);
  });

  it('turns the picture upright and drops all metadata', async () => {
    const secret = 'taken at 59.91 N 10.75 E';
    const sideways = blank(40, 30)
      .withExif({ IFD0: { Copyright: secret } })
      .withMetadata({ orientation: 6 });
    const input = await toBase64(sideways.jpeg());
    expect(Buffer.from(input, 'base64').includes('Exif')).toBe(true);
    const answer = await readPicture(input);
    const metadata = await describePicture(answer);
    expect(metadata).toMatchObject({ width: 30, height: 40 });
    expect([metadata.exif, metadata.icc, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual(
      Array(5).fill(undefined),
    );
  });

  it('drops what a polyglot file carries behind or inside its picture [A12]', async () => {
    const script = '<script>alert(document.domain)</script>';
    const jpeg = await blank(40, 30).jpeg().toBuffer();
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, script.length + 2]), Buffer.from(script)]);
    const polyglot = Buffer.concat([
      jpeg.subarray(0, 2),
      comment,
      jpeg.subarray(2),
      Buffer.from(`PK\u0003\u0004${script}`),
    ]);
    const answer = Buffer.from(await readPicture(polyglot.toString('base64')), 'base64');
    expect(polyglot.includes('<script>')).toBe(true);
    expect(answer.includes('<script>')).toBe(false);
    expect(answer.includes('PK\u0003\u0004')).toBe(false);
  });

  it('refuses everything that is not JPEG, PNG or WebP by content [A12]', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
    const files = [
      Buffer.from(svg),
      Buffer.from(`<?xml version="1.0"?>${svg}`),
      await blank(9, 9).gif().toBuffer(),
      await blank(9, 9).tiff().toBuffer(),
      await blank(9, 9).avif().toBuffer(),
      Buffer.from('%PDF-1.7'),
      Buffer.from('GIF89a'),
    ];
    for (const file of files) {
      await expect(readPicture(file.toString('base64'))).rejects.toThrow(/must be a JPEG, PNG or WebP picture/);
    }
  });

  it('refuses broken files that only begin like a picture [A12]', async () => {
    const jpeg = await noise(60).jpeg().toBuffer();
    const png = await noise(60).png().toBuffer();
    const broken = [jpeg.subarray(0, 4), png.subarray(0, 8), png.subarray(0, 200), Buffer.from('RIFF\0\0\0\0WEBPVP8 ')];
    for (const file of broken) {
      await expect(readPicture(file.toString('base64'))).rejects.toThrow(PictureError);
    }
  });

  it('refuses a decompression bomb before decoding it [A12]', async () => {
    const bomb = blackPng(10_000, 10_000);
    expect(bomb.length).toBeLessThan(50_000);
    await expect(readPicture(bomb.toString('base64'))).rejects.toThrow(PictureError);
    expect(await readPicture(blackPng(1_000, 1_000).toString('base64'))).toMatch(/^\/9j\//);
  });

  it('refuses more than 200 kB [A12]', async () => {
    const jpeg = await blank(40, 30).jpeg().toBuffer();
    const padded = (size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)]).toString('base64');
    expect(await readPicture(padded(200_000))).toMatch(/^\/9j\//);
    await expect(readPicture(padded(200_010))).rejects.toThrow(/must not be larger than 200 kB/);
  });

  it('refuses text that is not plain base64', async () => {
    const picture = await toBase64(blank(9, 9).jpeg());
    const texts = [
      `data:image/jpeg;base64,${picture}`,
      '',
      'a',
      'ab=c',
      `${picture.slice(0, -4)}\n${picture.slice(-3)}`,
      '../../x',
    ];
    for (const text of texts) await expect(readPicture(text)).rejects.toThrow(/must be plain base64/);
  });
});

describe('thumbnail', () => {
  it('is a square of 64 pixels in at most 3 kB', async () => {
    const answer = await thumbnail(await readPicture(await toBase64(noise(200).jpeg())), 64);
    expect(answer.length).toBeLessThanOrEqual(3_000);
    expect(
      await describePicture(await thumbnail(await readPicture(await toBase64(blank(300, 100).jpeg())))),
    ).toMatchObject({
      width: 64,
      height: 64,
    });
  });
});

/** A valid black PNG with 1 bit per pixel: a decompression bomb, tiny as a file and large when decoded. */
function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
