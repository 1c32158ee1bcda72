import { reportKinds } from '@holdfast/contract/alerts.rules';
import { deviceSettings, type SettingsChanges } from '@holdfast/contract/device-settings';
import { type DeviceModel, isCapable, isToldTo, settingCapability } from '@holdfast/contract/models.rules';
import { AppError } from '../../platform/errors.ts';

/** Settings that only the server evaluates; they are not sent to the device. */
const ofServer = ['locationUpdateNotification', 'sosAlertNotification', 'silenceHours'];

type Stored = Record<string, unknown>;

const isGroup = (value: unknown): value is Stored =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const withNeededReports = ({ scheduleReport, ...changes }: SettingsChanges): SettingsChanges => {
  if (!scheduleReport) return changes;
  const asked = new Set(scheduleReport);
  if (asked.has('cell')) asked.add('gps');
  return { ...changes, scheduleReport: reportKinds.filter((kind) => asked.has(kind)) };
};

const assertCapable = (model: DeviceModel, names: string[]) => {
  for (const name of names) {
    const needed = ofServer.includes(name) ? null : settingCapability(name);
    if (needed !== null && !isCapable(model, needed)) throw new AppError('command-unavailable');
  }
};

export const changeSettings = (
  stored: Stored,
  asked: SettingsChanges,
  model: DeviceModel = 'airbolt-gps',
): { settings: Stored; forDevice: Stored } => {
  assertCapable(model, Object.keys(asked));
  const before: Stored = deviceSettings.parse(stored);
  const changes = Object.entries(withNeededReports(asked))
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, isGroup(value) ? { ...(before[name] as Stored), ...value } : value] as const);
  return {
    settings: { ...stored, ...Object.fromEntries(changes) },
    forDevice: Object.fromEntries(changes.filter(([name]) => !ofServer.includes(name) && isToldTo(model, name))),
  };
};

/** For the device itself: the defaults of what was stored, without what it was never told. */
export const defaultsOf = (stored: Stored, model: DeviceModel): Stored =>
  Object.fromEntries(
    Object.entries(deviceSettings.parse({})).filter(
      ([name]) => name in stored && !ofServer.includes(name) && isToldTo(model, name),
    ),
  );
