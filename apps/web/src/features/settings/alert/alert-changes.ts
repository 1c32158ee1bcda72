import type { Device } from '@holdfast/contract/devices';
import { toFahrenheit } from '@holdfast/contract/devices.rules';
import { changedFields } from '../../../lib/changed-fields.ts';
import type { DeviceUpdate, TrackingRules } from '../settings.api.ts';
import { settingsTexts } from '../settings.texts.ts';

/** Content of a number input, which may not be a number yet. */
type Typed = number | string;
type WithTyped<T, K extends keyof T> = Omit<T, K> & Record<K, Typed>;

export interface AlertValues {
  temperature: WithTyped<Device['temperature'], 'level'>;
  accelerometer: WithTyped<Device['accelerometer'], 'duration'>;
  waterAlarm: Device['waterAlarm'];
  general: Pick<
    Device,
    | 'tone'
    | 'ledFlash'
    | 'locationUpdateNotification'
    | 'sosAlertNotification'
    | 'scheduleReport'
    | 'scheduleReportInterval'
    | 'silenceHours'
  >;
  tracking: Pick<Device['geoFence'], 'liveTrackingUnable' | 'trackingTime'>;
}

export type AlertGroup = keyof AlertValues;
export type AlertDraft = { [G in AlertGroup]: Partial<AlertValues[G]> };

export const noChanges: AlertDraft = { temperature: {}, accelerometer: {}, waterAlarm: {}, general: {}, tracking: {} };

export const valuesOf = (device: Device): AlertValues => ({
  temperature: device.temperature,
  accelerometer: device.accelerometer,
  waterAlarm: device.waterAlarm,
  general: {
    tone: device.tone,
    ledFlash: device.ledFlash,
    locationUpdateNotification: device.locationUpdateNotification,
    sosAlertNotification: device.sosAlertNotification,
    scheduleReport: device.scheduleReport,
    scheduleReportInterval: device.scheduleReportInterval,
    silenceHours: device.silenceHours,
  },
  tracking: { liveTrackingUnable: device.geoFence.liveTrackingUnable, trackingTime: device.geoFence.trackingTime },
});

const levelRange = { min: -100, max: 400 } as const;
const durationRange = { min: 1, max: 60 } as const;

const outside = (value: Typed, { min, max }: { min: number; max: number }) =>
  typeof value === 'number' && value >= min && value <= max ? undefined : settingsTexts.alerts.wrongNumber(min, max);

const temperatureChanges = (stored: AlertValues['temperature'], draft: AlertDraft['temperature']) => {
  const changes = changedFields(stored, draft);
  const { enable, level } = { ...stored, ...changes };
  if (enable || !outside(level, levelRange)) return changes;
  // The unit belongs to the level, so both are dropped.
  const { level: _level, unit: _unit, ...others } = changes;
  return others;
};

const movementChanges = (stored: AlertValues['accelerometer'], draft: AlertDraft['accelerometer']) => {
  const changes = changedFields(stored, draft);
  const { enable, duration } = { ...stored, ...changes };
  if (enable || !outside(duration, durationRange)) return changes;
  const { duration: _duration, ...others } = changes;
  return others;
};

/** Drops invalid numbers of disabled alerts: their fields are hidden, so the user could not correct them. */
export const changesOf = (stored: AlertValues, draft: AlertDraft): AlertDraft => ({
  temperature: temperatureChanges(stored.temperature, draft.temperature),
  accelerometer: movementChanges(stored.accelerometer, draft.accelerometer),
  waterAlarm: changedFields(stored.waterAlarm, draft.waterAlarm),
  general: changedFields(stored.general, draft.general),
  tracking: changedFields(stored.tracking, draft.tracking),
});

export const withChanges = (stored: AlertValues, changes: AlertDraft): AlertValues => ({
  temperature: { ...stored.temperature, ...changes.temperature },
  accelerometer: { ...stored.accelerometer, ...changes.accelerometer },
  waterAlarm: { ...stored.waterAlarm, ...changes.waterAlarm },
  general: { ...stored.general, ...changes.general },
  tracking: { ...stored.tracking, ...changes.tracking },
});

const isTouched = (fields: object) => Object.keys(fields).length > 0;

export const countOf = (changes: AlertDraft) =>
  Object.values(changes).reduce((count, fields) => count + Object.keys(fields).length, 0);

/** Request bodies: only changed fields, but live tracking rules always as a whole. */
export const savesOf = (changes: AlertDraft, { tracking }: AlertValues) => {
  const { waterAlarm, general } = changes;
  const { level, ...temperature } = changes.temperature;
  const { duration, ...accelerometer } = changes.accelerometer;
  const settings: DeviceUpdate = {
    ...general,
    ...(isTouched(changes.temperature) && {
      temperature: { ...temperature, ...(level !== undefined && { level: Number(level) }) },
    }),
    ...(isTouched(changes.accelerometer) && {
      accelerometer: { ...accelerometer, ...(duration !== undefined && { duration: Number(duration) }) },
    }),
    ...(isTouched(waterAlarm) && { waterAlarm }),
  };
  return {
    ...(isTouched(settings) && { settings }),
    ...(isTouched(changes.tracking) && { tracking: tracking as TrackingRules }),
  };
};

/** Validates visible fields only, those of enabled alerts. */
export const problemsOf = ({ temperature, accelerometer }: AlertValues) => ({
  level: temperature.enable ? outside(temperature.level, levelRange) : undefined,
  duration: accelerometer.enable ? outside(accelerometer.duration, durationRange) : undefined,
});

const tenths = (value: number) => Math.round(value * 10) / 10;

export const inUnit = (level: Typed, from: 'c' | 'f', to: 'c' | 'f') => {
  if (typeof level !== 'number' || from === to) return level;
  return tenths(to === 'f' ? toFahrenheit(level) : (level * 5 - 160) / 9);
};
