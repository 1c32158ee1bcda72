export const alertKinds = [
  'geofence-exit',
  'geofence-entry',
  'temperature',
  'accelerometer',
  'water',
  'sos',
  'battery',
  'silent',
  'location',
  'place-arrive',
  'place-leave',
] as const;

export type AlertKind = (typeof alertKinds)[number];

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
}
