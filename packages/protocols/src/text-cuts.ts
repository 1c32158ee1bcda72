import type { Cut } from './cutter.ts';

type IsByte = (byte: number) => boolean;

const lineEnds: readonly number[] = [0x0d, 0x0a];
export const isLineEnd: IsByte = (byte) => lineEnds.includes(byte);

/** Passes over what stands between frames; what is only `filler` is no garbage. */
export const cutToStart = (bytes: Buffer, isStart: IsByte, isFiller: IsByte): Cut => {
  const start = bytes.findIndex(isStart);
  const end = start < 0 ? bytes.length : start;
  return bytes.subarray(0, end).every(isFiller) ? { skip: end } : { garbage: end };
};

/** Of a frame, by which it is told from what stands before it. */
const longestBeginning = 8;

interface TextFrame {
  isEnd: IsByte;
  beginsAt: (bytes: Buffer, at: number) => boolean;
  maxBytes: number;
  /** Where one byte tells a beginning, though not surely. */
  mayBegin?: IsByte;
}

/** A frame of text up to its end mark; where another one begins inside, the first was cut off. */
export const cutToEnd = (bytes: Buffer, { isEnd, beginsAt, maxBytes, mayBegin }: TextFrame): Cut => {
  for (let at = 1; at < Math.min(bytes.length, maxBytes); at += 1) {
    if (isEnd(bytes[at] ?? 0)) return { take: at + 1 };
    if (beginsAt(bytes, at)) return { garbage: at };
  }
  if (bytes.length < maxBytes) return { need: bytes.length + 1 };
  const next = mayBegin ? bytes.subarray(1, maxBytes).findIndex(mayBegin) : -1;
  // All but what may be the first half of a beginning was looked at: to do so again for each byte would be quadratic.
  return { garbage: next < 0 ? maxBytes - longestBeginning : next + 1 };
};
