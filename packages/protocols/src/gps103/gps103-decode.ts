import type { Moment } from '../protocol.ts';
import { type Alarm, type Position, type TrackerRecord, toRecord } from '../record.ts';
import { type Said, toSaid } from '../said.ts';
import { fromKnots, readAngle, readNumber, readSigned } from '../text-fields.ts';
import { readTime } from './gps103-time.ts';

/** Other keywords (`tracker`, `acc on`, `T:24.5` …) are no alarms. */
const alarmOf: ReadonlyMap<string, Alarm> = new Map([
  ['help me', 'sos'],
  ['low battery', 'lowBattery'],
  ['move', 'vibration'],
  ['sensor alarm', 'vibration'],
  ['speed', 'overspeed'],
  ['stockade', 'geofenceExit'],
  ['ac alarm', 'powerCut'],
  ['door alarm', 'door'],
]);

const ignitionOf: ReadonlyMap<string, boolean> = new Map([
  ['acc on', true],
  ['acc off', false],
  ['1', true],
  ['0', false],
]);

const readPosition = (fields: string[]): Position | null => {
  const [, , , , source, , fix, latitudeText = '', north = '', longitudeText = '', east = ''] = fields;
  const latitude = /^[NS]$/.test(north) ? readAngle(latitudeText, north) : null;
  const longitude = /^[EW]$/.test(east) ? readAngle(longitudeText, east) : null;
  if (source !== 'F' || latitude === null || longitude === null) return null;
  return {
    latitude,
    longitude,
    speed: fromKnots(readNumber(fields[11])),
    course: readNumber(fields[12]),
    altitude: readSigned(fields[13]),
    satellites: null,
    isValid: fix === 'A',
  };
};

/** Null for a fix with an impossible date or angle, unless the report has an alarm, which is kept. */
const readRecord = (keyword: string, fields: string[], zone: number | null): TrackerRecord | null => {
  const [, , local = '', , source, utc = '', fix] = fields;
  const isFix = source === 'F' && fix === 'A';
  const time = readTime(local, utc, zone);
  const position = readPosition(fields);
  const alarm = alarmOf.get(keyword) ?? null;
  const ignition = ignitionOf.get(keyword) ?? ignitionOf.get(fields[14] ?? '') ?? null;
  const isImpossible = isFix && (time === null || position === null);
  if (isImpossible) return alarm && toRecord({ alarm, ignition });
  return toRecord({ time, position, alarm, ignition });
};

const sayReport = (id: string, fields: string[], zone: number | null): Said => {
  const [, name = '', , , source = ''] = fields;
  if (source !== 'F' && source !== 'L') return toSaid({ id, problem: 'unknown-type' });
  const keyword = name.trim().toLowerCase();
  const record = readRecord(keyword, fields, zone);
  return toSaid({
    id,
    ...(record ? { records: [record] } : { dropped: 1 }),
    // The tracker repeats `help me` until it gets this answer.
    answer: keyword === 'help me' ? Buffer.from(`**,imei:${id},E;`, 'latin1') : null,
    reply: keyword === 'tracker' ? { text: keyword, command: keyword } : null,
  });
};

export const decodeGps103 = (frame: Buffer, { zone }: Moment): Said => {
  const fields = frame.toString('latin1', 0, frame.length - 1).split(',');
  const [first = '', second = '', third] = fields;
  if (first === '##' && third === 'A') {
    const id = /^imei:(\d{15})$/.exec(second)?.[1];
    return id ? toSaid({ id, answer: Buffer.from('LOAD', 'latin1') }) : toSaid({ problem: 'malformed' });
  }
  if (fields.length === 1 && /^\d{15}$/.test(first)) {
    return toSaid({ id: first, records: [toRecord({})], answer: Buffer.from('ON', 'latin1') });
  }
  const id = /^imei:(\d{15})$/.exec(first)?.[1];
  return id ? sayReport(id, fields, zone) : toSaid({ problem: 'malformed' });
};
