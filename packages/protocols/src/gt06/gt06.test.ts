import { describe, expect, it, vi } from 'vitest';
import { sampleFrames } from '../test/samples.ts';
import { gt06, writeGt06Text } from './gt06.ts';
import { createGt06Cutter, writeGt06 } from './gt06-frames.ts';

const counted = vi.hoisted(() => ({ bytes: 0 }));
vi.mock('../crc16.ts', async (original) => {
  const { crcX25, ...others } = await original<typeof import('../crc16.ts')>();
  const counting = (bytes: Uint8Array) => {
    counted.bytes += bytes.length;
    return crcX25(bytes);
  };
  return { ...others, crcX25: counting };
});

const now = new Date('2026-03-04T05:06:07Z');
const decode = (frame: Buffer, zone: number | null = null) => gt06.createDecoder()(frame, { now, zone });
const sample = (at: number) => decode(sampleFrames.gt06[at]!);
const frameOf = (type: number, hex: string, isLong = false, serial = 1) =>
  writeGt06({ isLong, type, content: Buffer.from(hex, 'hex'), serial });

/** To six decimals, as the samples are given. */
const rounded = (value: number | undefined) => Math.round((value ?? 0) * 1e6) / 1e6;
const brief = ({ records: [record], answer }: ReturnType<typeof decode>) => ({
  time: record?.time ? new Date(record.time).toISOString() : null,
  latitude: rounded(record?.position?.latitude),
  longitude: rounded(record?.position?.longitude),
  speed: record?.position?.speed,
  course: record?.position?.course,
  satellites: record?.position?.satellites,
  isValid: record?.position?.isValid,
  alarm: record?.alarm,
  answer: answer?.toString('hex').toUpperCase(),
});

describe('GT06: frames that trackers sent', () => {
  it('login', () => {
    expect(sample(0)).toMatchObject({ id: '123456789012345', records: [], problem: null });
    expect(sample(0).answer?.toString('hex').toUpperCase()).toBe('787805010001D9DC0D0A');
  });

  it('a position of type 12', () => {
    expect(brief(sample(1))).toMatchObject({
      time: '2015-10-20T14:21:11.000Z',
      latitude: 54.945347,
      longitude: 24.017622,
      speed: 0,
      course: 0,
      satellites: 5,
      isValid: true,
      answer: '787805120003903F0D0A',
    });
    expect(sample(1).records[0]).toMatchObject({ ignition: false, alarm: null });
  });

  it('a position of type 22', () => {
    expect(brief(sample(2))).toMatchObject({
      time: '2015-12-29T02:51:05.000Z',
      latitude: 23.111693,
      longitude: 114.409298,
      speed: 0,
      satellites: 9,
      isValid: true,
    });
    expect(sample(2).records[0]).toMatchObject({ ignition: false });
  });

  it('a status', () => {
    expect(sample(3).records).toMatchObject([
      { time: null, position: null, charging: true, ignition: false, battery: 100, alarm: null },
    ]);
    expect(brief(sample(3)).answer).toBe('7878051301BAFB710D0A');
  });

  it('an alarm of type 16 in the south and west', () => {
    expect(brief(sample(4))).toMatchObject({
      time: '2016-05-27T15:28:52.000Z',
      latitude: -19.991585,
      longitude: -43.904117,
      speed: 7,
      course: 8,
      satellites: 5,
      isValid: true,
      alarm: 'powerCut',
    });
    expect(sample(4).records[0]?.battery).toBe(100);
  });

  it('an alarm of type 26 without a fix', () => {
    expect(brief(sample(5))).toMatchObject({
      time: '2018-03-12T06:56:22.000Z',
      latitude: 22.575833,
      longitude: 113.915653,
      speed: 1,
      course: 3,
      isValid: false,
      alarm: 'vibration',
    });
  });

  it('a position of type A0 without a fix', () => {
    expect(brief(sample(6))).toMatchObject({
      time: '2023-07-21T15:45:14.000Z',
      latitude: -12.936676,
      longitude: -38.396418,
      speed: 0,
      course: 124,
      satellites: 13,
      isValid: false,
    });
  });

  it('a request for the time, answered in UTC', () => {
    const { answer } = sample(7);
    expect(answer).toEqual(frameOf(0x8a, '1a0304050607', false, 6));
  });
});

describe('GT06: what is not in the samples', () => {
  const fix = '0f0a140e150bc505e51e780293a9e8005400';

  it('takes the date as local where the login says so, and the device decides above it', () => {
    const zoned = gt06.createDecoder();
    zoned(frameOf(1, '01234567890123450001' + '3200'), { now, zone: null });
    const at = (zone: number | null) => zoned(frameOf(0x12, fix), { now, zone }).records[0]?.time;
    expect(at(null)).toBe(Date.UTC(2015, 9, 20, 6, 21, 11));
    expect(at(0)).toBe(Date.UTC(2015, 9, 20, 14, 21, 11));
    const west = gt06.createDecoder();
    west(frameOf(1, '01234567890123450001' + '2128'), { now, zone: null });
    expect(west(frameOf(0x12, fix), { now, zone: null }).records[0]?.time).toBe(Date.UTC(2015, 9, 20, 19, 51, 11));
  });

  it.each(['0f021e0e150b', '0f00140e150b', '0f0a14190e0b', '000000000000'])('drops the date %s and answers', (date) => {
    const said = decode(frameOf(0x12, date + fix.slice(12)));
    expect(said).toMatchObject({ records: [], dropped: 1, problem: null });
    expect(said.answer).not.toBeNull();
  });

  it('cells alone are no fix', () => {
    const said = decode(frameOf(0x18, '0f0a140e150b01cc00287d001f7110'));
    expect(said.records).toMatchObject([{ position: null, time: null }]);
    expect(said.answer).not.toBeNull();
  });

  it('a wrong checksum gets no answer', () => {
    const broken = Buffer.from(sampleFrames.gt06[1]!);
    broken.writeUInt8(0x56, 10);
    expect(decode(broken)).toMatchObject({ problem: 'checksum', answer: null, records: [] });
  });

  it('content too short for its type is dropped without an answer', () => {
    expect(decode(frameOf(0x12, '0f0a'))).toMatchObject({ problem: 'malformed', answer: null });
    expect(decode(frameOf(0x01, '0123'))).toMatchObject({ problem: 'malformed', id: null });
    expect(decode(frameOf(0x01, 'f123456789012345'))).toMatchObject({ problem: 'malformed', id: null });
  });

  it('answers unknown types in the short form only', () => {
    expect(decode(frameOf(0x77, '00')).answer).toEqual(frameOf(0x77, ''));
    expect(decode(frameOf(0x77, '00', true))).toMatchObject({ answer: null, problem: 'unknown-type' });
  });

  it('reads the long forms', () => {
    const long = decode(frameOf(0x32, '0f0a140e150b0c0905e51e780293a9e8005400', true));
    expect(brief(long)).toMatchObject({ latitude: 54.945347, satellites: 9, isValid: true });
    expect(long.answer).toEqual(frameOf(0x32, '', true));
    expect(decode(frameOf(0x32, '0f0a140e150b00', true)).records).toMatchObject([{ position: null }]);
    const modules = decode(frameOf(0x70, '0033001256264f970800c805e51e780293a9e8005400' + '00ff000101', true));
    expect(brief(modules)).toMatchObject({ time: '2015-10-20T14:28:39.000Z', latitude: 54.945347 });
    expect(modules.records[0]?.position?.altitude).toBe(200);
    expect(modules.answer).toEqual(frameOf(0x70, ''));
    expect(decode(frameOf(0x94, '0004b0', true)).records[0]?.powerVolt).toBe(12);
  });

  it('raises an alarm of the status once, until it has ended', () => {
    const decoder = gt06.createDecoder();
    const alarms = ['5006040002', '5006040002', '4006040002', '5006040002'].map(
      (status) => decoder(frameOf(0x13, status), { now, zone: null }).records[0]?.alarm,
    );
    expect(alarms).toEqual(['powerCut', null, null, 'powerCut']);
  });

  const cell = '01cc00287d001f71';
  it.each([
    ['19', `${cell}6006040102`],
    ['19', '81cc000028' + '7d001f71' + '6006040102'],
    ['a5', '01cc00' + '0000287d' + '0000000000001f71' + '6006040102'],
    ['23', '600190040002'],
    ['16', `000000000000c0000000000000000000000008${cell}4406040102`],
    ['16', `000000000000c00000000000000000000000${cell}6006040102`],
  ])('an SOS without a position is one: type %s, %s', (type, content) => {
    const said = decode(frameOf(Number.parseInt(type, 16), content));
    expect(said).toMatchObject({ records: [{ alarm: 'sos', position: null, time: null }], problem: null });
  });

  it('an alarm that warns of nothing and has no date is dropped', () => {
    const none = `000000000000c0000000000000000000000008${cell}4006040002`;
    expect(decode(frameOf(0x16, none))).toMatchObject({ records: [], dropped: 1 });
  });

  it('cells without a status are read as nothing', () => {
    expect(decode(frameOf(0x19, cell)).records).toMatchObject([{ alarm: null, battery: null }]);
    expect(decode(frameOf(0xa5, cell)).records).toMatchObject([{ alarm: null, battery: null }]);
  });

  it('raises an SOS once that several kinds of status repeat', () => {
    const decoder = gt06.createDecoder();
    const statuses: [number, string][] = [
      [0x19, `${cell}6006040102`],
      [0x13, '6006040002'],
      [0x23, '600190040002'],
      [0x23, '400190040002'],
      [0x19, `${cell}6006040102`],
    ];
    const alarms = statuses.map(
      ([type, content]) => decoder(frameOf(type, content), { now, zone: null }).records[0]?.alarm,
    );
    expect(alarms).toEqual(['sos', null, null, null, 'sos']);
  });

  it('raises each alarm, and not again what the status repeats of it', () => {
    const decoder = gt06.createDecoder();
    const alarm = `${fix}08${cell}6006040102`;
    const frames: [number, string][] = [
      [0x16, alarm],
      [0x13, '6006040002'],
      [0x16, alarm],
    ];
    const alarms = frames.map(
      ([type, content]) => decoder(frameOf(type, content), { now, zone: null }).records[0]?.alarm,
    );
    expect(alarms).toEqual(['sos', null, 'sos']);
  });

  it.each([
    [0x19, `${cell}4406040102`],
    [0xa5, '01cc000000287d0000000000001f714406040102'],
  ])('raises each alarm with cells only: type %i', (type, content) => {
    const decoder = gt06.createDecoder();
    const alarms = [1, 2].map(() => decoder(frameOf(type, content), { now, zone: null }).records[0]?.alarm);
    expect(alarms).toEqual(['sos', 'sos']);
  });

  it('takes the status of an alarm from its end', () => {
    const cells = '0901cc002866000eee';
    const alarm = (type: number, tail: string) => decode(frameOf(type, fix + tail)).records[0];
    expect(alarm(0x16, `${cells}00${'0006040102'}`)).toMatchObject({ alarm: 'sos', battery: 100 });
    expect(alarm(0x27, `${cells}000304230201`)).toMatchObject({ alarm: 'fall', battery: 50 });
    expect(alarm(0x16, '01cc002866000eee180604' + '0102')).toMatchObject({ alarm: 'lowBattery' });
  });
});

describe('GT06: commands', () => {
  it('are written as trackers want them', () => {
    const hex = (text: string) => writeGt06Text(text, { number: 1 }).toString('hex');
    expect(hex('WHERE#')).toBe('787812800a0000000157484552452300020001f6ea0d0a');
    expect(hex('TIMER,60,600#')).toBe('78781980110000000154494d45522c36302c363030230002000121aa0d0a');
    const to = { id: '1', number: 1, now };
    expect(gt06.encodeCommand({ name: 'locate' }, to)?.toString('hex')).toBe(hex('WHERE#'));
    expect(gt06.encodeCommand({ name: 'interval', seconds: 60 }, to)?.toString('latin1')).toContain('TIMER,60,60#');
    expect(gt06.encodeCommand({ name: 'stop' }, to)).toBeNull();
  });

  it('are answered with a text, which may tell a place', () => {
    const text =
      'Current position!Lat:N54.739332,Lon:E25.273270,Course:126.53,Speed:0.0000,DateTime:2017-05-26  10:27:47';
    const long = decode(frameOf(0x21, `0000000701${Buffer.from(text).toString('hex')}`, true));
    expect(long).toMatchObject({ reply: { text, command: 7 }, answer: null });
    expect(brief(long)).toMatchObject({ time: '2017-05-26T10:27:47.000Z', latitude: 54.739332, longitude: 25.27327 });
    const short = decode(frameOf(0x15, `0600000001${Buffer.from('OK').toString('hex')}0002`));
    expect(short).toMatchObject({ reply: { text: 'OK', command: 1 }, answer: null, records: [] });
    const wide = Buffer.from('OK!', 'utf16le').swap16().toString('hex');
    expect(decode(frameOf(0x21, `0000000702${wide}`, true)).reply).toEqual({ text: 'OK!', command: 7 });
  });
});

describe('GT06: frames behind garbage', () => {
  const [login, position] = [sampleFrames.gt06[0]!, sampleFrames.gt06[1]!];
  const cutAll = (...chunks: Buffer[]) => {
    const cut = createGt06Cutter();
    const pieces = chunks.map((chunk) => cut(chunk));
    return {
      frames: pieces.flatMap(({ frames }) => frames.map((frame) => frame.toString('hex'))),
      isBroken: pieces.some(({ isBroken }) => isBroken),
    };
  };
  const both = { frames: [login, position].map((frame) => frame.toString('hex')), isBroken: false };
  const swallowing = `7878${login.length.toString(16).padStart(2, '0')}0000`;

  it.each([
    ['noise', '00112233'],
    ['a start that announces much', '7878ff'],
    ['a long start that announces much', '79790fff'],
    ['a start that announces nothing', '787800'],
    ['half a start', '78'],
    ['a frame cut short', position.subarray(0, 20).toString('hex')],
    ['a start whose end is that of the next frame', swallowing],
    ['a whole frame without its end', `${login.subarray(0, -2).toString('hex')}ffff`],
  ])('are read at once behind %s', (_, hex) => {
    const garbage = Buffer.from(hex, 'hex');
    expect(cutAll(Buffer.concat([garbage, login, position]))).toEqual(both);
    expect(cutAll(garbage, login, position)).toEqual(both);
    const bytes = Array.from(Buffer.concat([garbage, login, position]), (byte) => Buffer.from([byte]));
    expect(cutAll(...bytes)).toEqual(both);
  });

  it('cost no more than a few checksums of each byte, however many large frames are announced', () => {
    const unit = 8 * 4 + 10;
    const announcing = (at: number) => `7979${(97 * unit - at - 6).toString(16).padStart(4, '0')}`;
    const starts = Array.from({ length: 8 }, (_, index) => announcing(index * 4)).join('');
    const small = frameOf(0x13, '').toString('hex');
    const bytes = Buffer.from(`${starts}${small}`.repeat(1560), 'hex');
    counted.bytes = 0;
    createGt06Cutter()(bytes);
    expect(counted.bytes / bytes.length).toBeLessThan(4);
  });

  it('are not looked for behind a length that is too large, which closes', () => {
    const tooLarge = Buffer.from('7979ffff', 'hex');
    expect(cutAll(Buffer.concat([tooLarge, login, position]))).toMatchObject({ frames: [], isBroken: true });
  });

  it('a frame with a wrong checksum is dropped alone', () => {
    const wrong = Buffer.from(position);
    wrong.writeUInt8(0x56, 10);
    const { frames } = cutAll(Buffer.concat([wrong, login]));
    expect(frames).toEqual([wrong, login].map((frame) => frame.toString('hex')));
  });
});
