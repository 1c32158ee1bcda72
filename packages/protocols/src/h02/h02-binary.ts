import { toRecord } from '../record.ts';
import { type Said, toSaid } from '../said.ts';
import { fromKnots } from '../text-fields.ts';
import { fromLocal, utcTime } from '../time.ts';
import { readStatus } from './h02-fields.ts';
import { longIdLength, readBcd, timeAt } from './h02-frames.ts';

const leastBytes = 32;
const satellitesIn = { length: 45, at: 32 } as const;
const perMinute = 10_000;

/** 1 to 6 are levels, higher values are percent. */
const percentOf = (battery: number) => {
  if (battery >= 1 && battery <= 3) return (battery - 1) * 10;
  if (battery >= 4 && battery <= 6) return (battery - 1) * 20;
  return battery >= 7 && battery <= 100 ? battery : null;
};

/** Degrees, two digits of minutes and four decimals of minutes. */
const readAngle = (digits: string, isNegative: boolean): number | null => {
  const minutes = Number(digits.slice(-6)) / perMinute;
  const angle = Number(digits.slice(0, -6)) + minutes / 60;
  if (!/^\d+$/.test(digits) || minutes >= 60) return null;
  return isNegative ? -angle : angle;
};

const readDigits = (digits: string) => (/^\d+$/.test(digits) ? Number(digits) : null);

export const decodeBinary = (frame: Buffer, zone: number): Said => {
  if (frame.length < leastBytes) return toSaid({ problem: 'malformed' });
  const isLong = frame.length === longIdLength;
  const at = isLong ? timeAt.long : timeAt.short;
  const id = frame.toString('hex', 1, at).slice(0, isLong ? 15 : 10);
  if (frame.length < at + 23 || !/^\d+$/.test(id)) return toSaid({ problem: 'malformed' });
  const two = (offset: number) => readBcd(frame.readUInt8(at + offset));
  const time = fromLocal(utcTime(2000 + two(5), two(4), two(3), two(0), two(1), two(2)), zone);
  const flags = frame.readUInt8(at + 15) & 15;
  const latitude = readAngle(frame.toString('hex', at + 6, at + 10), (flags & 4) === 0);
  const longitude = readAngle(frame.toString('hex', at + 11, at + 16).slice(0, 9), (flags & 8) === 0);
  const status = readStatus(frame.readUInt32BE(at + 19));
  const isValid = (flags & 2) !== 0;
  if (time === null || latitude === null || longitude === null) {
    return toSaid(status.alarm || !isValid ? { id, records: [toRecord(status)] } : { id, dropped: 1 });
  }
  const motion = frame.toString('hex', at + 16, at + 19);
  const record = toRecord({
    time,
    position: {
      latitude,
      longitude,
      speed: fromKnots(readDigits(motion.slice(0, 3))),
      course: readDigits(motion.slice(3)),
      altitude: null,
      satellites: frame.length === satellitesIn.length ? frame.readUInt8(satellitesIn.at) : null,
      isValid,
    },
    battery: percentOf(frame.readUInt8(at + 10)),
    ...status,
  });
  return toSaid({ id, records: [record] });
};
