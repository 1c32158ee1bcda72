import type { DeviceReport, DeviceSide } from '../device-report.ts';
import { createGt06Cutter, readGt06, writeGt06 } from './gt06-frames.ts';

const perDegree = 1_800_000;
const loginType = 0x01;
const positionType = 0x22;
const commandType = 0x80;
const north = 1 << 10;
const west = 1 << 11;
const hasFix = 1 << 12;
/** Fictitious cell, ignition on, timed report, not from the buffer. */
const tail = Buffer.from('01cc00287d001f71010000', 'hex');

const writePosition = ({ time, latitude, longitude, speed, course, satellites }: DeviceReport): Buffer => {
  const date = new Date(time * 1000);
  const fix = Buffer.alloc(18);
  fix.set([date.getUTCFullYear() - 2000, date.getUTCMonth() + 1, date.getUTCDate()]);
  fix.set([date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds(), 0xc0 | Math.min(satellites, 15)], 3);
  fix.writeUInt32BE(Math.round(Math.abs(latitude) * perDegree), 7);
  fix.writeUInt32BE(Math.round(Math.abs(longitude) * perDegree), 11);
  fix.writeUInt8(Math.min(Math.round(speed), 255), 15);
  const flags = hasFix | (latitude >= 0 ? north : 0) | (longitude < 0 ? west : 0);
  fix.writeUInt16BE(flags | (Math.round(course) % 360), 16);
  return Buffer.concat([fix, tail]);
};

export const gt06Device: DeviceSide = {
  login: (imei) => writeGt06({ isLong: false, type: loginType, content: Buffer.from(`0${imei}`, 'hex'), serial: 1 }),

  report: (_imei, reports, serial) =>
    Buffer.concat(
      reports.map((report, index) =>
        writeGt06({
          isLong: false,
          type: positionType,
          content: writePosition(report),
          serial: (serial + index) & 0xffff,
        }),
      ),
    ),

  createAnswers: () => {
    const cut = createGt06Cutter();
    return (chunk) =>
      cut(chunk).frames.map((raw) => {
        const type = readGt06(raw)?.type;
        if (type === loginType) return { of: 'login' };
        return type === commandType ? { of: 'command', frame: raw } : { of: 'reports', count: 1 };
      });
  },
};
