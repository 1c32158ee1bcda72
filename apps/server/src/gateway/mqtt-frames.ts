/** One MQTT packet as bytes: `raw` is the whole of it, its body begins at `bodyAt`. */
export interface Frame {
  raw: Buffer;
  bodyAt: number;
  /** Only the first bytes of a packet that is too large. */
  isHead?: true;
}

export const packetTypes = { connect: 1, publish: 3, puback: 4, pubrec: 5, pubrel: 6, disconnect: 14 } as const;

export const typeOf = ({ raw }: Frame) => (raw[0] ?? 0) >> 4;

interface FramesOptions {
  onFrame: (frame: Frame) => void;
  /** The most bytes that a packet of this type may have; asked as soon as its length is known. */
  maxBytes: (type: number) => number;
  /** A packet above its limit: its first bytes. Its body is skipped and never buffered. */
  onOversized: (head: Frame, length: number) => void;
  onMalformed: () => void;
}

/** Enough of an oversized PUBLISH to read its topic and its id. */
const headBytes = 512;
const longestLengthBytes = 4;

/** The length behind the first byte; null while it is incomplete, -1 where it is not valid. */
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
  /** How many bytes of `rest` are there: a packet may come byte by byte, and joining it each time would cost its square. */
  let filled = 0;
  let skipping = 0;

  const hold = (bytes: Buffer, needed: number) => {
    rest = Buffer.allocUnsafe(Math.max(needed, bytes.length));
    filled = bytes.copy(rest);
  };

  /** What was held and the chunk; null while more is needed. */
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
  /** Null for one that is too large. */
  payload: Buffer | null;
}

/** Where the variable-length number at `at` ends, and its value. */
const readVariable = (raw: Buffer, at: number): { value: number; end: number } | null => {
  const found = readLength(raw.subarray(at - 1));
  return found && found.length >= 0 ? { value: found.length, end: at - 1 + found.bodyAt } : null;
};

/** PUBLISH is nearly all of the traffic, so it is read here; null where it is malformed. */
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

/** The id in PUBACK, PUBREC, PUBREL and PUBCOMP; 0 where there is none. */
export const readId = ({ raw, bodyAt }: Frame) => (raw.length >= bodyAt + 2 ? raw.readUInt16BE(bodyAt) : 0);

/** First bytes of answers that have an id and nothing else. */
export const confirmations = { puback: 0x40, pubrec: 0x50, pubcomp: 0x70 } as const;
const confirmationBytes = 4;

export interface Confirmation {
  firstByte: (typeof confirmations)[keyof typeof confirmations];
  id: number;
}

/** One buffer for all of them. */
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
