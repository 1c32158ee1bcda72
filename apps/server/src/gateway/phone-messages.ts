import { type AlertMessage, kindOfAlarm } from './alarm-kinds.ts';
import { type Decoded, type MotionExtras, nothing, toMotion, type UpMessage } from './up-message.ts';

/** What a phone or another server says at one moment. */
export interface PhoneReport {
  /** Unix seconds. */
  timestamp: number;
  /** Null where it says no place, or does not know it. */
  place: { latitude: number; longitude: number } | null;
  accuracy?: number | null | undefined;
  /** In percent; below zero where the phone does not know. */
  battery?: number | undefined;
  motion?: MotionExtras;
  /** Made up by a program on the phone. */
  isMock?: boolean | undefined;
  alerts?: AlertMessage['kind'][];
}

export const times = (value: number | null | undefined, factor: number) =>
  typeof value === 'number' ? value * factor : undefined;

/** `sos`, or several as in `sos,powerCut`. */
export const alertsOf = (alarms: string | undefined): AlertMessage['kind'][] =>
  (alarms ?? '').split(',').flatMap((alarm) => kindOfAlarm(alarm.trim()) ?? []);

const isNowhere = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  latitude === 0 && longitude === 0;

/** A report without a place still tells that the phone is there. */
export const toPhoneMessages = (report: PhoneReport): Decoded => {
  const { timestamp, place, accuracy, battery, motion, isMock, alerts = [] } = report;
  const isAccurate = typeof accuracy === 'number' && accuracy >= 0 && accuracy <= 50_000_000;
  const isBattery = battery !== undefined && battery >= 0 && battery <= 100;
  const isLost = place !== null && isNowhere(place);
  const messages: UpMessage[] = [];
  if (place && !isLost) {
    messages.push({
      type: 'location',
      timestamp,
      ...place,
      ...toMotion({ ...motion, battery }),
      accuracy: isAccurate ? accuracy : null,
      source: isMock ? 'mock' : 'gps',
    });
  }
  for (const kind of alerts) messages.push({ type: 'alert', kind, timestamp });
  if (isBattery || messages.length === 0) {
    messages.push({ type: 'modem', battery_percentage: isBattery ? Math.round(battery) : null });
  }
  return { messages, refused: isLost ? ['out-of-range'] : [] };
};

/** The good ones are kept, each bad one is counted. */
const joinDecoded = (all: Decoded[]): Decoded => ({
  messages: all.flatMap(({ messages }) => messages),
  refused: all.flatMap(({ refused }) => refused),
});

/** More than a phone sends at once, and less than would keep the server busy. */
const mostReports = 5000;

/** One report, or several that waited in the phone. */
export const decodeEach = (value: unknown, decodeOne: (one: unknown) => Decoded): Decoded => {
  const all = Array.isArray(value) ? value : [value];
  return all.length > mostReports ? nothing('oversized') : joinDecoded(all.map(decodeOne));
};
