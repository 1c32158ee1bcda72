import { describe, expect, it } from 'vitest';
import { sampleFrames } from '../test/samples.ts';
import { gps103 } from './gps103.ts';
import { gps103Device } from './gps103-device.ts';

const now = new Date('2026-03-04T05:06:07Z');
const imei = '359710045559474';
const decode = (frame: Buffer | string, zone: number | null = null) =>
  gps103.createDecoder()(Buffer.from(frame as string, 'latin1'), { now, zone });
const rounded = (value: number | null | undefined, digits: number) => Number((value ?? Number.NaN).toFixed(digits));
const iso = (time: number | null | undefined) => (typeof time === 'number' ? new Date(time).toISOString() : time);

const report = (keyword: string, local = '151030080103', utc = '000101.000', fix = 'F') =>
  `imei:${imei},${keyword},${local},,${fix},${utc},A,5443.3834,N,02512.9071,E,0.00,0;`;

describe('GPS103: frames as trackers send them', () => {
  it('a login is answered LOAD', () => {
    const said = decode('##,imei:359710045559474,A;');
    expect(said).toMatchObject({ id: imei, records: [], problem: null });
    expect(said.answer?.toString()).toBe('LOAD');
  });

  it('a heartbeat is answered ON, and a sign of life', () => {
    const said = decode('359710045559474;');
    expect(said).toMatchObject({ id: imei, records: [{ position: null, time: null, alarm: null }], problem: null });
    expect(said.answer?.toString()).toBe('ON');
  });

  it('a position, whose date is local and whose time is UTC', () => {
    const said = decode('imei:359710045559474,tracker,151030080103,,F,000101.000,A,5443.3834,N,02512.9071,E,0.00,0;');
    const [record] = said.records;
    expect(said).toMatchObject({ id: imei, answer: null, dropped: 0, problem: null });
    expect(iso(record?.time)).toBe('2015-10-30T00:01:01.000Z');
    expect([rounded(record?.position?.latitude, 6), rounded(record?.position?.longitude, 6)]).toEqual([
      54.723057, 25.215118,
    ]);
    expect(record).toMatchObject({ alarm: null, ignition: null, position: { speed: 0, course: 0, isValid: true } });
  });

  it('an altitude below the sea', () => {
    const { records } = decode(
      'imei:359710045559474,tracker,151030080103,,F,000101.000,A,5443.3834,S,02512.9071,W,0.00,0,-12.5,1,0;',
    );
    expect(records).toMatchObject([{ position: { altitude: -12.5 } }]);
  });

  it('knots, course, altitude and ignition', () => {
    const [record] = decode(sampleFrames.gps103[3]!).records;
    expect(rounded(record?.position?.speed, 2)).toBe(23.15);
    expect(record).toMatchObject({ ignition: true, position: { course: 90, altitude: 110.5 } });
    expect(iso(record?.time)).toBe('2015-10-30T00:01:01.000Z');
  });

  it('cells only are no position', () => {
    const said = decode(sampleFrames.gps103[4]!);
    expect(said).toMatchObject({ records: [{ position: null, time: null }], dropped: 0, problem: null });
  });

  it('without a fix the coordinates are the last known ones', () => {
    expect(decode(sampleFrames.gps103[5]!).records).toMatchObject([{ position: { isValid: false }, ignition: true }]);
    const nowhere = `imei:${imei},help me,151030080103,,F,000101.000,V,,,,,,;`;
    expect(decode(nowhere)).toMatchObject({ records: [{ position: null, alarm: 'sos' }], dropped: 0 });
  });

  it('south and west are negative', () => {
    const { position } = decode(sampleFrames.gps103[6]!).records[0]!;
    expect([rounded(position?.latitude, 6), rounded(position?.longitude, 6)]).toEqual([-54.723057, -25.215118]);
  });
});

describe('GPS103: keywords', () => {
  it.each([
    ['tracker', null],
    ['help me', 'sos'],
    ['low battery', 'lowBattery'],
    ['move', 'vibration'],
    ['speed', 'overspeed'],
    ['stockade', 'geofenceExit'],
    ['ac alarm', 'powerCut'],
    ['door alarm', 'door'],
    ['sensor alarm', 'vibration'],
    ['acc on', null],
    ['acc off', null],
    ['T:+24.5', null],
    ['oil 30', null],
  ])('%s warns of %s', (keyword, alarm) => {
    const [record] = decode(report(keyword)).records;
    expect(record).toMatchObject({ alarm, position: { isValid: true } });
    expect(decode(report(keyword, '151030080103', '', 'L')).records).toMatchObject([{ alarm, position: null }]);
  });

  it('the ignition is told by acc on and acc off', () => {
    expect(decode(report('acc on')).records[0]?.ignition).toBe(true);
    expect(decode(report('acc off')).records[0]?.ignition).toBe(false);
  });

  it('a call for help is answered, and nothing else', () => {
    expect(decode(report('help me')).answer?.toString()).toBe(`**,imei:${imei},E;`);
    for (const keyword of ['tracker', 'move', 'low battery']) expect(decode(report(keyword)).answer).toBeNull();
  });
});

describe('GPS103: time', () => {
  it.each([
    ['the same day', '151030080103', '000101.000', '2015-10-30T00:01:01.000Z'],
    ['the day before', '151030030000', '190000.000', '2015-10-29T19:00:00.000Z'],
    ['the day after, west of Greenwich', '151231200000', '010000.000', '2016-01-01T01:00:00.000Z'],
    ['without seconds', '1510300801', '000101.000', '2015-10-30T00:01:01.000Z'],
    ['a zone of five and three quarter hours', '151030054501', '000001.000', '2015-10-30T00:00:01.000Z'],
    [
      'half a day ahead, with a clock that is two seconds wrong',
      '151030120003',
      '000001.000',
      '2015-10-30T00:00:01.000Z',
    ],
    ['eleven hours behind', '151030130000', '000000.000', '2015-10-31T00:00:00.000Z'],
  ])('%s', (_name, local, utc, time) => {
    expect(iso(decode(report('tracker', local, utc)).records[0]?.time)).toBe(time);
  });

  it('a zone that is known decides the day, and helps where there is no UTC', () => {
    expect(iso(decode(report('tracker', '151030130000', '000000.000'), 13 * 60).records[0]?.time)).toBe(
      '2015-10-30T00:00:00.000Z',
    );
    expect(iso(decode(report('tracker', '151030080103', ''), 480).records[0]?.time)).toBe('2015-10-30T00:01:03.000Z');
    expect(iso(decode(report('move', '151030080103', '', 'L'), 480).records[0]?.time)).toBe('2015-10-30T00:01:03.000Z');
  });

  it.each([
    ['151330080103', '000101.000'],
    ['150230080103', '000101.000'],
    ['151030250103', '000101.000'],
    ['151030080103', '250101.000'],
    ['151030080103', '0001'],
    ['151030080103', ''],
    ['', '000101.000'],
  ])('drops a fix of %s %s', (local, utc) => {
    expect(decode(report('tracker', local, utc))).toMatchObject({ id: imei, records: [], dropped: 1 });
  });
});

describe('GPS103: what cannot be used', () => {
  it.each(['NaN,N,02512.9071,E', '5460.0000,N,02512.9071,E', '5443.3834,X,02512.9071,E', ',,,'])(
    'drops a fix at %s',
    (place) => {
      const frame = `imei:${imei},tracker,151030080103,,F,000101.000,A,${place},0.00,0;`;
      expect(decode(frame)).toMatchObject({ records: [], dropped: 1 });
    },
  );

  it('an id that is none is malformed, another message is of an unknown type', () => {
    for (const frame of ['##,imei:35971004555947,A;', 'imei:,tracker;', '35971004555947;', 'hello;', ';']) {
      expect(decode(frame)).toMatchObject({ id: null, problem: 'malformed' });
    }
    expect(decode(`imei:${imei},OBD,151030080103,1,2;`)).toMatchObject({ id: imei, problem: 'unknown-type' });
  });
});

describe('GPS103: commands', () => {
  const to = { id: imei, number: 1, now };
  const textOf = (command: Parameters<typeof gps103.encodeCommand>[0]) => gps103.encodeCommand(command, to)?.toString();

  it('locate and stop', () => {
    expect(textOf({ name: 'locate' })).toBe(`**,imei:${imei},B`);
    expect(textOf({ name: 'stop' })).toBe(`**,imei:${imei},D`);
  });

  it.each([
    [30, '30s'],
    [60, '60s'],
    [120, '02m'],
    [1800, '30m'],
    [3600, '60m'],
    [7200, '02h'],
    [86_400, '24h'],
    [0, '01s'],
    [10_000_000, '99h'],
  ])('an interval of %i s is %s', (seconds, text) => {
    expect(textOf({ name: 'interval', seconds })).toBe(`**,imei:${imei},C,${text}`);
  });

  it('a position answers locate, and nothing answers the others', () => {
    const { reply } = decode(report('tracker'));
    expect(gps103.isReplyTo(reply!, { name: 'locate' }, to)).toBe(true);
    expect(gps103.isReplyTo(reply!, { name: 'interval', seconds: 60 }, to)).toBe(false);
    expect(decode(report('help me')).reply).toBeNull();
  });
});

it('GPS103: a tracker reads answers and commands, however they are cut', () => {
  const text = `LOADON**,imei:${imei},BON**,imei:${imei},C,30s**,imei:${imei},E;ON`;
  const kinds = ['login', 'reports', 'command', 'reports', 'command', 'command', 'reports'];
  const inOne = gps103Device.createAnswers()(Buffer.from(text));
  const read = gps103Device.createAnswers();
  const byByte = [...text].flatMap((byte) => read(Buffer.from(byte)));
  expect(inOne.map(({ of }) => of)).toEqual(kinds);
  expect(byByte.map(({ of }) => of)).toEqual(kinds);
});

describe('GPS103: what a stranger may send', () => {
  it('a call for help without a usable time or place is one all the same', () => {
    for (const frame of [
      report('help me', '151030080103', ''),
      `imei:${imei},help me,151030080103,,F,000101.000,A,,,,,,;`,
    ]) {
      expect(decode(frame)).toMatchObject({ records: [{ alarm: 'sos', time: null, position: null }], dropped: 0 });
      expect(decode(frame).answer).not.toBeNull();
    }
  });

  it.each(['#', 'i', '1', '##,', 'imei:'])('passes over 64 kB of %s in one walk', (text) => {
    const started = process.cpuUsage();
    const pieces = gps103.createCutter()(Buffer.from(text.repeat(65_536 / text.length), 'latin1'));
    const { user } = process.cpuUsage(started);
    expect(pieces.frames).toEqual([]);
    expect(pieces.garbage).toBeGreaterThan(60_000);
    expect(user / 1000).toBeLessThan(1000);
  });
});
