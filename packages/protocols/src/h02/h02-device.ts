import type { DeviceReport, DeviceSide } from '../device-report.ts';
import { compactTime } from '../time.ts';
import { createH02Cutter } from './h02-frames.ts';

const kmhPerKnot = 1.852;
const nothingActive = 'FFFFFFFF';

const angle = (value: number, digits: number) => {
  const degrees = Math.floor(Math.abs(value));
  const minutes = Math.min((Math.abs(value) - degrees) * 60, 59.99999);
  return `${String(degrees).padStart(digits, '0')}${minutes.toFixed(5).padStart(8, '0')}`;
};

const writePosition = (id: string, { time, latitude, longitude, speed, course }: DeviceReport) => {
  const [, year, month, day, clock] = /^..(..)(..)(..)(.{6})/.exec(compactTime(new Date(time * 1000))) ?? [];
  const place = `${angle(latitude, 2)},${latitude < 0 ? 'S' : 'N'},${angle(longitude, 3)},${longitude < 0 ? 'W' : 'E'}`;
  const motion = `${(speed / kmhPerKnot).toFixed(2)},${Math.round(course) % 360}`;
  return `*HQ,${id},V1,${clock},A,${place},${motion},${day}${month}${year},${nothingActive}#`;
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
