import { type Cut, createCutter } from '../cutter.ts';
import { cutToEnd, cutToStart, isLineEnd } from '../text-cuts.ts';

const star = 0x2a;
const dollar = 0x24;
const hash = 0x23;
const maxTextBytes = 1024;
/** Binary frames have no length field. These lengths occur; each tracker uses one of them. */
const shortIdLengths: readonly number[] = [32, 45, 46, 48];
export const longIdLength = 42;
const leastLength = 32;
/** Offset of the time after an id of five or eight bytes. */
export const timeAt = { short: 6, long: 9 } as const;
/** Bytes needed to recognize a binary frame: up to its latitude. */
const judgedBytes = timeAt.long + 10;

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

/** ASCII digits (0x30 to 0x39) are never a valid BCD day and month, so text is not mistaken for a binary frame. */
const isBinaryAt = (bytes: Buffer, at: number) =>
  bytes[at] === dollar && (isDated(bytes, at + timeAt.short) || isTimed(bytes, at + timeAt.long));

const cutText = (bytes: Buffer): Cut =>
  cutToEnd(bytes, {
    isEnd: (byte) => byte === hash,
    beginsAt: (all, at) => all[at] === star || isBinaryAt(all, at),
    maxBytes: maxTextBytes,
    mayBegin: isStart,
  });

const isLetter = (byte: number | undefined) => byte !== undefined && /[a-z\d]/i.test(String.fromCharCode(byte));

/** Checks only the bytes that have arrived, since both start marks also occur inside data. */
const mayBeginAt = (bytes: Buffer, at: number) => {
  if (bytes[at] === star) return bytes.length === at + 1 || isLetter(bytes[at + 1]);
  return bytes[at] === dollar && (bytes.length < at + judgedBytes || isBinaryAt(bytes, at));
};

const isLineBreakAt = (bytes: Buffer, at: number) => isLineEnd(bytes[at] ?? 0) && isLineEnd(bytes[at + 1] ?? 0);

const fits = (bytes: Buffer, length: number) =>
  bytes.length === length || mayBeginAt(bytes, length) || isLineBreakAt(bytes, length);

/**
 * Rest of the previous frame, of which `taken` bytes were taken as a complete shorter frame; null if a new frame starts
 * here.
 */
const cutRest = (bytes: Buffer, taken: number): { need: number } | { skip: number } | null => {
  const rests = shortIdLengths.filter((length) => length > taken).map((length) => length - taken);
  if (rests.length === 0 || isLineBreakAt(bytes, 0) || mayBeginAt(bytes, 0)) return null;
  const found = rests.find((rest) => fits(bytes, rest));
  if (found) return { skip: found };
  return bytes.length < Math.max(...rests) ? { need: Math.max(bytes.length + 1, Math.min(...rests)) } : null;
};

/** A known length is waited for, since a chunk may end where a shorter frame would. */
const cutShortId = (bytes: Buffer, known: number | null): Cut => {
  if (known !== null && bytes.length < known) return { need: known };
  const found = [known ?? leastLength, ...shortIdLengths].find((length) => fits(bytes, length));
  if (found) return { take: found };
  const longest = Math.max(...shortIdLengths);
  return bytes.length < longest ? { need: bytes.length + 1 } : { take: leastLength };
};

const firstYear = 15;

/** A time between 2015 and the current year, followed by a latitude and longitude in range. */
const isPlausible = (bytes: Buffer, at: number) => {
  const [second = 0, day = 0, month = 0, year = 0] = [2, 3, 4, 5].map((offset) => readBcd(bytes[at + offset] ?? 0));
  const isPast = year >= firstYear && 2000 + year <= new Date().getUTCFullYear();
  const degrees = [readBcd(bytes[at + 6] ?? 0), Number(bytes.toString('hex', at + 11, at + 13).slice(0, 3))] as const;
  return isTimed(bytes, at) && second <= 59 && day > 0 && month > 0 && isPast && degrees[0] <= 90 && degrees[1] <= 180;
};

/**
 * The digits of an id may also look like a time: then the following fields decide, and last the start of the next
 * frame.
 */
const hasLongId = (bytes: Buffer) => {
  if (!isTimed(bytes, timeAt.long)) return false;
  if (!isTimed(bytes, timeAt.short)) return true;
  if (!isPlausible(bytes, timeAt.long)) return false;
  if (!isPlausible(bytes, timeAt.short)) return true;
  return fits(bytes, longIdLength) && !shortIdLengths.some((length) => fits(bytes, length));
};

const cutBinary = (bytes: Buffer, known: number | null): Cut => {
  if (bytes.length < leastLength) return { need: leastLength };
  if (hasLongId(bytes)) return bytes.length < longIdLength ? { need: longIdLength } : { take: longIdLength };
  return isDated(bytes, timeAt.short) ? cutShortId(bytes, known) : { garbage: 1 };
};

/** Text and binary frames share one stream. There is no checksum, so only plausible frames are accepted. */
export const createH02Cutter = () => {
  let known: number | null = null;
  /** Length of the last frame if the chunk ended exactly with it: it may continue in the next chunk. */
  let open: number | null = null;

  const cutNext = (bytes: Buffer): Cut => {
    open = null;
    if (bytes[0] === star) return cutText(bytes);
    if (bytes[0] !== dollar) return cutToStart(bytes, isStart, isLineEnd);
    const cut = cutBinary(bytes, known);
    if (cut !== 'broken' && 'take' in cut && cut.take !== longIdLength) {
      known = cut.take;
      if (bytes.length === cut.take) open = cut.take;
    }
    return cut;
  };

  return createCutter((bytes) => {
    const rest = open === null ? null : cutRest(bytes, open);
    if (open !== null && rest && 'skip' in rest) {
      known = open + rest.skip;
      open = bytes.length === rest.skip ? known : null;
    }
    return rest ?? cutNext(bytes);
  }, maxTextBytes);
};
