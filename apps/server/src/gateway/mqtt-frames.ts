/** One complete MQTT packet including its fixed header; `bodyAt` is the offset of the variable header. */
export interface Frame {
  raw: Buffer;
  bodyAt: number;
  /** Oversized packet: `raw` has only its first bytes. */
  isHead?: true;
}

export const packetTypes = { connect: 1, publish: 3, puback: 4, pubrec: 5, pubrel: 6, disconnect: 14 } as const;

export const typeOf = ({ raw }: Frame) => (raw[0] ?? 0) >> 4;

interface FramesOptions {
  onFrame: (frame: Frame) => void;
  /** Largest allowed remaining length for a packet type; called as soon as the length is known. */
  maxBytes: (type: number) => number;
  /** Called with the first bytes of a packet above its limit. The rest is skipped and never buffered. */
  onOversized: (head: Frame, length: number) => void;
  onMalformed: () => void;
}

/** Enough to read topic and id of an oversized PUBLISH. */
const headBytes = 512;
const longestLengthBytes = 4;

/** Decodes the remaining length; null while it is incomplete, -1 if it is invalid. */
const readLength = (bytes: Buffer): { length: number; bodyAt: number } | null => {
  let length = 0;
  for (let at = 1; at <= longestLengthBytes; at += 1) {
    const byte = bytes[at];
    if (byte === undefined) return null;
    length += (byte & 127) * 128 ** (at - 1);
    if (byte < 128) return { length, bodyAt: at + 1 };
  }
  return { length: -1, bodyAt: 0 };
};

/** Cuts a TCP stream into MQTT packets, however they are split or merged; memory is bounded by `maxBytes`. */
export const createFrames = ({ onFrame, maxBytes, onOversized, onMalformed }: FramesOptions) => {
  let rest: Buffer = Buffer.alloc(0);
  /**
   * Bytes used in the preallocated `rest`: concatenating each chunk would be quadratic for a packet that arrives byte
   * by byte.
   */
  let filled = 0;
  let skipping = 0;

  const hold = (bytes: Buffer, needed: number) => {
    rest = Buffer.allocUnsafe(Math.max(needed, bytes.length));
    filled = bytes.copy(rest);
  };

  /** Held bytes plus the chunk; null while more bytes are needed. */
  const join = (chunk: Buffer): Buffer | null => {
    if (filled === 0) return chunk;
    const copied = chunk.copy(rest, filled);
    filled += copied;
    if (filled < rest.length) return null;
    filled = 0;
    return copied < chunk.length ? Buffer.concat([rest, chunk.subarray(copied)]) : rest;
  };

  return (chunk: Buffer) => {
    let bytes = join(chunk);
    if (!bytes) return;
    while (bytes.length > 0) {
      if (skipping > 0) {
        const skipped = Math.min(skipping, bytes.length);
        skipping -= skipped;
        bytes = bytes.subarray(skipped);
        continue;
      }
      const found = readLength(bytes);
      if (!found) return hold(bytes, bytes.length + 1);
      const { length, bodyAt } = found;
      if (length < 0) return onMalformed();
      const total = bodyAt + length;
      if (length > maxBytes((bytes[0] ?? 0) >> 4)) {
        if (bytes.length < Math.min(total, headBytes)) return hold(bytes, Math.min(total, headBytes));
        onOversized({ raw: bytes.subarray(0, headBytes), bodyAt, isHead: true }, length);
        skipping = total;
        continue;
      }
      if (bytes.length < total) return hold(bytes, total);
      onFrame({ raw: bytes.subarray(0, total), bodyAt });
      bytes = bytes.subarray(total);
    }
  };
};

export interface Publish {
  topic: string;
  qos: 0 | 1 | 2;
  isRetained: boolean;
  /** 0 with QoS 0. */
  id: number;
  /** Null for an oversized message. */
  payload: Buffer | null;
}

const readVariable = (raw: Buffer, at: number): { value: number; end: number } | null => {
  const found = readLength(raw.subarray(at - 1));
  return found && found.length >= 0 ? { value: found.length, end: at - 1 + found.bodyAt } : null;
};

/** Hand-written parser, since nearly all packets are PUBLISH; null for a malformed packet. */
export const readPublish = ({ raw, bodyAt, isHead }: Frame, version: number): Publish | null => {
  const flags = raw[0] ?? 0;
  const qos = (flags >> 1) & 3;
  if (qos === 3 || raw.length < bodyAt + 2) return null;
  const topicEnd = bodyAt + 2 + raw.readUInt16BE(bodyAt);
  const idEnd = topicEnd + (qos > 0 ? 2 : 0);
  if (raw.length < idEnd) return null;
  const id = qos > 0 ? raw.readUInt16BE(topicEnd) : 0;
  if (qos > 0 && id === 0) return null;
  const properties = version === 5 ? readVariable(raw, idEnd) : { value: 0, end: idEnd };
  if (!properties || (!isHead && properties.end + properties.value > raw.length)) return null;
  return {
    topic: raw.toString('utf8', bodyAt + 2, topicEnd),
    qos: qos as 0 | 1 | 2,
    isRetained: (flags & 1) === 1,
    id,
    payload: isHead ? null : raw.subarray(properties.end + properties.value),
  };
};

/** Packet id of PUBACK, PUBREC, PUBREL or PUBCOMP; 0 if missing. */
export const readId = ({ raw, bodyAt }: Frame) => (raw.length >= bodyAt + 2 ? raw.readUInt16BE(bodyAt) : 0);

/** First bytes of packets that consist of a packet id only. */
export const confirmations = { puback: 0x40, pubrec: 0x50, pubcomp: 0x70 } as const;
const confirmationBytes = 4;

export interface Confirmation {
  firstByte: (typeof confirmations)[keyof typeof confirmations];
  id: number;
}

export const toPackets = (answers: Confirmation[]): Buffer => {
  const packets = Buffer.allocUnsafe(answers.length * confirmationBytes);
  let at = 0;
  for (const { firstByte, id } of answers) {
    packets[at] = firstByte;
    packets[at + 1] = 2;
    packets[at + 2] = id >> 8;
    packets[at + 3] = id & 255;
    at += confirmationBytes;
  }
  return packets;
};
