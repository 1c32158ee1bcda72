import type { Cut } from './cutter.ts';

type IsByte = (byte: number) => boolean;

const lineEnds: readonly number[] = [0x0d, 0x0a];
export const isLineEnd: IsByte = (byte) => lineEnds.includes(byte);

/** Skips the bytes before the next frame; filler bytes do not count as garbage. */
export const cutToStart = (bytes: Buffer, isStart: IsByte, isFiller: IsByte): Cut => {
  const start = bytes.findIndex(isStart);
  const end = start < 0 ? bytes.length : start;
  return bytes.subarray(0, end).every(isFiller) ? { skip: end } : { garbage: end };
};

/** Longest start mark in bytes. */
const longestBeginning = 8;

interface TextFrame {
  isEnd: IsByte;
  beginsAt: (bytes: Buffer, at: number) => boolean;
  maxBytes: number;
  /** Tests a single byte that may be the first of a frame. */
  mayBegin?: IsByte;
}

/** Cuts a text frame at its end mark; if another frame starts before it, the first one was truncated and is garbage. */
export const cutToEnd = (bytes: Buffer, { isEnd, beginsAt, maxBytes, mayBegin }: TextFrame): Cut => {
  for (let at = 1; at < Math.min(bytes.length, maxBytes); at += 1) {
    if (isEnd(bytes[at] ?? 0)) return { take: at + 1 };
    if (beginsAt(bytes, at)) return { garbage: at };
  }
  if (bytes.length < maxBytes) return { need: bytes.length + 1 };
  const next = mayBegin ? bytes.subarray(1, maxBytes).findIndex(mayBegin) : -1;
  // Drops all bytes except a possible partial start mark: scanning them again for each byte would be quadratic.
  return { garbage: next < 0 ? maxBytes - longestBeginning : next + 1 };
};
