import type { Moment } from '../protocol.ts';
import { type TrackerRecord, toRecord } from '../record.ts';
import { type Said, toSaid } from '../said.ts';
import { fromKnots, readAngle, readNumber, readPairs } from '../text-fields.ts';
import { compactTime, fromLocal, utcTime } from '../time.ts';
import { readPercent, readStatus } from './h02-fields.ts';

const heartbeats: readonly string[] = ['HTBT', 'V0', 'XT'];
const cellsOnly: readonly string[] = ['NBR', 'V3'];
/** Every `V` type is parsed: which of them carry a position depends on the firmware. */
const positions = /^V(\d+|I1)$/;

const isId = (text: string) => /^\d{8,17}$/.test(text);
const isSixDigits = (text: string | undefined) => text !== undefined && /^\d{6}$/.test(text);

const readTime = (time: string, date: string, zone: number) => {
  const [hour = 0, minute = 0, second = 0] = readPairs(time);
  const [day = 0, month = 0, year = 0] = readPairs(date);
  return fromLocal(utcTime(2000 + year, month, day, hour, minute, second), zone);
};

/** Finds the time by the shape of the fields: N/S and E/W follow three and five fields later. */
const findTime = (fields: string[]) =>
  fields.findIndex(
    (field, at) =>
      at >= 3 && isSixDigits(field) && /^[NS]$/.test(fields[at + 3] ?? '') && /^[EW]$/.test(fields[at + 5] ?? ''),
  );

const isStatus = (text: string | undefined) => text !== undefined && /^[0-9A-F]{8}$/i.test(text);

const statusOf = (text: string | undefined): Partial<TrackerRecord> =>
  text ? readStatus(Number.parseInt(text, 16)) : {};

/** Status of a frame without a position: it follows the date, which may be empty. */
const statusBehindDate = (fields: string[]) =>
  statusOf(fields.findLast((field, at) => at > 4 && isStatus(field) && /^(\d{6})?$/.test(fields[at - 1] ?? '')));

/** `dropped` for a fix of an impossible date or angle without an alarm; null if the frame has no position. */
const positionOf = (fields: string[], zone: number): TrackerRecord | 'dropped' | null => {
  const at = findTime(fields);
  if (at < 0) return null;
  const [time = '', fix = '', latitudeText = '', north = '', longitudeText = '', east = '', speed, course] =
    fields.slice(at, at + 8);
  const behind = fields.slice(at + 8);
  const dateAt = behind.slice(0, 2).findIndex(isSixDigits);
  const when = dateAt < 0 ? null : readTime(time, behind[dateAt] ?? '', zone);
  const latitude = readAngle(latitudeText, north);
  const longitude = readAngle(longitudeText, east);
  const status = statusOf(behind.slice(dateAt + 1).find(isStatus));
  const isValid = fix === 'A' || /^\d+$/.test(fix);
  if (when === null || latitude === null || longitude === null) {
    return status.alarm || !isValid ? toRecord(status) : 'dropped';
  }
  return toRecord({
    time: when,
    position: {
      latitude,
      longitude,
      speed: fromKnots(readNumber(speed)),
      course: readNumber(course),
      altitude: null,
      satellites: null,
      isValid,
    },
    ...status,
  });
};

const recordsOf = (type: string, fields: string[], zone: number): Partial<Said> => {
  if (type === 'HTBT') return { records: [toRecord({ battery: readPercent(fields[3]) })] };
  if (heartbeats.includes(type)) return { records: [toRecord({})] };
  const status = statusBehindDate(fields);
  if (type === 'LINK') return { records: [toRecord({ battery: readPercent(fields[6]), ...status })] };
  if (cellsOnly.includes(type)) return { records: [toRecord(status)] };
  const record = positionOf(fields, zone);
  if (record === 'dropped') return { dropped: 1 };
  return { records: [record ?? toRecord(status)] };
};

const answerOf = (maker: string, id: string, type: string, now: Date): Buffer | null => {
  if (type === 'V1' || type === 'NBR') return Buffer.from(`*${maker},${id},V4,${type},${compactTime(now)}#`, 'latin1');
  return type === 'HTBT' || type === 'V0' ? Buffer.from(`*${maker},${id},${type}#`, 'latin1') : null;
};

const replyOf = (type: string, fields: string[]): Said['reply'] => {
  if (type === 'V4') return { text: fields.slice(3).join(','), command: fields[3] ?? '' };
  return type === 'SMS' ? { text: fields.slice(3).join(','), command: null } : null;
};

const known = (type: string) =>
  positions.test(type) || heartbeats.includes(type) || cellsOnly.includes(type) || type === 'LINK' || type === 'SMS';

export const decodeText = (frame: Buffer, { now, zone }: Moment): Said => {
  const fields = frame.toString('latin1', 1, frame.length - 1).split(',');
  const [maker = '', id = '', type = ''] = fields;
  if (!/^[A-Za-z0-9]{2}$/.test(maker) || !isId(id)) return toSaid({ problem: 'malformed' });
  if (!known(type)) return toSaid({ id, problem: 'unknown-type' });
  return toSaid({
    id,
    ...(type === 'SMS' ? {} : recordsOf(type, fields, zone ?? 0)),
    answer: answerOf(maker, id, type, now),
    reply: replyOf(type, fields),
  });
};
