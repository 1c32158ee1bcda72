import type { TrackerRecord } from '../record.ts';
import { type Said, toSaid } from '../said.ts';
import { readLogin, readPacket } from './teltonika-frames.ts';
import { type RecordLayout, readRecord } from './teltonika-records.ts';

const layouts: Record<number, RecordLayout> = {
  8: { id: 1, count: 1, hasGeneration: false, hasVariable: false },
  142: { id: 2, count: 2, hasGeneration: false, hasVariable: true },
  16: { id: 2, count: 1, hasGeneration: true, hasVariable: false },
};

/** Bytes before the text of a reply: a timestamp in codec 13, the IMEI in codec 14. */
const textAt: Record<number, number> = { 12: 0, 13: 4, 14: 8 };
const answerType = 6;
/** Length of codec, count, type and size. */
const textHead = 7;

const accepted = Buffer.from([1]);

const countOf = (records: number) => {
  const answer = Buffer.alloc(4);
  answer.writeUInt32BE(records);
  return answer;
};

/** Acknowledges zero records, so that the tracker sends the packet again. */
const unusable = (problem: 'checksum' | 'malformed') => toSaid({ problem, answer: countOf(0) });

/** All or nothing: the records must fill the packet exactly. */
const recordsOf = (data: Buffer, layout: RecordLayout): TrackerRecord[] | null => {
  const count = data.readUInt8(1);
  const end = data.length - 1;
  if (data.readUInt8(end) !== count) return null;
  const body = data.subarray(0, end);
  const records: TrackerRecord[] = [];
  let at = 2;
  for (let index = 0; index < count; index += 1) {
    const found = readRecord(body, at, layout);
    if (!found) return null;
    records.push(found.record);
    at = found.end;
  }
  return at === end ? records : null;
};

const replyOf = (data: Buffer, before: number): Said => {
  if (data.length < textHead + 1 || data.readUInt8(2) !== answerType) return toSaid({ problem: 'unknown-type' });
  const size = data.readUInt32BE(3);
  if (size < before || textHead + size + 1 !== data.length) return unusable('malformed');
  const text = data.toString('latin1', textHead + before, textHead + size).trim();
  return toSaid({ reply: { text, command: null } });
};

export const decodeTeltonika = (raw: Buffer): Said => {
  // A packet starts with four zero bytes, a login with the two-byte length of the IMEI.
  if (raw[1] !== 0) {
    const id = readLogin(raw);
    return id === null ? toSaid({ problem: 'malformed' }) : toSaid({ id, answer: accepted });
  }
  const data = readPacket(raw);
  if (!data) return unusable('checksum');
  const codec = data.readUInt8(0);
  const before = textAt[codec];
  if (before !== undefined) return replyOf(data, before);
  const layout = layouts[codec];
  const records = layout ? recordsOf(data, layout) : null;
  return records ? toSaid({ records, answer: countOf(records.length) }) : unusable('malformed');
};
