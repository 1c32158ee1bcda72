import { describe, expect, it } from 'vitest';
import { sampleFrames } from '../test/samples.ts';
import { h02 } from './h02.ts';

const now = new Date('2026-03-04T05:06:07Z');
const decode = (frame: Buffer | string, zone: number | null = null) =>
  h02.createDecoder()(Buffer.from(frame as string, 'latin1'), { now, zone });
const sample = (at: number) => decode(sampleFrames.h02[at]!);
const rounded = (value: number | null | undefined, digits: number) => Number((value ?? Number.NaN).toFixed(digits));
const brief = ({ id, records: [record] }: ReturnType<typeof decode>) => ({
  id,
  time: record?.time ? new Date(record.time).toISOString() : null,
  place: [rounded(record?.position?.latitude, 6), rounded(record?.position?.longitude, 6)],
  speed: rounded(record?.position?.speed, 2),
  course: record?.position?.course,
  isValid: record?.position?.isValid,
  alarm: record?.alarm,
  ignition: record?.ignition,
});

describe('H02: frames that trackers sent', () => {
  it('degrees and minutes', () => {
    expect(brief(sample(0))).toEqual({
      id: '4210051415',
      time: '2015-12-22T16:45:49.000Z',
      place: [9.939782, -84.11178],
      speed: 0,
      course: 0,
      isValid: true,
      alarm: null,
      ignition: false,
    });
    expect(sample(0).answer?.toString()).toBe('*HQ,4210051415,V4,V1,20260304050607#');
  });

  it('with dashes', () => {
    expect(brief(sample(1))).toMatchObject({
      time: '2015-03-07T03:01:49.000Z',
      place: [-23.483492, -46.859753],
      speed: 4.44,
      course: 65,
      ignition: true,
    });
  });

  it('without a point', () => {
    expect(brief(sample(2))).toMatchObject({
      time: '2022-01-28T10:57:59.000Z',
      place: [-37.955653, 145.061703],
      speed: 0,
      course: 173,
    });
  });

  it('an SOS at the second input', () => {
    expect(brief(sample(3))).toMatchObject({
      id: '353588020068342',
      time: '2016-12-01T08:44:36.000Z',
      place: [32.950254, -6.917311],
      speed: 107.01,
      course: 40,
      alarm: 'sos',
    });
  });

  it('without a fix, and answered', () => {
    expect(brief(sample(4))).toMatchObject({
      time: '2015-10-03T05:04:18.000Z',
      place: [28.460205, 77.064137],
      isValid: false,
    });
    expect(sample(4).answer).not.toBeNull();
  });

  it('a heartbeat', () => {
    expect(sample(5)).toMatchObject({ id: '135790246811220', records: [{ battery: 100, position: null }] });
    expect(sample(5).answer?.toString()).toBe('*HQ,135790246811220,HTBT#');
  });

  it('binary of 32 bytes', () => {
    expect(brief(sample(6))).toMatchObject({
      id: '4106011660',
      time: '2016-11-13T12:45:43.000Z',
      place: [50.58855, 4.53035],
      speed: 0,
      isValid: true,
      alarm: null,
    });
    expect(sample(6)).toMatchObject({ answer: null, records: [{ battery: 100 }] });
  });

  it('binary of 45 bytes', () => {
    expect(brief(sample(7))).toMatchObject({
      id: '4106000826',
      time: '2015-08-31T21:53:21.000Z',
      place: [4.698983, -74.069717],
      isValid: true,
      alarm: 'sos',
    });
    expect(sample(7).records[0]?.position?.satellites).toBe(6);
  });
});

describe('H02: what is not in the samples', () => {
  const v1 = (time: string, date: string, place = '0956.3869,N,08406.7068,W') =>
    `*HQ,4210051415,V1,${time},A,${place},000.00,000,${date},FFFFFFFF#`;

  it('takes local time as local where the device is known to send it', () => {
    expect(decode(v1('164549', '221215'), 480).records[0]?.time).toBe(Date.UTC(2015, 11, 22, 8, 45, 49));
  });

  it.each([
    ['164577', '221215'],
    ['254549', '221215'],
    ['164549', '300215'],
    ['164549', '000000'],
  ])('drops the date %s %s and answers', (time, date) => {
    expect(decode(v1(time, date))).toMatchObject({ records: [], dropped: 1 });
    expect(decode(v1(time, date)).answer).not.toBeNull();
  });

  it('is heard without a position where there is no fix and the date is impossible', () => {
    const text = v1('000012', '000000', '0000.0000,N,00000.0000,E').replace(',A,', ',V,');
    const binary = Buffer.from('2441060116601245430000005035313006004318210c000000ffffffffff0024', 'hex');
    for (const frame of [text, binary]) {
      expect(decode(frame)).toMatchObject({ records: [{ position: null, time: null, alarm: null }], dropped: 0 });
    }
  });

  it('drops minutes above 59', () => {
    expect(decode(v1('164549', '221215', '0960.3869,N,08406.7068,W'))).toMatchObject({ records: [], dropped: 1 });
  });

  it('three digits of degrees and minutes are nine degrees', () => {
    const { records } = decode(v1('164549', '221215', '954.9490,N,08406.7068,W'));
    expect(records[0]?.position?.latitude).toBeCloseTo(9.915817, 6);
  });

  it('cells, empty times and missing letters are no position', () => {
    const frames = [
      '*HQ,4210051415,NBR,103756,722,310,0,2,8120,2165,23,8120,2167,18,080613,FFFFFBFF#',
      '*HQ,4210051415,V3,164549,46000,02,010,1,2,3,4,55,0,X,221215,FFFFFFFF#',
      '*HQ,4210051415,V1,,V,0956.3869,N,08406.7068,W,0,0,,FFFFFFFF#',
      '*HQ,4210051415,V1,164549,V,0,0,0,0,0,0,000000,FFFFFFFF#',
    ];
    for (const frame of frames) expect(decode(frame).records).toMatchObject([{ position: null }]);
    expect(decode(frames[0]!).answer?.toString()).toBe('*HQ,4210051415,V4,NBR,20260304050607#');
    expect(decode(frames[1]!).answer).toBeNull();
  });

  it('reads the battery of LINK', () => {
    const { records, answer } = decode('*HQ,4210051415,LINK,155828,17,0,80,0,0,240517,FFFFFBFF#');
    expect(records).toMatchObject([{ battery: 80 }]);
    expect(answer).toBeNull();
  });

  it('a confirmation is a reply, and tells a place', () => {
    const said = decode('*HQ,4210051415,V4,S71,22,60,164500,164549,A,0956.3869,N,08406.7068,W,0,0,221215,FFFFFFFF#');
    expect(said.reply?.command).toBe('S71');
    expect(said.records[0]?.position?.isValid).toBe(true);
  });

  it('an id that is none is malformed, a type that is unknown is named so', () => {
    expect(decode('*HQ,,V1,164549#')).toMatchObject({ id: null, problem: 'malformed' });
    expect(decode('*HQ,42100x1415,V1,164549#')).toMatchObject({ problem: 'malformed' });
    expect(decode('*HQ,4210051415,ZZ,164549#')).toMatchObject({ id: '4210051415', problem: 'unknown-type' });
  });

  it('raises what the status repeats once', () => {
    const decoder = h02.createDecoder();
    const alarms = ['FFF7FFFF', 'FFF7FFFF', 'FFFFFFFF', 'FFF7FFFF'].map((status) => {
      const frame = Buffer.from(v1('164549', '221215').replace('FFFFFFFF', status), 'latin1');
      return decoder(frame, { now, zone: null }).records[0]?.alarm;
    });
    expect(alarms).toEqual(['powerCut', null, null, 'powerCut']);
  });

  it.each([
    'NBR,164549,310,26,02,1,1000,10,23,221215,FFFFFFFD',
    'LINK,164549,20,8,67,0,0,221215,FFFFFFFD',
    'V3,164549,31026,1,1000,10,23,4,5,0,X,221215,FFFFFFFD',
    'V1,164549,V,,,,,,,221215,FFFFFFFD',
    'V1,,V,0956.3869,N,08406.7068,W,000.00,000,,FFFFFFFD',
    'V1,164549,V,0,0,0,0,0,0,000000,FFFFFFFD',
    'V1,164549,A,0956.3869,N,08406.7068,W,000.00,000,000000,FFFFFFFD',
    'V1,164549,A,0960.3869,N,08406.7068,W,000.00,000,221215,FFFFFFFD',
  ])('an SOS without a position is one: %s', (rest) => {
    const calm = rest.replace('FFFFFFFD', 'FFFFFFFF');
    expect(decode(`*HQ,4210051415,${rest}#`)).toMatchObject({
      records: [{ alarm: 'sos', position: null, time: null }],
    });
    expect(decode(`*HQ,4210051415,${calm}#`).records.every(({ alarm }) => alarm === null)).toBe(true);
  });

  it('an SOS in binary with an impossible date is one', () => {
    const frame = Buffer.from('2441060116601245430000005035313006004318210e000000fffffffdff0024', 'hex');
    expect(decode(frame)).toMatchObject({ id: '4106011660', records: [{ alarm: 'sos', position: null, time: null }] });
    frame.writeUInt8(0xff, 28);
    expect(decode(frame)).toMatchObject({ records: [], dropped: 1 });
  });

  it('an SOS that is repeated with and without a position is raised once; a heartbeat does not end it', () => {
    const decoder = h02.createDecoder();
    const frames = [
      'NBR,164549,310,26,02,1,1000,10,23,221215,FFFFFFFD',
      'HTBT,100',
      'V1,164549,A,0956.3869,N,08406.7068,W,0,0,221215,FFFFFFFD',
      'LINK,164549,20,8,67,0,0,221215,FFFFFFFF',
      'LINK,164549,20,8,67,0,0,221215,FFFFFFFD',
    ];
    const alarms = frames.map(
      (rest) => decoder(Buffer.from(`*HQ,4210051415,${rest}#`), { now, zone: null }).records[0]?.alarm,
    );
    expect(alarms).toEqual(['sos', null, null, null, 'sos']);
  });

  it('reads the variant with an id of eight bytes', () => {
    const said = decode(
      Buffer.from(`2435358802006834201245431311165035313006004318210e000000fffffbff${'00'.repeat(10)}`, 'hex'),
    );
    expect(brief(said)).toMatchObject({ id: '353588020068342', place: [50.58855, 4.53035] });
  });

  it('writes commands', () => {
    const to = { id: '4210051415', number: 1, now };
    expect(h02.encodeCommand({ name: 'locate' }, to)?.toString()).toBe('*HQ,4210051415,D1,050607,10,1#');
    expect(h02.encodeCommand({ name: 'interval', seconds: 60 }, to)?.toString()).toBe(
      '*HQ,4210051415,S71,050607,22,60#',
    );
    expect(h02.encodeCommand({ name: 'stop' }, to)).toBeNull();
  });
});
