import type { DeviceAnswer, DeviceReport, DeviceSide } from '../device-report.ts';
import { toKnots, writePlace } from '../text-fields.ts';
import { compactTime } from '../time.ts';

/** Factory setting of the clock: UTC+8. */
const zoneSeconds = 8 * 3600;

const writePosition = (imei: string, { time, speed, course, ...place }: DeviceReport) => {
  const local = compactTime(new Date((time + zoneSeconds) * 1000)).slice(2);
  const utc = `${compactTime(new Date(time * 1000)).slice(8)}.000`;
  const motion = `${toKnots(speed).toFixed(2)},${Math.round(course) % 360}`;
  return `imei:${imei},tracker,${local},,F,${utc},A,${writePlace(place)},${motion};`;
};

const answers = /LOAD|ON|\*\*,imei:\d{15},(?:C,\d\d[smh]|[ABDE]);?/g;

const toAnswer = (text: string): DeviceAnswer => {
  if (text === 'LOAD') return { of: 'login' };
  return text === 'ON' ? { of: 'reports', count: 1 } : { of: 'command', frame: Buffer.from(text, 'latin1') };
};

/** Positions are not acknowledged, so each is followed by a heartbeat, whose answer is sent after the commit. */
export const gps103Device: DeviceSide = {
  login: (imei) => Buffer.from(`##,imei:${imei},A;`, 'latin1'),

  report: (imei, reports) =>
    Buffer.from(reports.map((report) => `${writePosition(imei, report)}${imei};`).join(''), 'latin1'),

  createAnswers: () => {
    let held = '';
    return (chunk) => {
      held += chunk.toString('latin1');
      const found = [...held.matchAll(answers)];
      const last = found.at(-1);
      if (last) held = held.slice(last.index + last[0].length);
      return found.map(([text]) => toAnswer(text));
    };
  },
};
