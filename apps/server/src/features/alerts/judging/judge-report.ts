import type { AlertKind } from '@holdfast/contract/alerts.rules';
import type { DeviceSettings } from '@holdfast/contract/device-settings';
import { toFahrenheit } from '@holdfast/contract/devices.rules';
import type { LatLong } from '@holdfast/contract/geofences.rules';

/** Where a device was. */
export interface Place extends LatLong {
  address: string;
}

interface ReportedPoint extends Place {
  timestamp: number;
  accuracy: number | null;
  modemTemperature: number | null;
}

/** What may become an alert, unless the same kind rang a short while ago. */
export interface Candidate {
  deviceId: string;
  kind: AlertKind;
  /** Unix seconds. */
  timestamp: number;
  value: number | null;
  /** Where the device was at that time; null where only its last known position can say. */
  place: Place | null;
  /** Whether its messages say where. */
  hasLocation: boolean;
  muteSeconds: number;
  /** Whose place it came to or left; that person alone is told. */
  ofPlace: { id: string; userId: string; name: string } | null;
  /** Of the same kind before it, which are told with it. */
  more: number;
}

/** What a batch of reports says of one device. */
export interface ReportedDevice {
  device: { id: string };
  receivedAt: Date;
  /** In the order of time. */
  points: ReportedPoint[];
  /** Raised by the device itself. */
  alerts: { kind: AlertKind; timestamp: number; value?: number | null | undefined }[];
  /** In percent; null when the batch does not say. */
  battery: number | null;
}

/** What is new about a device with this batch. */
export interface News {
  deviceId: string;
  settings: DeviceSettings;
  /** Those that are newer than the live position was, in the order of time. */
  points: ReportedPoint[];
  /** Since this report; in percent. */
  lowBattery: { timestamp: number; percent: number } | null;
  alerts: ReportedDevice['alerts'];
}

const everyFiveMinutes = 300;
/** A button pressed twice in panic is one call for help. */
const sosMute = 60;
const batteryMute = 24 * 3600;
/** It is told again only after charging, which may be the same day. */
const lowBatteryMute = 3600;
/** A loose contact cuts the power many times. */
const powerMute = 300;
/** A device at the edge of a place, or many places on one spot, must not fill a mailbox. */
const placeMute = 60;
/** What a device raises by itself is not worth a mail each time, however often it does. */
const raisedMute = 60;

const isBeyond = ({ condition, level, unit }: DeviceSettings['temperature'], celsius: number) => {
  const measured = unit === 'f' ? toFahrenheit(celsius) : celsius;
  return condition === 'greaterOrEqual' ? measured >= level : measured <= level;
};

/** How each kind is reported, by the settings of the device; null when it is turned off. */
const tuningOf = (kind: AlertKind, settings: DeviceSettings): { hasLocation: boolean; muteSeconds: number } | null => {
  const tuned = {
    temperature: settings.temperature,
    accelerometer: settings.accelerometer,
    water: settings.waterAlarm,
  };
  if (kind in tuned) {
    const { enable, sendLocation, reAlertDuration } = tuned[kind as keyof typeof tuned];
    return enable ? { hasLocation: sendLocation, muteSeconds: reAlertDuration } : null;
  }
  if (kind === 'sos') return settings.sosAlertNotification ? { hasLocation: true, muteSeconds: sosMute } : null;
  if (kind === 'battery') return { hasLocation: true, muteSeconds: batteryMute };
  if (kind === 'power') return { hasLocation: true, muteSeconds: powerMute };
  if (kind === 'location') {
    return settings.locationUpdateNotification ? { hasLocation: true, muteSeconds: everyFiveMinutes } : null;
  }
  if (kind === 'place-arrive' || kind === 'place-leave') return { hasLocation: true, muteSeconds: placeMute };
  return { hasLocation: true, muteSeconds: 0 };
};

interface Found {
  kind: AlertKind;
  timestamp: number;
  value?: number | null | undefined;
  place?: Place;
  ofPlace?: Candidate['ofPlace'];
}

export const candidateOf = (
  deviceId: string,
  settings: DeviceSettings,
  { kind, timestamp, value = null, place, ofPlace = null }: Found,
): Candidate[] => {
  const tuning = tuningOf(kind, settings);
  const { latitude, longitude, address } = place ?? { latitude: 0, longitude: 0, address: '' };
  return tuning
    ? [
        {
          deviceId,
          kind,
          timestamp,
          value,
          place: place ? { latitude, longitude, address } : null,
          ofPlace,
          more: 0,
          ...tuning,
        },
      ]
    : [];
};

/** Everything but the fence, which needs its corners. */
export const judgeReport = ({ deviceId, settings, points, lowBattery, alerts }: News): Candidate[] => {
  const found: Found[] = [];
  for (const point of points) {
    const { timestamp, modemTemperature } = point;
    if (modemTemperature !== null && isBeyond(settings.temperature, modemTemperature)) {
      found.push({ kind: 'temperature', timestamp, value: modemTemperature, place: point });
    }
    found.push({ kind: 'location', timestamp, place: point });
  }
  const low = lowBattery
    ? candidateOf(deviceId, settings, { kind: 'battery', timestamp: lowBattery.timestamp, value: lowBattery.percent })
    : [];
  const raised = alerts.flatMap((one) => candidateOf(deviceId, settings, one));
  return [
    ...raised.map((one) => ({ ...one, muteSeconds: Math.max(one.muteSeconds, raisedMute) })),
    ...found.flatMap((one) => candidateOf(deviceId, settings, one)),
    ...low.map((one) => ({ ...one, muteSeconds: lowBatteryMute })),
  ];
};
