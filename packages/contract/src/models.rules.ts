import type { CommandName } from './commands.rules.ts';
import type { DeviceType } from './devices.rules.ts';

/** Features of a model. `modem` means that it reports its eSIM and the power saving of its modem. */
export const capabilities = [
  'locate',
  'track',
  'alarm',
  'temperature',
  'operatingMode',
  'airplane',
  'firmware',
  'rekey',
  'interval',
  'settings',
  'modem',
] as const;

export type Capability = (typeof capabilities)[number];

/** Trackers of other manufacturers with a TCP port each, named after their protocols. */
export const trackerModels = ['gt06', 'teltonika', 'h02', 'gps103'] as const;
export type TrackerModel = (typeof trackerModels)[number];

export const deviceModels = [
  'airbolt-gps',
  'airbolt-lock',
  'airbolt-card',
  'airbolt-travel-lock',
  'phone',
  /** JSON devices read by an admin's mapping; their `imei` is the device number in the topic. */
  'mqtt',
  ...trackerModels,
] as const;

export type DeviceModel = (typeof deviceModels)[number];

const ofTrackers: readonly Capability[] = ['locate', 'interval'];

export const capabilitiesOf: Record<DeviceModel, readonly Capability[]> = {
  'airbolt-gps': capabilities,
  'airbolt-lock': capabilities,
  'airbolt-card': capabilities,
  'airbolt-travel-lock': capabilities,
  phone: [],
  mqtt: [],
  gt06: ofTrackers,
  teltonika: ofTrackers,
  h02: ofTrackers,
  gps103: ofTrackers,
};

const ownModels: Record<DeviceType, DeviceModel> = {
  airbolt: 'airbolt-lock',
  shield_gps: 'airbolt-gps',
  shield_card: 'airbolt-card',
  travel_lock: 'airbolt-travel-lock',
};

export const modelOf = (type: DeviceType, stored: DeviceModel | null): DeviceModel => stored ?? ownModels[type];

/** Models of other manufacturers have the type of a GPS tracker. */
export const isModelOf = (model: DeviceModel, type: DeviceType) =>
  model === ownModels[type] || (type === 'shield_gps' && !Object.values(ownModels).includes(model));

export const isCapable = (model: DeviceModel, capability: Capability) => capabilitiesOf[model].includes(capability);

export const isTrackerModel = (model: DeviceModel): model is TrackerModel =>
  trackerModels.some((tracker) => tracker === model);

/** Capability required by each command; settings are checked individually. */
export const capabilityOf: Record<Exclude<CommandName, 'settings'>, Capability> = {
  alarm: 'alarm',
  locate: 'locate',
  stop: 'track',
  temperature: 'temperature',
  operatingMode: 'operatingMode',
  airplane: 'airplane',
  firmware: 'firmware',
  rekey: 'rekey',
};

/** Capability required by a setting. Null for `accelerometer`: the server detects movement for devices that cannot. */
export const settingCapability = (name: string): Capability | null => {
  if (name === 'accelerometer') return null;
  return name === 'scheduleReportInterval' ? 'interval' : 'settings';
};

export const isToldTo = (model: DeviceModel, setting: string) =>
  isCapable(model, 'settings') || (setting === 'scheduleReportInterval' && isCapable(model, 'interval'));

/** UTC offset of a tracker's timestamps, such as `+08:00`; without one, UTC or the protocol's own rule applies. */
export const zonePattern = /^[+-](0\d|1[0-4]):[0-5]\d$/;

export const zoneMinutes = (zone: string) => {
  const [hours = 0, minutes = 0] = zone.slice(1).split(':').map(Number);
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
};
