import { batteryPercent } from '@holdfast/contract/devices.rules';
import type { TrackerRecord } from '@holdfast/protocols/record';
import type { Said } from '@holdfast/protocols/said';
import { type AlertMessage, kindOfAlarm } from '../alarm-kinds.ts';
import { type Decoded, type Refusal, toMotion, type UpMessage } from '../up-message.ts';
import { isTimely } from '../validate-messages.ts';

const isNowhere = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  latitude === 0 && longitude === 0;

const locationOf = ({ time, position }: TrackerRecord, battery: number | null): UpMessage | Refusal | null => {
  if (!position?.isValid || time === null) return null;
  if (isNowhere(position)) return 'out-of-range';
  const { latitude, longitude, speed, course, altitude, satellites } = position;
  return {
    type: 'location',
    timestamp: Math.floor(time / 1000),
    latitude,
    longitude,
    source: 'gps',
    accuracy: null,
    ...toMotion({ speed, course, altitude, satellites, battery }),
  };
};

const percentOf = ({ battery, batteryVolt }: TrackerRecord): number | null => {
  if (battery !== null) return battery <= 100 ? battery : null;
  const modem_voltage = batteryVolt === null ? null : Math.round(batteryVolt * 1000);
  return batteryPercent({ is_wifi_device: false, battery_percentage: null, modem_voltage });
};

/** A tracker that has just started may not know the time: its alarm then gets the current time. */
const alertMessageOf = ({ alarm, time }: TrackerRecord, now: Date): AlertMessage | null => {
  const kind = alarm === null ? undefined : kindOfAlarm(alarm);
  if (!kind) return null;
  const fixTime = time === null ? null : Math.floor(time / 1000);
  const timestamp = fixTime !== null && isTimely(fixTime, now) ? fixTime : Math.floor(now.getTime() / 1000);
  return { type: 'alert', kind, timestamp };
};

/** Converts records to messages of our own devices; a record without a fix still becomes a modem message. */
export const toMessages = ({ records, dropped }: Said, now: Date): Decoded => {
  const messages: UpMessage[] = [];
  const batteries: { battery: number | null; time: number }[] = [];
  const refused: Refusal[] = Array.from({ length: dropped }, () => 'malformed');
  for (const record of records) {
    const battery = percentOf(record);
    const location = locationOf(record, battery);
    if (typeof location === 'string') refused.push(location);
    else if (location) messages.push(location);
    const alert = alertMessageOf(record, now);
    if (alert) messages.push(alert);
    batteries.push({ battery, time: record.time ?? now.getTime() });
  }
  // Sorted by time, since the last message wins and trackers may send their buffer in any order.
  batteries.sort((one, other) => one.time - other.time);
  for (const { battery } of batteries) messages.push({ type: 'modem', battery_percentage: battery });
  return { messages, refused };
};
