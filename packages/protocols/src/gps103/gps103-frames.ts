import { createCutter } from '../cutter.ts';
import { cutToEnd, cutToStart, isLineEnd } from '../text-cuts.ts';

const maxBytes = 1024;
const semicolon = 0x3b;
const star = 0x2a;
const hash = 0x23;
const letterI = 0x69;
const prefix = Buffer.from('imei:', 'latin1');
const loginPrefix = Buffer.from('##,', 'latin1');

const isEnd = (byte: number) => byte === semicolon || byte === star || isLineEnd(byte);
const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39;
const isStart = (byte: number) => byte === hash || byte === letterI || isDigit(byte);

const holds = (bytes: Buffer, at: number, text: Buffer) => text.every((byte, index) => bytes[at + index] === byte);

const beginsAt = (bytes: Buffer, at: number) => {
  if (bytes[at] === hash) return holds(bytes, at, loginPrefix);
  if (bytes[at] !== letterI || !holds(bytes, at, prefix)) return false;
  return at !== loginPrefix.length || !holds(bytes, 0, loginPrefix);
};

/** Text without length or checksum: a frame ends with `;`, with some firmware `*` or a line end. */
export const createGps103Cutter = () =>
  createCutter(
    (bytes) =>
      isStart(bytes[0] ?? 0) ? cutToEnd(bytes, { isEnd, beginsAt, maxBytes }) : cutToStart(bytes, isStart, isEnd),
    maxBytes,
  );
