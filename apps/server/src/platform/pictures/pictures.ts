import sharp, { type Sharp } from 'sharp';
import { limitConcurrency } from '../limit-concurrency.ts';
import { createOneAtATime } from '../one-at-a-time.ts';

export class PictureError extends Error {
  override name = 'PictureError';
}

export interface PictureLimits {
  /** Size of the decoded picture, not of its base64 text. */
  inputBytes: number;
  inputPixels: number;
  side: number;
  /** Length of the resulting base64 text. */
  outputLength: number;
}

const pictureLimits: PictureLimits = {
  inputBytes: 200_000,
  inputPixels: 50_000_000,
  side: 1024,
  outputLength: 100_000,
};

const thumbnailLength = 3_000;
const qualities = [82, 60, 35];
const shrinkSteps = [1, 0.7, 0.5, 0.35, 0.25];

/**
 * Re-encodes a base64 JPEG, PNG or WebP as base64 JPEG (WebP if it has an alpha channel): upright, without metadata or
 * any other content of the file.
 */
export function readPicture(base64: string, limits: PictureLimits = pictureLimits): Promise<string> {
  return oneAtATime(() => reencode(base64, limits));
}

const inTurn = createOneAtATime();

/** One queue place per account, so that many pictures of one account do not delay the others. */
export const readPictureOf = (account: string, base64: string): Promise<string> =>
  inTurn(account, () => readPicture(base64));

// A small file may decode to 50 million pixels and 200 MB, so only one is decoded at a time.
const oneAtATime = limitConcurrency(1);

async function reencode(base64: string, limits: PictureLimits): Promise<string> {
  const input = decode(base64, limits.inputBytes);
  if (!isAcceptedFormat(input)) throw new PictureError('must be a JPEG, PNG or WebP picture');
  const image = sharp(input, { limitInputPixels: limits.inputPixels });
  const { width, height } = await image.metadata().catch(refuse);
  if (width * height > limits.inputPixels) throw new PictureError('has too many pixels');
  const upright = image
    .autoOrient()
    .resize({ width: limits.side, height: limits.side, fit: 'inside', withoutEnlargement: true });
  return encodeWithin(limits.outputLength, await pixelsOf(upright));
}

/** Square thumbnail of a picture returned by `readPicture`, at most 3 kB of base64. */
export async function thumbnail(base64: string, side = 64): Promise<string> {
  const square = sharp(Buffer.from(base64, 'base64')).resize({ width: side, height: side, fit: 'cover' });
  return encodeWithin(thumbnailLength, await pixelsOf(square));
}

function decode(base64: string, maxBytes: number): Buffer {
  if (base64.length > Math.ceil(maxBytes / 3) * 4)
    throw new PictureError(`must not be larger than ${maxBytes / 1000} kB`);
  if (base64.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw new PictureError('must be plain base64');
  return Buffer.from(base64, 'base64');
}

/** Checks the magic bytes, so that sharp never tries its other decoders (SVG, GIF, TIFF, …). */
function isAcceptedFormat(input: Buffer): boolean {
  const isJpeg = input.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]));
  const isPng = input.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  const isWebp = input.toString('latin1', 0, 4) === 'RIFF' && input.toString('latin1', 8, 12) === 'WEBP';
  return isJpeg || isPng || isWebp;
}

interface Pixels {
  data: Buffer;
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

async function pixelsOf(image: Sharp): Promise<Pixels> {
  return image.raw().toBuffer({ resolveWithObject: true }).catch(refuse);
}

async function encodeWithin(maxLength: number, { data, info }: Pixels): Promise<string> {
  const hasAlpha = info.channels === 2 || info.channels === 4;
  for (const step of shrinkSteps) {
    for (const quality of qualities) {
      const { width, height, channels } = info;
      const image = sharp(data, { raw: { width, height, channels } });
      if (step < 1) image.resize({ width: Math.max(1, Math.round(width * step)) });
      const encoded = hasAlpha ? image.webp({ quality }) : image.jpeg({ quality });
      const base64 = (await encoded.toBuffer()).toString('base64');
      if (base64.length <= maxLength) return base64;
    }
  }
  throw new PictureError('cannot be made small enough');
}

function refuse(): never {
  throw new PictureError('is not a picture that can be read');
}
