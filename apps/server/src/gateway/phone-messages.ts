import { type AlertMessage, kindOfAlarm } from './alarm-kinds.ts';
import { type Decoded, type MotionExtras, nothing, toMotion, type UpMessage } from './up-message.ts';

export interface PhoneReport {
  /** Unix seconds. */
  timestamp: number;
  place: { latitude: number; longitude: number } | null;
  accuracy?: number | null | undefined;
  /** Percent; negative if unknown. */
  battery?: number | undefined;
  motion?: MotionExtras;
  /** Set by a mock location app. */
  isMock?: boolean | undefined;
  alerts?: AlertMessage['kind'][];
}

export const times = (value: number | null | undefined, factor: number) =>
  typeof value === 'number' ? value * factor : undefined;

/** A comma-separated list, such as `sos,powerCut`. */
export const alertsOf = (alarms: string | undefined): AlertMessage['kind'][] =>
  alarms ? alarms.split(',').flatMap((alarm) => kindOfAlarm(alarm.trim()) ?? []) : [];

const isNowhere = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  latitude === 0 && longitude === 0;

/** A report without a position still becomes a modem message, which marks the device as online. */
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

const joinDecoded = (all: Decoded[]): Decoded => ({
  messages: all.flatMap(({ messages }) => messages),
  refused: all.flatMap(({ refused }) => refused),
});

/** Limit per request, above what phones send at once, so that one request cannot block the event loop. */
const mostReports = 5000;

export const decodeEach = (value: unknown, decodeOne: (one: unknown) => Decoded): Decoded => {
  const all = Array.isArray(value) ? value : [value];
  return all.length > mostReports ? nothing('oversized') : joinDecoded(all.map(decodeOne));
};
