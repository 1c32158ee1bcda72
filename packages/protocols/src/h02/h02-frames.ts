import { type Cut, createCutter } from '../cutter.ts';
import { cutToEnd, cutToStart, isLineEnd } from '../text-cuts.ts';

const star = 0x2a;
const dollar = 0x24;
const hash = 0x23;
const maxTextBytes = 1024;
/** Frames have no length of their own; these occur, fixed for each tracker. */
const shortIdLengths: readonly number[] = [32, 45, 46, 48];
const longIdLength = 42;
const leastLength = 32;
/** Where the time stands behind an id of five bytes, or of eight. */
export const timeAt = { short: 6, long: 9 } as const;

const isStart = (byte: number | undefined) => byte === star || byte === dollar;
const isDigits = (bytes: Buffer, from: number, to: number) => {
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at] ?? 0xff;
    if (byte >> 4 > 9 || (byte & 15) > 9) return false;
  }
  return true;
};
export const readBcd = (byte: number) => (byte >> 4) * 10 + (byte & 15);

const isDated = (bytes: Buffer, at: number) =>
  isDigits(bytes, at, at + 10) && readBcd(bytes[at + 3] ?? 0) <= 31 && readBcd(bytes[at + 4] ?? 0) <= 12;

const isTimed = (bytes: Buffer, at: number) =>
  isDated(bytes, at) && readBcd(bytes[at] ?? 0) <= 23 && readBcd(bytes[at + 1] ?? 0) <= 59;

const cutText = (bytes: Buffer): Cut =>
  cutToEnd(bytes, {
    isEnd: (byte) => byte === hash,
    beginsAt: (all, at) => all[at] === star,
    maxBytes: maxTextBytes,
  });

const fits = (bytes: Buffer, length: number) =>
  bytes.length === length || (bytes.length > length && isStart(bytes[length]));

const cutShortId = (bytes: Buffer, remembered: number): Cut => {
  const found = [remembered, ...shortIdLengths].find((length) => fits(bytes, length));
  if (found) return { take: found };
  const longest = Math.max(...shortIdLengths);
  return bytes.length < longest ? { need: bytes.length + 1 } : { take: leastLength };
};

/** Whether the time stands where an id of eight bytes leaves it. */
export const hasLongId = (bytes: Buffer) => !isTimed(bytes, timeAt.short) && isTimed(bytes, timeAt.long);

const cutBinary = (bytes: Buffer, remembered: number): Cut => {
  if (bytes.length < leastLength) return { need: leastLength };
  if (hasLongId(bytes)) return bytes.length < longIdLength ? { need: longIdLength } : { take: longIdLength };
  return isDated(bytes, timeAt.short) ? cutShortId(bytes, remembered) : { garbage: 1 };
};

/** Text and binary frames on one stream; there is no checksum, so only what is plausible is taken. */
export const createH02Cutter = () => {
  let remembered = leastLength;
  return createCutter((bytes) => {
    if (bytes[0] === star) return cutText(bytes);
    if (bytes[0] !== dollar) return cutToStart(bytes, isStart, isLineEnd);
    const cut = cutBinary(bytes, remembered);
    if (cut !== 'broken' && 'take' in cut && cut.take !== longIdLength) remembered = cut.take;
    return cut;
  }, maxTextBytes);
};
