import type { AlertKind } from '@holdfast/contract/alerts.rules';
import type { DeviceSettings } from '@holdfast/contract/device-settings';
import { toFahrenheit } from '@holdfast/contract/devices.rules';
import type { LatLong } from '@holdfast/contract/geofences.rules';

export interface Place extends LatLong {
  address: string;
}

interface ReportedPoint extends Place {
  timestamp: number;
  accuracy: number | null;
  modemTemperature: number | null;
}

/** Potential alert, before mute periods are applied. */
export interface Candidate {
  deviceId: string;
  kind: AlertKind;
  /** Unix seconds. */
  timestamp: number;
  value: number | null;
  /** Position at that time; null to use the last known position. */
  place: Place | null;
  /** Whether messages include the position. */
  hasLocation: boolean;
  muteSeconds: number;
  /** For place alerts: the place and its owner, the only recipient. */
  ofPlace: { id: string; userId: string; name: string } | null;
  /** Number of earlier alerts of this kind summarised in this one. */
  more: number;
}

export interface ReportedDevice {
  device: { id: string };
  receivedAt: Date;
  /** Sorted by time. */
  points: ReportedPoint[];
  alerts: { kind: AlertKind; timestamp: number; value?: number | null | undefined }[];
  /** Percent; null if not reported. */
  battery: number | null;
}

export interface News {
  deviceId: string;
  settings: DeviceSettings;
  /** Points newer than the previous live position, sorted by time. */
  points: ReportedPoint[];
  /** Set if the battery became low with this report. */
  lowBattery: { timestamp: number; percent: number } | null;
  alerts: ReportedDevice['alerts'];
}

const everyFiveMinutes = 300;
/** Repeated presses of the button are one SOS. */
const sosMute = 60;
const batteryMute = 24 * 3600;
/** Low battery is raised again only after charging, so a short mute suffices. */
const lowBatteryMute = 3600;
/** A loose contact interrupts the power repeatedly. */
const powerMute = 300;
/** Limits alerts of a device that moves along the boundary of a place. */
const placeMute = 60;
/** Minimum mute for alerts raised by the device, which it may repeat at any rate. */
const raisedMute = 60;

const isBeyond = ({ condition, level, unit }: DeviceSettings['temperature'], celsius: number) => {
  const measured = unit === 'f' ? toFahrenheit(celsius) : celsius;
  return condition === 'greaterOrEqual' ? measured >= level : measured <= level;
};

/** Alert options from the device settings; null if the kind is disabled. */
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

/** All kinds except geofences and places, which need database state. */
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
