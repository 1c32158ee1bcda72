import { crcX25 } from '../crc16.ts';
import { type Cut, createCutter } from '../cutter.ts';

/** Frame contents without start, length, checksum and end. */
export interface Gt06Frame {
  /** Start 7979 instead of 7878, with a length of two bytes. */
  isLong: boolean;
  type: number;
  content: Buffer;
  serial: number;
}

const startShort = 0x7878;
const startLong = 0x7979;
const end = 0x0d0a;
/** Type, serial and checksum. */
const leastLength = 5;
const maxLength = 4096;
const maxFrameBytes = maxLength + 6;
const leastFrameBytes = leastLength + 5;
/** Bytes of frames with a wrong checksum that a connection may cost at once; each byte it sends frees one again. */
const mostWrongBytes = 8 * maxFrameBytes;

/** Computes checksums while the connection has not cost too many: garbage can announce a large frame every few bytes. */
interface Checksums {
  /** With its checksum and its end mark; `frame` has the size that its length field says. */
  isCorrect: (frame: Buffer) => boolean;
  isExhausted: () => boolean;
  free: (bytes: number) => void;
}

const createChecksums = (): Checksums => {
  let wrongBytes = 0;
  return {
    isCorrect: (frame) => {
      if (frame.readUInt16BE(frame.length - 2) !== end) return false;
      const isRight = crcX25(frame.subarray(2, frame.length - 4)) === frame.readUInt16BE(frame.length - 4);
      if (!isRight) wrongBytes += frame.length;
      return isRight;
    },
    isExhausted: () => wrongBytes >= mostWrongBytes,
    free: (bytes) => {
      wrongBytes = Math.max(0, wrongBytes - bytes);
    },
  };
};

/** Skips to the next possible start; the last byte may be the first half of one. */
const toNextStart = (bytes: Buffer): Cut => {
  for (let at = 1; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if ((byte === 0x78 || byte === 0x79) && (at + 1 === bytes.length || bytes[at + 1] === byte)) return { garbage: at };
  }
  return { garbage: bytes.length };
};

const isStart = (bytes: Buffer, at: number) => {
  const start = bytes.readUInt16BE(at);
  return start === startShort || start === startLong;
};

/** Size of the frame at a start; 0 for a length that is too small, undefined while the length has not arrived. */
const sizeAt = (bytes: Buffer, at: number): number | undefined => {
  const head = bytes[at] === 0x79 ? 4 : 3;
  if (bytes.length < at + head) return undefined;
  const length = head === 4 ? bytes.readUInt16BE(at + 2) : bytes.readUInt8(at + 2);
  return length < leastLength ? 0 : head + length + 2;
};

/** Finds a correct frame that starts behind the first byte, else how many bytes the next one needs at least. */
const lookBehind = (bytes: Buffer, checksums: Checksums): { found: number } | { need: number } => {
  let need = bytes.length - 1 + leastFrameBytes;
  for (let at = 1; at + 1 < bytes.length && !checksums.isExhausted(); at += 1) {
    if (!isStart(bytes, at)) continue;
    const size = sizeAt(bytes, at) ?? leastFrameBytes;
    if (size === 0 || size > maxFrameBytes) continue;
    if (at + size > bytes.length) need = Math.min(need, at + size);
    else if (checksums.isCorrect(bytes.subarray(at, at + size))) return { found: at };
  }
  return { need };
};

/** Uses the length field, since the end mark also occurs inside data; a false start must not swallow frames behind it. */
const cutGt06 = (bytes: Buffer, checksums: Checksums): Cut => {
  const isHalf = bytes.length === 1 && (bytes[0] === 0x78 || bytes[0] === 0x79);
  if (isHalf) return { need: 2 };
  if (bytes.length < 2 || !isStart(bytes, 0)) return toNextStart(bytes);
  const size = sizeAt(bytes, 0);
  if (size === undefined) return { need: bytes.length + 1 };
  if (size === 0) return toNextStart(bytes);
  if (size > maxFrameBytes) return 'broken';
  if (bytes.length >= size) {
    if (bytes.readUInt16BE(size - 2) !== end) return toNextStart(bytes);
    if (checksums.isExhausted() || checksums.isCorrect(bytes.subarray(0, size))) return { take: size };
    const behind = lookBehind(bytes.subarray(0, size), checksums);
    return 'found' in behind ? { garbage: behind.found } : { take: size };
  }
  const behind = lookBehind(bytes, checksums);
  return 'found' in behind ? { garbage: behind.found } : { need: Math.min(behind.need, size) };
};

const cutBytes = (cut: Exclude<Cut, 'broken'>) => ('take' in cut ? cut.take : 'garbage' in cut ? cut.garbage : 0);

export const createGt06Cutter = () => {
  const checksums = createChecksums();
  return createCutter((bytes) => {
    const cut = cutGt06(bytes, checksums);
    if (cut !== 'broken') checksums.free(cutBytes(cut));
    return cut;
  }, maxFrameBytes);
};

/** Null for a wrong checksum. */
export const readGt06 = (raw: Buffer): Gt06Frame | null => {
  const isLong = raw[0] === 0x79;
  const head = isLong ? 4 : 3;
  if (raw.length < head + leastLength + 2) return null;
  const checked = raw.subarray(2, raw.length - 4);
  if (crcX25(checked) !== raw.readUInt16BE(raw.length - 4)) return null;
  return {
    isLong,
    type: raw.readUInt8(head),
    content: raw.subarray(head + 1, raw.length - 6),
    serial: raw.readUInt16BE(raw.length - 6),
  };
};

export const writeGt06 = ({ isLong, type, content, serial }: Gt06Frame): Buffer => {
  const length = content.length + leastLength;
  const head = isLong ? [length >> 8, length & 0xff] : [length];
  const checked = Buffer.concat([Buffer.from([...head, type]), content, Buffer.from([serial >> 8, serial & 0xff])]);
  const crc = crcX25(checked);
  const start = isLong ? 0x79 : 0x78;
  return Buffer.concat([Buffer.from([start, start]), checked, Buffer.from([crc >> 8, crc & 0xff, 0x0d, 0x0a])]);
};
