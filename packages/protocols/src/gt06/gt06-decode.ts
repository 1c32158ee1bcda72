import { createEdge } from '../edge.ts';
import type { Moment } from '../protocol.ts';
import { type Alarm, type Position, type TrackerRecord, toRecord } from '../record.ts';
import { type Said, toSaid } from '../said.ts';
import { fromLocal, utcTime } from '../time.ts';
import { type Gt06Frame, readGt06, writeGt06 } from './gt06-frames.ts';
import { readWhere } from './gt06-where.ts';

const types = {
  login: [0x01],
  position: [0x10, 0x11, 0x12, 0x22, 0x2d, 0x31, 0x32, 0x37, 0x1e, 0xa0],
  alarm: [0x16, 0x26, 0x27, 0xa4],
  status: [0x13],
  batteryStatus: [0x23],
  cellStatus: [0x19, 0xa5],
  cells: [0x18, 0x24, 0x28, 0x2c, 0x2e, 0xa1, 0xa2, 0x17, 0x69, 0xf3],
  time: [0x8a],
  reply: [0x15],
} as const;

const longTypes = {
  position: [0x32, 0x33],
  modules: [0x70],
  information: [0x94],
  serialPort: [0x9b],
  reply: [0x21],
} as const;

type Kind = keyof typeof types;
type LongKind = keyof typeof longTypes;

const byType = <K extends string>(table: Record<K, readonly number[]>) =>
  new Map(
    (Object.entries(table) as [K, readonly number[]][]).flatMap(([kind, list]) => list.map((one) => [one, kind])),
  );

const kinds = byType<Kind>(types);
const longKinds = byType<LongKind>(longTypes);

const alarmOfBits: Record<number, Alarm> = { 1: 'vibration', 2: 'powerCut', 3: 'lowBattery', 4: 'sos' };
const alarmOfCode: Record<number, Alarm> = {
  1: 'sos',
  2: 'powerCut',
  3: 'vibration',
  4: 'geofenceEnter',
  5: 'geofenceExit',
  6: 'overspeed',
  9: 'vibration',
  14: 'lowBattery',
  15: 'lowBattery',
  17: 'powerOff',
  19: 'tamper',
  20: 'door',
  25: 'lowBattery',
  35: 'fall',
  44: 'accident',
};

const fixBytes = 18;
const dateBytes = 6;
const statusBytes = 5;
const alarmBytes = 32;
const perDegree = 1_800_000;
const gpsModule = 0x33;
const ignitionBehindCell: readonly number[] = [0x22, 0x2d, 0x31];

const flag = (value: number, bit: number) => (value & (1 << bit)) !== 0;

const readTime = (bytes: Buffer, at: number, zone: number) =>
  fromLocal(
    utcTime(
      2000 + bytes.readUInt8(at),
      bytes.readUInt8(at + 1),
      bytes.readUInt8(at + 2),
      bytes.readUInt8(at + 3),
      bytes.readUInt8(at + 4),
      bytes.readUInt8(at + 5),
    ),
    zone,
  );

/** 11 bytes: latitude, longitude, speed and flags. */
const readPlace = (bytes: Buffer, at: number, satellites: number, altitude: number | null) => {
  const flags = bytes.readUInt16BE(at + 9);
  const position: Position = {
    latitude: (bytes.readUInt32BE(at) / perDegree) * (flag(flags, 10) ? 1 : -1),
    longitude: (bytes.readUInt32BE(at + 4) / perDegree) * (flag(flags, 11) ? -1 : 1),
    speed: bytes.readUInt8(at + 8),
    course: flags & 0x3ff,
    altitude,
    satellites,
    isValid: flag(flags, 12),
  };
  return { position, ignition: flag(flags, 14) ? flag(flags, 15) : null };
};

const readFix = (content: Buffer, zone: number) => ({
  time: readTime(content, 0, zone),
  ...readPlace(content, dateBytes + 1, content.readUInt8(dateBytes) & 0x0f, null),
});

const percentOfLevel = (level: number) => {
  if (level <= 6) return Math.floor((level * 100) / 6);
  return level <= 100 ? level : null;
};

/** Terminal information, voltage level, GSM level, alarm, language. */
const readStatus = (content: Buffer, at: number): Partial<TrackerRecord> => {
  const terminal = content.readUInt8(at);
  const code = content.readUInt8(at + 3);
  const alarm = code === 0 ? alarmOfBits[(terminal >> 3) & 7] : alarmOfCode[code];
  return {
    ignition: flag(terminal, 1),
    charging: flag(terminal, 2),
    battery: percentOfLevel(content.readUInt8(at + 1)),
    alarm: alarm ?? null,
  };
};

const hasAlarmCode = (content: Buffer, at: number) => content.readUInt8(at + 3) !== 0;

/** Offset after the cell data, whose network code (MNC) has one or two bytes; -1 if there is no ignition byte. */
const ignitionAt = ({ type, content }: Gt06Frame): number => {
  if (content.length < fixBytes + 2) return -1;
  const network = flag(content.readUInt16BE(fixBytes), 15) ? 2 : 1;
  if (type === 0xa0) return fixBytes + 2 + network + 4 + 8;
  return ignitionBehindCell.includes(type) ? fixBytes + 2 + network + 2 + 3 : -1;
};

/** A record with an invalid date is dropped, unless it has an alarm, which is kept without a position. */
const dated = (record: Partial<TrackerRecord>): Partial<Said> => {
  if (record.time !== null) return { records: [toRecord(record)] };
  return record.alarm ? { records: [toRecord({ ...record, position: null })] } : { dropped: 1 };
};

const positionOf = (frame: Gt06Frame, zone: number): Partial<Said> | null => {
  const { content } = frame;
  if (content.length < fixBytes) return null;
  const fix = readFix(content, zone);
  const ignition = content[ignitionAt(frame)];
  return dated(ignition === undefined ? fix : { ...fix, ignition: ignition !== 0 });
};

const alarmOf = ({ type, content }: Gt06Frame, zone: number): Partial<Said> | null => {
  if (content.length < alarmBytes - 1) return null;
  const fix = readFix(content, zone);
  if (content.length === alarmBytes - 1) {
    const alarm = alarmOfBits[(content.readUInt8(26) >> 3) & 7] ?? null;
    return dated({ ...fix, alarm });
  }
  const hasFence = type === 0xa4 || (type === 0x27 && content.length > alarmBytes);
  return dated({ ...fix, ...readStatus(content, content.length - statusBytes - (hasFence ? 1 : 0)) });
};

const heartbeatOf = ({ content }: Gt06Frame): TrackerRecord | null =>
  content.length < statusBytes ? null : toRecord(readStatus(content, 0));

const batteryStatusOf = ({ content }: Gt06Frame): TrackerRecord | null => {
  if (content.length < 3) return null;
  const terminal = content.readUInt8(0);
  const batteryVolt = content.readUInt16BE(1) / 100;
  return toRecord({
    ignition: flag(terminal, 1),
    charging: flag(terminal, 2),
    batteryVolt,
    alarm: alarmOfBits[(terminal >> 3) & 7] ?? null,
  });
};

/** Offset after the cell data. A5 has longer cell ids; some models write more than eight bytes of cell data in 19. */
const cellStatusAt = ({ type, content }: Gt06Frame): number | null => {
  if (content.length < 2) return null;
  const network = flag(content.readUInt16BE(0), 15) ? 2 : 1;
  const cellBytes = 2 + network + (type === 0xa5 ? 4 + 8 : 2 + 3);
  if (content.length < cellBytes + statusBytes) return null;
  return type === 0xa5 ? cellBytes : content.length - statusBytes;
};

const answerTo = ({ type, serial }: Gt06Frame, isLong = false, content = Buffer.alloc(0)) =>
  writeGt06({ isLong, type, content, serial });

const timeAnswer = (frame: Gt06Frame, now: Date) =>
  answerTo(
    frame,
    false,
    Buffer.from([
      now.getUTCFullYear() - 2000,
      now.getUTCMonth() + 1,
      now.getUTCDate(),
      now.getUTCHours(),
      now.getUTCMinutes(),
      now.getUTCSeconds(),
    ]),
  );

/** Reply text; a reply to `WHERE#` also yields a record. */
const replyOf = (flag: number, text: string, zone: number): Partial<Said> => {
  const record = readWhere(text, zone);
  return { reply: { text: text.trim(), command: flag }, records: record ? [record] : [] };
};

const shortReplyOf = ({ content }: Gt06Frame, zone: number): Partial<Said> | null => {
  if (content.length < 5) return null;
  const end = Math.min(content.length, 1 + content.readUInt8(0));
  return end < 5 ? null : replyOf(content.readUInt32BE(1), content.toString('latin1', 5, end), zone);
};

const longReplyOf = ({ content }: Gt06Frame, zone: number): Partial<Said> | null => {
  if (content.length < 5) return null;
  const text = content.subarray(5);
  const isWide = content.readUInt8(4) === 2;
  const wide = () => Buffer.from(text.subarray(0, text.length & ~1)).swap16();
  return replyOf(content.readUInt32BE(0), isWide ? wide().toString('utf16le') : text.toString('latin1'), zone);
};

const longPositionOf = ({ content }: Gt06Frame, zone: number): Partial<Said> | null => {
  if (content.length < dateBytes + 1) return null;
  const time = readTime(content, 0, zone);
  if (content.readUInt8(dateBytes) === 0) return dated({ time });
  if (content.length < dateBytes + 2 + 11) return null;
  return dated({ time, ...readPlace(content, dateBytes + 2, content.readUInt8(dateBytes + 1), null) });
};

const modulesOf = ({ content }: Gt06Frame): Partial<Said> | null => {
  const records: TrackerRecord[] = [];
  let at = 0;
  while (at + 4 <= content.length) {
    const id = content.readUInt16BE(at);
    const data = content.subarray(at + 4, at + 4 + content.readUInt16BE(at + 2));
    if (id === gpsModule && data.length >= 18) {
      const time = data.readUInt32BE(0) * 1000;
      records.push(toRecord({ time, ...readPlace(data, 7, data.readUInt8(4), data.readInt16BE(5)) }));
    }
    at += 4 + content.readUInt16BE(at + 2);
  }
  return at === content.length ? { records } : null;
};

const informationOf = ({ content }: Gt06Frame): Partial<Said> | null => {
  if (content.length < 3 || content.readUInt8(0) !== 0) return { records: [toRecord({})] };
  return { records: [toRecord({ powerVolt: content.readUInt16BE(1) / 100 })] };
};

const readImei = (content: Buffer) => {
  const digits = content.toString('hex', 0, 8);
  return /^0\d{15}$/.test(digits) ? digits.slice(1) : null;
};

/** Minutes east of UTC. The frame has hours and minutes as one decimal number: 530 for 5:30. */
const readZone = (content: Buffer) => {
  if (content.length < 12) return 0;
  const field = content.readUInt16BE(10);
  const minutes = Math.floor((field >> 4) / 100) * 60 + ((field >> 4) % 100);
  return flag(field, 3) ? -minutes : minutes;
};

export const createGt06Decoder = () => {
  const raiseOnce = createEdge();
  let announced = 0;

  const loginOf = ({ content }: Gt06Frame): Partial<Said> | null => {
    const id = content.length < 8 ? null : readImei(content);
    if (id === null) return null;
    announced = readZone(content);
    return { id };
  };

  /** All status types repeat the same alarm, so they share one edge detection. */
  const statusOf = (record: TrackerRecord | null): Partial<Said> | null => record && { records: [raiseOnce(record)] };

  /** Every alarm frame counts. Feeding it to the edge detection suppresses the repetition in the next status. */
  const raise = (said: Partial<Said> | null) => {
    said?.records?.forEach(raiseOnce);
    return said;
  };

  /** With an alarm code the frame is an alarm, otherwise a status. */
  const cellStatusOf = (frame: Gt06Frame): Partial<Said> | null => {
    const at = cellStatusAt(frame);
    if (at === null) return statusOf(toRecord({}));
    const record = toRecord(readStatus(frame.content, at));
    return hasAlarmCode(frame.content, at) ? raise({ records: [record] }) : statusOf(record);
  };

  const shortOf = (frame: Gt06Frame, zone: number): Record<Kind, () => Partial<Said> | null> => ({
    login: () => loginOf(frame),
    position: () => positionOf(frame, zone),
    alarm: () => raise(alarmOf(frame, zone)),
    status: () => statusOf(heartbeatOf(frame)),
    batteryStatus: () => statusOf(batteryStatusOf(frame)),
    cellStatus: () => cellStatusOf(frame),
    cells: () => ({ records: [toRecord({})] }),
    time: () => ({}),
    reply: () => shortReplyOf(frame, zone),
  });

  const longOf = (frame: Gt06Frame, zone: number): Record<LongKind, () => Partial<Said> | null> => ({
    position: () => longPositionOf(frame, zone),
    modules: () => modulesOf(frame),
    information: () => informationOf(frame),
    serialPort: () => ({}),
    reply: () => longReplyOf(frame, zone),
  });

  const answerOf = (frame: Gt06Frame, now: Date): Buffer | null => {
    const kind = kinds.get(frame.type);
    if (!frame.isLong) {
      if (kind === 'reply') return null;
      return kind === 'time' ? timeAnswer(frame, now) : answerTo(frame);
    }
    const longKind = longKinds.get(frame.type);
    if (longKind === 'modules') return answerTo(frame);
    return longKind === 'position' ? answerTo(frame, true) : null;
  };

  return (raw: Buffer, { now, zone: given }: Moment): Said => {
    const frame = readGt06(raw);
    if (!frame) return toSaid({ problem: 'checksum' });
    const zone = given ?? announced;
    const kind = kinds.get(frame.type);
    const longKind = longKinds.get(frame.type);
    const answer = answerOf(frame, now);
    if (frame.isLong ? !longKind : !kind) return toSaid({ problem: 'unknown-type', answer });
    const said = frame.isLong ? longKind && longOf(frame, zone)[longKind]() : kind && shortOf(frame, zone)[kind]();
    return said ? toSaid({ ...said, answer }) : toSaid({ problem: 'malformed' });
  };
};
