import type { DeviceReport, DeviceSide } from '../device-report.ts';
import { toKnots, writePlace } from '../text-fields.ts';
import { compactTime } from '../time.ts';
import { createH02Cutter } from './h02-frames.ts';

const nothingActive = 'FFFFFFFF';

const writePosition = (id: string, { time, speed, course, ...place }: DeviceReport) => {
  const [, year, month, day, clock] = /^..(..)(..)(..)(.{6})/.exec(compactTime(new Date(time * 1000))) ?? [];
  const motion = `${toKnots(speed).toFixed(2)},${Math.round(course) % 360}`;
  return `*HQ,${id},V1,${clock},A,${writePlace(place)},${motion},${day}${month}${year},${nothingActive}#`;
};

export const h02Device: DeviceSide = {
  login: () => null,
  report: (imei, reports) => Buffer.from(reports.map((report) => writePosition(imei, report)).join('\r\n'), 'latin1'),

  createAnswers: () => {
    const cut = createH02Cutter();
    return (chunk) =>
      cut(chunk).frames.map((frame) =>
        /^\*..,\d+,V4,V1,/.test(frame.toString('latin1')) ? { of: 'reports', count: 1 } : { of: 'command', frame },
      );
  },
};
