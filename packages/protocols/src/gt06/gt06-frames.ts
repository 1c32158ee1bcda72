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

/** Skips to the next possible start; the last byte may be the first half of one. */
const toNextStart = (bytes: Buffer): Cut => {
  for (let at = 1; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if ((byte === 0x78 || byte === 0x79) && (at + 1 === bytes.length || bytes[at + 1] === byte)) return { garbage: at };
  }
  return { garbage: bytes.length };
};

/** Uses the length field, since the end mark also occurs inside data. */
const cutGt06 = (bytes: Buffer): Cut => {
  const isHalf = bytes.length === 1 && (bytes[0] === 0x78 || bytes[0] === 0x79);
  if (isHalf) return { need: 2 };
  const start = bytes.length < 2 ? 0 : bytes.readUInt16BE(0);
  if (start !== startShort && start !== startLong) return toNextStart(bytes);
  const head = start === startLong ? 4 : 3;
  if (bytes.length < head) return { need: head };
  const length = start === startLong ? bytes.readUInt16BE(2) : bytes.readUInt8(2);
  if (length < leastLength) return { garbage: 2 };
  if (length > maxLength) return 'broken';
  const total = head + length + 2;
  if (bytes.length < total) return { need: total };
  return bytes.readUInt16BE(total - 2) === end ? { take: total } : { garbage: 2 };
};

export const createGt06Cutter = () => createCutter(cutGt06, maxFrameBytes);

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
