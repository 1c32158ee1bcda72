import type { DeviceAnswer, DeviceReport, DeviceSide } from '../device-report.ts';
import { writePacket } from './teltonika-frames.ts';

const codec = 8;
const batteryId = 113;

const writeRecord = (report: DeviceReport): Buffer => {
  const record = Buffer.alloc(24);
  record.writeBigUInt64BE(BigInt(report.time) * 1000n);
  record.writeInt32BE(Math.round(report.longitude * 1e7), 9);
  record.writeInt32BE(Math.round(report.latitude * 1e7), 13);
  record.writeUInt16BE(Math.round(report.course) % 360, 19);
  record.writeUInt8(report.satellites, 21);
  record.writeUInt16BE(Math.round(report.speed), 22);
  // No event, one one-byte value, no values of two, four or eight bytes.
  return Buffer.concat([record, Buffer.from([0, 1, 1, batteryId, Math.round(report.battery), 0, 0, 0])]);
};

export const teltonikaDevice: DeviceSide = {
  login: (imei) => Buffer.concat([Buffer.from([0, imei.length]), Buffer.from(imei, 'latin1')]),

  report: (_imei, reports) =>
    writePacket(
      Buffer.concat([Buffer.from([codec, reports.length]), ...reports.map(writeRecord), Buffer.from([reports.length])]),
    ),

  createAnswers: () => {
    let isIn = false;
    let held = Buffer.alloc(0);
    return (chunk) => {
      const answers: DeviceAnswer[] = [];
      held = Buffer.concat([held, chunk]);
      if (!isIn && held.length > 0) {
        isIn = held[0] === 1;
        held = held.subarray(1);
        if (isIn) answers.push({ of: 'login' });
      }
      while (held.length >= 4) {
        const count = held.readUInt32BE(0);
        const total = count === 0 && held.length >= 8 ? 12 + held.readUInt32BE(4) : 4;
        // Four zero bytes may start a command whose length has not arrived yet.
        if (count === 0 && held.length < Math.max(total, 8)) break;
        answers.push(count === 0 ? { of: 'command', frame: held.subarray(0, total) } : { of: 'reports', count });
        held = held.subarray(total);
      }
      return answers;
    };
  },
};
