import { describe, expect, it } from 'vitest';
import { sampleFrames } from '../test/samples.ts';
import { teltonika, writeTeltonikaText } from './teltonika.ts';
import { writePacket } from './teltonika-frames.ts';

const now = new Date('2026-03-04T05:06:07Z');
const decode = (frame: Buffer) => teltonika.createDecoder()(frame, { now, zone: null });
const sample = (at: number) => decode(sampleFrames.teltonika[at]!);
const hex = (bytes: Buffer | null) => bytes?.toString('hex');
const at = (time: number | null | undefined) => (time ? new Date(time).toISOString() : null);

describe('Teltonika: packets that trackers sent', () => {
  it('the imei', () => {
    expect(sample(0)).toMatchObject({ id: '123456789012345', problem: null });
    expect(hex(sample(0).answer)).toBe('01');
  });

  it('codec 8', () => {
    const { records, answer } = sample(1);
    expect(records).toHaveLength(1);
    expect(at(records[0]?.time)).toBe('2017-09-25T03:17:54.000Z');
    expect(records[0]?.position).toMatchObject({ altitude: 311, speed: 95, course: 95, satellites: 18, isValid: true });
    expect(records[0]?.position?.latitude).toBeCloseTo(56.825537, 6);
    expect(records[0]?.position?.longitude).toBeCloseTo(60.454433, 6);
    expect(records[0]).toMatchObject({ ignition: true, powerVolt: 14.375, batteryVolt: 3.927, alarm: null });
    expect(hex(answer)).toBe('00000001');
  });

  it('codec 8 extended with a value of its own length', () => {
    const { records } = sample(2);
    expect(at(records[0]?.time)).toBe('2018-11-05T10:26:18.000Z');
    expect(records[0]?.position?.latitude).toBeCloseTo(54.670853, 6);
    expect(records[0]?.position?.longitude).toBeCloseTo(25.254588, 6);
    expect(records[0]?.position).toMatchObject({ speed: 0, course: 259, satellites: 8 });
    expect(records[0]).toMatchObject({ ignition: false, powerVolt: 12.508 });
  });

  it('codec 8 extended with two records', () => {
    const { records, answer } = sample(3);
    expect(records.map(({ time }) => at(time))).toEqual(['2020-08-31T06:00:56.001Z', '2020-08-31T06:00:26.001Z']);
    for (const { position } of records) {
      expect(position?.latitude).toBeCloseTo(55.365185, 6);
      expect(position?.longitude).toBeCloseTo(10.25988, 6);
      expect(position?.speed).toBe(0);
    }
    expect(records.map(({ position }) => position?.satellites)).toEqual([12, 13]);
    expect(hex(answer)).toBe('00000002');
  });

  it('records without satellites have no position', () => {
    const [codec8, extended] = [sample(4), sample(5)];
    expect(at(codec8.records[0]?.time)).toBe('2019-06-10T10:04:46.000Z');
    expect(codec8.records[0]).toMatchObject({
      powerVolt: 24.079,
      position: { latitude: 0, longitude: 0, isValid: false },
    });
    expect(at(extended.records[0]?.time)).toBe('2019-06-10T11:36:32.000Z');
    expect(extended.records[0]?.position).toMatchObject({ latitude: 0, longitude: 0, isValid: false });
    expect([hex(codec8.answer), hex(extended.answer)]).toEqual(['00000001', '00000001']);
  });

  it('an answer to a command, which is not acknowledged', () => {
    expect(sample(6)).toMatchObject({
      reply: { text: '#FM2=262032761721396,26203,07.02.05' },
      answer: null,
      records: [],
      problem: null,
    });
  });
});

describe('Teltonika: what is not in the samples', () => {
  const fixed = (priority: string) => `0000016b40d8ea30${priority}0f0ea850209a6900009400d6120000`;
  const packet = (records: string[], codec = '08', count = records.length) => {
    const number = count.toString(16).padStart(2, '0');
    return writePacket(Buffer.from(`${codec}${number}${records.join('')}${number}`, 'hex'));
  };

  it('an event is an alarm, the same value in a periodic record is none', () => {
    const alarm = (priority: string, io: string) => decode(packet([fixed(priority) + io])).records[0]?.alarm;
    expect(alarm('00', 'fc0101fc01000000')).toBe('powerCut');
    expect(alarm('00', '000101fc01000000')).toBeNull();
    expect(alarm('00', 'fc0101fc00000000')).toBeNull();
    expect(alarm('00', 'fd0101fd02000000')).toBe('braking');
    expect(alarm('02', '000000000000')).toBe('sos');
  });

  it('codec 16', () => {
    const said = decode(packet([`${fixed('00')}00ef050200ef0100f00100000100420000`], '10'));
    expect(said.problem).toBe('malformed');
    const good = decode(packet([`${fixed('00')}00ef05030200ef0100f00101004212340000`], '10'));
    expect(good.records[0]).toMatchObject({ ignition: true, powerVolt: 4.66 });
  });

  it('stores nothing of a packet with a wrong checksum, other counts, or records that do not fill it', () => {
    const good = packet([`${fixed('00')}000000000000`]);
    expect(decode(good)).toMatchObject({ problem: null });
    const broken = Buffer.from(good);
    broken.writeUInt8(1, 20);
    expect(decode(broken)).toMatchObject({ problem: 'checksum', records: [] });
    const bodies = [
      `0801${fixed('00')}00000000000002`,
      `0801${fixed('00')}0000000000000001`,
      `0802${fixed('00')}00000000000002`,
      `0801${fixed('00')}0000ff00000001`,
      `ff01${fixed('00')}00000000000001`,
    ];
    for (const body of bodies) {
      const said = decode(writePacket(Buffer.from(body, 'hex')));
      expect(said).toMatchObject({ problem: 'malformed', records: [] });
      expect(hex(said.answer)).toBe('00000000');
    }
  });

  it('writes commands in codec 12', () => {
    expect(hex(writeTeltonikaText('getinfo'))).toBe('000000000000000f0c010500000007676574696e666f0100004312');
    expect(hex(writeTeltonikaText('getgps'))).toBe('000000000000000e0c010500000006676574677073010000ccd7');
    const to = { id: '1', number: 1, now };
    expect(teltonika.encodeCommand({ name: 'interval', seconds: 60 }, to)).toEqual(
      writeTeltonikaText('setparam 10050:60'),
    );
    expect(teltonika.encodeCommand({ name: 'locate' }, to)).toEqual(writeTeltonikaText('getrecord'));
    expect(teltonika.encodeCommand({ name: 'stop' }, to)).toBeNull();
  });
});
