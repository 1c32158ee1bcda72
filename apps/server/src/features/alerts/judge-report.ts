import type { AlertKind } from '@holdfast/contract/alerts.rules';
import type { DeviceSettings } from '@holdfast/contract/devices';
import { toFahrenheit } from '@holdfast/contract/devices.rules';
import type { LatLong } from '@holdfast/contract/geofences.rules';

/** What may become an alert, unless the same kind rang a short while ago. */
export interface Candidate {
  deviceId: string;
  kind: AlertKind;
  /** Unix seconds. */
  timestamp: number;
  value: number | null;
  /** Whether its messages say where. */
  hasLocation: boolean;
  muteSeconds: number;
}

/** What a batch of reports says of one device. */
export interface ReportedDevice {
  device: { id: string };
  receivedAt: Date;
  newest: (LatLong & { accuracy: number | null; timestamp: number; modemTemperature: number | null }) | null;
  /** Raised by the device itself. */
  alerts: { kind: AlertKind; timestamp: number; value?: number | null | undefined }[];
  /** In percent; null when the batch does not say. */
  battery: number | null;
}

/** What is new about a device with this batch. */
export interface News {
  deviceId: string;
  settings: DeviceSettings;
  /** The newest point, if it is the live position now. */
  point: { timestamp: number; modemTemperature: number | null } | null;
  /** Since this report; in percent. */
  lowBattery: { timestamp: number; percent: number } | null;
  alerts: ReportedDevice['alerts'];
}

const everyFiveMinutes = 300;
/** A button pressed twice in panic is one call for help. */
const sosMute = 60;
const batteryMute = 24 * 3600;

const isBeyond = ({ condition, level, unit }: DeviceSettings['temperature'], celsius: number) => {
  const measured = unit === 'f' ? toFahrenheit(celsius) : celsius;
  return condition === 'greaterOrEqual' ? measured >= level : measured <= level;
};

/** How each kind is told of, by the settings of the device; null when nobody wants to know. */
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
  if (kind === 'location') {
    return settings.locationUpdateNotification ? { hasLocation: true, muteSeconds: everyFiveMinutes } : null;
  }
  return { hasLocation: true, muteSeconds: 0 };
};

export const candidateOf = (
  deviceId: string,
  settings: DeviceSettings,
  { kind, timestamp, value = null }: { kind: AlertKind; timestamp: number; value?: number | null | undefined },
): Candidate[] => {
  const tuning = tuningOf(kind, settings);
  return tuning ? [{ deviceId, kind, timestamp, value, ...tuning }] : [];
};

/** Everything but the fence, which needs its corners. */
export const judgeReport = ({ deviceId, settings, point, lowBattery, alerts }: News): Candidate[] => {
  const found: { kind: AlertKind; timestamp: number; value?: number | null | undefined }[] = [...alerts];
  if (point) {
    const { timestamp, modemTemperature } = point;
    if (modemTemperature !== null && isBeyond(settings.temperature, modemTemperature)) {
      found.push({ kind: 'temperature', timestamp, value: modemTemperature });
    }
    found.push({ kind: 'location', timestamp });
  }
  if (lowBattery) found.push({ kind: 'battery', timestamp: lowBattery.timestamp, value: lowBattery.percent });
  return found.flatMap((one) => candidateOf(deviceId, settings, one));
};
