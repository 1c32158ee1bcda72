import { describe, expect, it } from 'vitest';
import type { Cutter } from './cutter.ts';
import { type ProtocolName, protocols } from './protocols.ts';
import { sampleFrames } from './test/samples.ts';

const names = Object.keys(protocols) as ProtocolName[];
const now = new Date('2026-03-04T05:06:07Z');

/** What is decoded of a stream that arrives in these chunks. */
const read = (name: ProtocolName, chunks: Buffer[]) => {
  const { createCutter, createDecoder } = protocols[name];
  const [cut, decode] = [createCutter(), createDecoder()];
  return chunks.flatMap((chunk) => cut(chunk).frames.map((frame) => decode(Buffer.from(frame), { now, zone: null })));
};

const withoutTail = (name: ProtocolName, said: ReturnType<typeof read>) =>
  // The length of a binary H02 frame is guessed; a wrong guess costs its tail, where the satellites are.
  name === 'h02' ? said.map(({ records, ...rest }) => ({ ...rest, records: records.map(withoutSatellites) })) : said;
const withoutSatellites = (record: ReturnType<typeof read>[number]['records'][number]) =>
  record.position ? { ...record, position: { ...record.position, satellites: null } } : record;

const total = (cut: Cutter, chunks: Iterable<Buffer>) => {
  const sum = { frames: 0, garbage: 0, isBroken: false };
  for (const chunk of chunks) {
    const { frames, garbage, isBroken } = cut(chunk);
    sum.frames += frames.length;
    sum.garbage += garbage;
    sum.isBroken ||= isBroken;
  }
  return sum;
};

describe.each(names)('%s', (name) => {
  const frames = sampleFrames[name];
  const stream = Buffer.concat(frames);
  const whole = withoutTail(name, read(name, [...frames]));

  it('reads the same in one chunk', () => {
    expect(whole).toHaveLength(frames.length);
    expect(whole.every(({ problem }) => problem === null)).toBe(true);
    expect(withoutTail(name, read(name, [stream]))).toEqual(whole);
  });

  it('reads the same byte by byte', () => {
    const bytes = Array.from(stream, (byte) => Buffer.from([byte]));
    expect(withoutTail(name, read(name, bytes))).toEqual(whole);
  });

  it('reads the same cut at every byte', () => {
    for (let at = 1; at < stream.length; at += 1) {
      const said = read(name, [stream.subarray(0, at), stream.subarray(at)]);
      expect(withoutTail(name, said), `cut at ${at}`).toEqual(whole);
    }
  });

  it('holds nothing of endless garbage, in which frames are still found', () => {
    const { createCutter } = protocols[name];
    const cut = createCutter();
    if (name === 'teltonika')
      return expect(cut(Buffer.from([1])).frames.length + total(cut, [Buffer.from([2])]).frames).toBe(0);
    const noise = Buffer.alloc(64 * 1024, 0x55);
    const { garbage, isBroken } = total(
      cut,
      Array.from({ length: 160 }, () => noise),
    );
    expect({ garbage, isBroken }).toEqual({ garbage: 160 * noise.length, isBroken: false });
    expect(total(cut, [stream]).frames).toBe(frames.length);
    return undefined;
  });
});

describe('lengths that lie', () => {
  it('GT06: too large closes, too small is skipped', () => {
    const { createCutter } = protocols.gt06;
    expect(createCutter()(Buffer.from('7979ffff01', 'hex')).isBroken).toBe(true);
    expect(createCutter()(Buffer.from('7979100032', 'hex')).isBroken).toBe(false);
    const cut = createCutter();
    expect(cut(Buffer.concat([Buffer.from('78780401', 'hex'), sampleFrames.gt06[0]!])).frames).toHaveLength(1);
  });

  it('GT06: one that reaches into the next frame loses no frame behind it', () => {
    const lying = Buffer.from(sampleFrames.gt06[1]!);
    lying.writeUInt8(0x30, 2);
    const { frames } = protocols.gt06.createCutter()(Buffer.concat([lying, ...sampleFrames.gt06.slice(2, 5)]));
    expect(frames).toHaveLength(3);
  });

  it('Teltonika: too large, too small and a wrong beginning close', () => {
    const after = (hex: string) => {
      const cut = protocols.teltonika.createCutter();
      cut(sampleFrames.teltonika[0]!);
      return cut(Buffer.from(hex, 'hex'));
    };
    expect(after('00000000ffffffff').isBroken).toBe(true);
    expect(after('0000000000010001').isBroken).toBe(true);
    expect(after('0000000000010000').isBroken).toBe(false);
    expect(after('0000000000000002').isBroken).toBe(true);
    expect(after('0000000100000010').isBroken).toBe(true);
    expect(protocols.teltonika.createCutter()(Buffer.from('0010', 'hex')).isBroken).toBe(true);
    const letter = Buffer.from('\x00\x0f12345678901234A', 'latin1');
    expect(protocols.teltonika.createCutter()(letter)).toMatchObject({ isBroken: true, frames: [] });
  });

  it('Teltonika: a keep-alive between packets is no frame', () => {
    const cut = protocols.teltonika.createCutter();
    const chunk = Buffer.concat([sampleFrames.teltonika[0]!, Buffer.from([0xff, 0xff]), sampleFrames.teltonika[1]!]);
    expect(cut(chunk)).toMatchObject({ garbage: 0, keepAlives: 2, isBroken: false, frames: [{}, {}] });
  });

  it('H02: a frame without an end is given up, one that was cut is passed over', () => {
    const cut = protocols.h02.createCutter();
    const endless = Buffer.from(`*HQ,${'1'.repeat(3000)}`, 'latin1');
    expect(cut(endless)).toMatchObject({ frames: [], isBroken: false });
    expect(cut(sampleFrames.h02[0]!).frames).toHaveLength(1);
    expect(cut(Buffer.concat([Buffer.from('*HQ,4210051415,V1,1645'), sampleFrames.h02[1]!])).frames).toHaveLength(1);
  });

  it('GPS103: a frame without an end is given up, one that was cut is passed over', () => {
    const cut = protocols.gps103.createCutter();
    expect(cut(Buffer.from(`imei:${'1'.repeat(3000)}`))).toMatchObject({ frames: [], isBroken: false });
    expect(cut(sampleFrames.gps103[1]!).frames).toHaveLength(1);
    for (const torn of ['imei:359710045559474,tracker,1510', '##,imei:3597', '3597100']) {
      for (const whole of sampleFrames.gps103.slice(0, 2)) {
        expect(cut(Buffer.concat([Buffer.from(torn), whole])).frames.map(String)).toEqual([String(whole)]);
      }
    }
  });

  it('GPS103: a frame ends in a semicolon, a star or a line end, and what stands between frames is no garbage', () => {
    const cut = protocols.gps103.createCutter();
    const beat = '359710045559474';
    expect(cut(Buffer.from(`${beat};\r\n${beat}*;${beat}\r\n${beat}\n`))).toMatchObject({
      garbage: 0,
      frames: [{}, {}, {}, {}],
    });
  });

  const numbered = (hex: string, count: number, serial = 0x01) =>
    Array.from({ length: count }, (_, at) => {
      const frame = Buffer.from(hex, 'hex');
      frame.writeUInt8(Math.floor(at / 10) * 16 + (at % 10), 8);
      frame.writeUInt8(serial, frame.length - 1);
      return frame;
    });
  const binary32 = '2441060116601245431311165035313006004318210e000000fffffbffff0024';
  const binary45 = '24410600082612532131081504419390060740418306000000fffffbffff0015060000002c02dc0c000000001f';
  const idsOf = (said: ReturnType<typeof read>) => said.flatMap(({ id, records }) => records.map(() => id));

  it.each(['*', '*HQ,4106011660,V1,12'])('H02: binary frames behind %s are all read', (torn) => {
    const frames = numbered(binary32, 40).filter((frame) => !frame.includes('#'));
    const stream = Buffer.concat([Buffer.from(torn), ...frames]);
    const ids = frames.map(() => '4106011660');
    expect(idsOf(read('h02', [stream]))).toEqual(ids);
    expect(
      idsOf(
        read(
          'h02',
          Array.from(stream, (byte) => Buffer.from([byte])),
        ),
      ),
    ).toEqual(ids);
  });

  it('H02: a text without an end is skipped up to what may begin a frame', () => {
    const cut = protocols.h02.createCutter();
    const frame = Buffer.from(binary32, 'hex');
    const endless = Buffer.from(`*HQ,${'1'.repeat(1010)}`);
    expect(cut(Buffer.concat([endless, frame.subarray(0, 10)]))).toMatchObject({ frames: [], garbage: endless.length });
    expect(cut(frame.subarray(10)).frames).toEqual([frame]);
  });

  it.each([0x24, 0x2a, 0x1f])(
    'H02: frames of a known length are waited for, whatever their last byte: %i',
    (serial) => {
      const frames = numbered(binary45, 20, serial);
      const torn = frames.slice(2).flatMap((frame) => [frame.subarray(0, 32), frame.subarray(32)]);
      const said = read('h02', [...frames.slice(0, 2), ...torn]);
      expect(idsOf(said)).toEqual(frames.map(() => '4106000826'));
      expect(said.at(-1)?.records[0]?.position?.satellites).toBe(6);
    },
  );

  it.each([0x24, 0x2a, 0x1f])('H02: the rest of a frame that was cut too short begins no other one: %i', (serial) => {
    // On the fifth, so that a frame that begins one byte too early has a day and a month as well.
    const frames = numbered(binary45.replace('310815', '050815'), 20, serial);
    const ids = frames.map(() => '4106000826');
    for (const [first = 32, ...more] of [[32], [32, 44], [32, 33, 45], [32, 40, 41]]) {
      const cuts = [0, first, ...more];
      const torn = frames.flatMap((frame) => cuts.map((from, at) => frame.subarray(from, cuts[at + 1])));
      expect(idsOf(read('h02', torn))).toEqual(ids);
    }
    const bytes = Array.from(Buffer.concat(frames), (byte) => Buffer.from([byte]));
    expect(idsOf(read('h02', bytes))).toEqual(ids);
  });

  it('H02: line ends behind a binary frame are not taken for the rest of it', () => {
    const frames = numbered(binary32.replace('131116', '131124'), 10);
    const chunks = frames.flatMap((frame) => [frame, Buffer.from('\r\n')]);
    expect(idsOf(read('h02', chunks))).toEqual(frames.map(() => '4106011660'));
    expect(idsOf(read('h02', [Buffer.concat(chunks)]))).toEqual(frames.map(() => '4106011660'));
  });

  it.each([
    ['3535880200683420', '124543'],
    // Its digits could be a time as well: of 2030, or of 2021.
    ['8612345678123450', '140530'],
    ['8612345678123450', '140521'],
  ])('H02: the variant with a long id (%s at %s) is one frame, however it is cut', (id, time) => {
    const hex = `24${id}${time}1311165035313006004318210e000000fffffbff${'00'.repeat(10)}`;
    const frame = Buffer.from(hex, 'hex');
    for (let at = 1; at < frame.length; at += 1) {
      const said = read('h02', [frame.subarray(0, at), frame.subarray(at)]);
      expect(said).toMatchObject([
        { id: id.slice(0, 15), records: [{ position: { latitude: expect.closeTo(50.5886, 3) } }] },
      ]);
    }
  });
});
