import { crcArc } from '../crc16.ts';
import { type Cut, createCutter } from '../cutter.ts';

const imeiDigits = 15;
const keepAlive = 0xff;
/** Preamble of zeros and length; the checksum follows the data. */
const headBytes = 8;
const checksumBytes = 4;
/** Codec and two counts. */
const leastLength = 3;
const maxLength = 65_536;

const cutLogin = (bytes: Buffer): Cut => {
  if (bytes.length < 2) return { need: 2 };
  if (bytes.readUInt16BE(0) !== imeiDigits) return 'broken';
  if (bytes.length < 2 + imeiDigits) return { need: 2 + imeiDigits };
  return readLogin(bytes.subarray(0, 2 + imeiDigits)) === null ? 'broken' : { take: 2 + imeiDigits };
};

const cutPacket = (bytes: Buffer): Cut => {
  if (bytes[0] === keepAlive) return { keepAlive: 1 };
  if (bytes.length < headBytes) return { need: headBytes };
  const length = bytes.readUInt32BE(4);
  if (bytes.readUInt32BE(0) !== 0 || length < leastLength || length > maxLength) return 'broken';
  const total = headBytes + length + checksumBytes;
  return bytes.length < total ? { need: total } : { take: total };
};

/** The login with the IMEI comes first, then packets. */
export const createTeltonikaCutter = () => {
  let hasLogin = false;
  return createCutter(
    (bytes) => {
      if (hasLogin) return cutPacket(bytes);
      const cut = cutLogin(bytes);
      hasLogin = cut !== 'broken' && 'take' in cut;
      return cut;
    },
    headBytes + maxLength + checksumBytes,
  );
};

/** IMEI of a login frame; null for other frames. */
export const readLogin = (raw: Buffer): string | null => {
  const digits = raw.toString('latin1', 2);
  return raw.length === 2 + imeiDigits && /^\d{15}$/.test(digits) ? digits : null;
};

/** Codec, counts and records; null for a wrong checksum. */
export const readPacket = (raw: Buffer): Buffer | null => {
  if (raw.length < headBytes + leastLength + checksumBytes) return null;
  const data = raw.subarray(headBytes, raw.length - checksumBytes);
  return crcArc(data) === raw.readUInt32BE(raw.length - checksumBytes) ? data : null;
};

export const writePacket = (data: Buffer): Buffer => {
  const head = Buffer.alloc(headBytes);
  head.writeUInt32BE(data.length, 4);
  const checksum = Buffer.alloc(checksumBytes);
  checksum.writeUInt32BE(crcArc(data));
  return Buffer.concat([head, data, checksum]);
};
