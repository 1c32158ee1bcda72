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

export const alertPageSize = 50;

const minutes = (...of: number[]) => of.map((one) => one * 60);
const hours = (...of: number[]) => of.map((one) => one * 3600);

/** Minimum seconds between two alerts of the same alarm (throttle). */
export const accelerometerReAlerts: readonly number[] = [...minutes(3, 5, 10, 15, 20, 30), ...hours(1, 2)];
export const temperatureReAlerts: readonly number[] = [...minutes(5, 10, 15, 20, 30), ...hours(1, 3, 6, 12, 24)];
export const waterReAlerts = temperatureReAlerts;

/** Seconds between two scheduled reports. */
export const reportIntervals: readonly number[] = [...minutes(1, 2, 5, 10, 15, 20, 25, 30), ...hours(1, 2, 6, 12, 24)];

export const reportKinds = ['gps', 'cell', 'temp', 'wifi'] as const;
export type ReportKind = (typeof reportKinds)[number];

/** A cell report requires GPS: selecting `cell` adds `gps`, deselecting `gps` removes `cell`. */
export const withReport = (chosen: readonly ReportKind[], kind: ReportKind, isOn: boolean): ReportKind[] => {
  const next = new Set(chosen);
  if (isOn) next.add(kind);
  else next.delete(kind);
  if (kind === 'cell' && isOn) next.add('gps');
  if (kind === 'gps' && !isOn) next.delete('cell');
  return reportKinds.filter((one) => next.has(one));
};

export const tones = Array.from({ length: 10 }, (_, index) => index + 1);

/** In the interface a higher value is more sensitive; the device scale is inverted. */
export const invertedSensitivity = (value: number) => 11 - value;

/** Events older than this raise no alert. */
export const alertLateSeconds = 24 * 3600;

/**
 * Rate limit per device and alert kind (for place alerts also per person). The hour is server time, because device
 * timestamps may be wrong; alerts above the limit are summarised in one when the hour ends.
 */
export const alertsPerHour = 60;

export const lowBatteryPercent = 15;

/** Hours without a report before an alert; 0 disables it. */
export const silenceHours = [0, 3, 6, 12, 24, 48, 72] as const;

export const notificationEmailLimit = 10;

export const pushSubscriptionLimit = 10;

/** Payload of a push message, parsed by the service worker. */
export interface PushMessage {
  title: string;
  body: string;
  deviceUUID: string;
  kind: AlertKind;
  alertId: string;
  /** Unix seconds. */
  timestamp: number;
}

/** Path of the device page at a past moment, in Unix seconds. */
export const devicePathAt = (deviceUUID: string, timestamp: number) =>
  `/device/${encodeURIComponent(deviceUUID)}?at=${timestamp}`;
