export const alertKinds = [
  'geofence-exit',
  'geofence-entry',
  'temperature',
  'accelerometer',
  'water',
  'sos',
  'battery',
  'power',
  'silent',
  'location',
  'place-arrive',
  'place-leave',
  'test',
] as const;

export type AlertKind = (typeof alertKinds)[number];

export const alertCategories = [
  'places',
  'movement',
  'battery',
  'silent',
  'temperature',
  'water',
  'sos',
  'location',
  'test',
] as const;

/** Kinds that people look for together. */
export type AlertCategory = (typeof alertCategories)[number];

export const categoryOf: Readonly<Record<AlertKind, AlertCategory>> = {
  'geofence-exit': 'places',
  'geofence-entry': 'places',
  'place-arrive': 'places',
  'place-leave': 'places',
  accelerometer: 'movement',
  battery: 'battery',
  power: 'battery',
  silent: 'silent',
  temperature: 'temperature',
  water: 'water',
  sos: 'sos',
  location: 'location',
  test: 'test',
};

export const kindsOf = (category: AlertCategory): AlertKind[] =>
  alertKinds.filter((kind) => categoryOf[kind] === category);

/** How many of all alerts are read at once. */
export const alertPageSize = 50;

const minutes = (...of: number[]) => of.map((one) => one * 60);
const hours = (...of: number[]) => of.map((one) => one * 3600);

/** Seconds before the same alarm may ring again. */
export const accelerometerReAlerts: readonly number[] = [...minutes(3, 5, 10, 15, 20, 30), ...hours(1, 2)];
export const temperatureReAlerts: readonly number[] = [...minutes(5, 10, 15, 20, 30), ...hours(1, 3, 6, 12, 24)];
export const waterReAlerts = temperatureReAlerts;

/** Seconds between two scheduled reports. */
export const reportIntervals: readonly number[] = [...minutes(1, 2, 5, 10, 15, 20, 25, 30), ...hours(1, 2, 6, 12, 24)];

export const reportKinds = ['gps', 'cell', 'temp', 'wifi'] as const;
export type ReportKind = (typeof reportKinds)[number];

/** A cell report needs GPS: choosing one brings the other, losing GPS loses both. */
export const withReport = (chosen: readonly ReportKind[], kind: ReportKind, isOn: boolean): ReportKind[] => {
  const next = new Set(chosen);
  if (isOn) next.add(kind);
  else next.delete(kind);
  if (kind === 'cell' && isOn) next.add('gps');
  if (kind === 'gps' && !isOn) next.delete('cell');
  return reportKinds.filter((one) => next.has(one));
};

export const tones = Array.from({ length: 10 }, (_, index) => index + 1);

/** People think of more as more sensitive; the device counts the other way round. */
export const invertedSensitivity = (value: number) => 11 - value;

/** What happened longer ago is history and raises no alert. */
export const alertLateSeconds = 24 * 3600;

/**
 * Alerts of one kind of one device, those about places for each person: within an hour of our clock, as a device may
 * give its points any time. Those beyond are told as one when the hour is over.
 */
export const alertsPerHour = 60;

export const lowBatteryPercent = 15;

/** Hours without a word before an alert; 0 is never. */
export const silenceHours = [0, 3, 6, 12, 24, 48, 72] as const;

export const notificationEmailLimit = 10;

export const pushSubscriptionLimit = 10;

/** What a push carries, as the service worker reads it. */
export interface PushMessage {
  title: string;
  body: string;
  deviceUUID: string;
  kind: AlertKind;
  alertId: string;
  /** Unix seconds. */
  timestamp: number;
}

/** The page of a device as it was at a moment, in Unix seconds. */
export const devicePathAt = (deviceUUID: string, timestamp: number) =>
  `/device/${encodeURIComponent(deviceUUID)}?at=${timestamp}`;
