import { appendFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { crcArc, crcX25 } from './crc16.ts';
import { type ProtocolName, protocols } from './protocols.ts';
import { alarms } from './record.ts';
import type { Said } from './said.ts';
import { createRandom, mutate, pick } from './test/mutate.ts';
import { sampleFrames } from './test/samples.ts';

const frames = Number(process.env.FUZZ_FRAMES ?? 20_000);
/** A million takes a minute where other things run beside it. */
const timeout = 60_000 + frames / 2;
const seed = Number(process.env.FUZZ_SEED ?? 29);
const report = process.env.FUZZ_REPORT;
const moment = { now: new Date('2026-03-04T05:06:07Z'), zone: null };
const names = Object.keys(protocols) as ProtocolName[];

/** Half of the frames get length and checksum right again, or nothing behind them would be tried. */
const repair: Record<ProtocolName, (frame: Buffer) => Buffer> = {
  gt06: (frame) => {
    const head = frame[0] === 0x79 ? 4 : 3;
    if (frame.length < head + 7) return frame;
    const length = frame.length - head - 2;
    frame[1] = frame[0] ?? 0x78;
    if (head === 4) frame.writeUInt16BE(length & 0xffff, 2);
    else frame[2] = length & 0xff;
    frame.writeUInt16BE(crcX25(frame.subarray(2, -4)), frame.length - 4);
    frame.writeUInt16BE(0x0d0a, frame.length - 2);
    return frame;
  },
  teltonika: (frame) => {
    if (frame.length < 16) return frame;
    frame.writeUInt32BE(0, 0);
    frame.writeUInt32BE(frame.length - 12, 4);
    frame.writeUInt32BE(crcArc(frame.subarray(8, -4)), frame.length - 4);
    return frame;
  },
  h02: (frame) => frame,
  gps103: (frame) => {
    frame[frame.length - 1] = 0x3b;
    return frame;
  },
};

const isNumberOrNull = (value: number | null) => value === null || Number.isFinite(value);

/** Why this may not come out of a decoder; null where it may. */
const faultOf = ({ records, dropped, answer }: Said): string | null => {
  if (records.length > 255 || !Number.isInteger(dropped) || (answer && answer.length > 2048)) return 'out of bounds';
  for (const { time, position, alarm, battery, batteryVolt, powerVolt } of records) {
    if (![time, battery, batteryVolt, powerVolt].every(isNumberOrNull)) return 'a number that is none';
    if (alarm !== null && !alarms.includes(alarm)) return 'an unknown alarm';
    if (!position) continue;
    const { latitude, longitude, speed, course, altitude, satellites } = position;
    if (![latitude, longitude, speed, course, altitude, satellites].every(isNumberOrNull)) return 'not a position';
  }
  return null;
};

describe.each(names)('mutated frames of %s', (name) => {
  const { createCutter, createDecoder } = protocols[name];
  const logins: Record<ProtocolName, Buffer | undefined> = {
    gt06: undefined,
    teltonika: sampleFrames.teltonika[0],
    h02: undefined,
    gps103: undefined,
  };

  it('never throw, never yield what is no number, and never stop the frames behind them [A29]', { timeout }, () => {
    const random = createRandom(seed);
    const count = { frames: 0, decoded: 0, unusable: 0, broken: 0, records: 0 };
    let [cut, decode] = [createCutter(), createDecoder()];
    const begin = () => {
      [cut, decode] = [createCutter(), createDecoder()];
      const login = logins[name];
      if (login) cut(login);
    };
    begin();
    while (count.frames < frames) {
      count.frames += 1;
      const mutated = mutate(pick(sampleFrames[name], random) ?? Buffer.from([0]), random);
      const bytes = random() < 0.5 ? repair[name](mutated) : mutated;
      const { frames: found, isBroken } = cut(bytes);
      // Also what would never be cut like this.
      for (const frame of [...found, bytes]) {
        const said = decode(frame, moment);
        const fault = faultOf(said);
        if (fault) expect.fail(`${fault}: ${bytes.toString('hex')}`);
        if (said.problem) count.unusable += 1;
        else count.decoded += 1;
        count.records += said.records.length;
      }
      if (isBroken) count.broken += 1;
      if (isBroken || count.frames % 64 === 0) begin();
    }
    expect(count.decoded).toBeGreaterThan(frames / 100);
    begin();
    expect(cut(sampleFrames[name][1] ?? Buffer.from([])).frames).toHaveLength(1);
    if (report) appendFileSync(report, `${name}: ${JSON.stringify(count)}, seed ${seed}\n`);
  });
});
