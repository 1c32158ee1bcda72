import type { CommandName } from './commands.rules.ts';
import type { DeviceType } from './devices.rules.ts';

/** What a device can be asked for, and with `modem` that it tells of its eSIM and of how its modem saves power. */
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

/** Those of other makers that talk to a port of their own, named as their protocols are. */
export const trackerModels = ['gt06', 'teltonika', 'h02', 'gps103'] as const;
export type TrackerModel = (typeof trackerModels)[number];

export const deviceModels = [
  'airbolt-gps',
  'airbolt-lock',
  'airbolt-card',
  'airbolt-travel-lock',
  'phone',
  /** Whose JSON an admin's mapping reads; the imei is its number in the topic. */
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

/** A device without a stored model is one of ours. */
export const modelOf = (type: DeviceType, stored: DeviceModel | null): DeviceModel => stored ?? ownModels[type];

/** Those of other makers are all GPS trackers for lists and filters. */
export const isModelOf = (model: DeviceModel, type: DeviceType) =>
  model === ownModels[type] || (type === 'shield_gps' && !Object.values(ownModels).includes(model));

export const isCapable = (model: DeviceModel, capability: Capability) => capabilitiesOf[model].includes(capability);

export const isTrackerModel = (model: DeviceModel): model is TrackerModel =>
  trackerModels.some((tracker) => tracker === model);

/** What a device needs for a command; settings are judged one by one. */
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

/** What a device needs for a setting that it has to be told; movement is judged here, too, for those that cannot. */
export const settingCapability = (name: string): Capability | null => {
  if (name === 'accelerometer') return null;
  return name === 'scheduleReportInterval' ? 'interval' : 'settings';
};

/** Whether the device itself is told of a setting. */
export const isToldTo = (model: DeviceModel, setting: string) =>
  isCapable(model, 'settings') || (setting === 'scheduleReportInterval' && isCapable(model, 'interval'));

/** A zone in which a tracker tells its time: `+08:00`; UTC, or what its protocol says, where there is none. */
export const zonePattern = /^[+-](0\d|1[0-4]):[0-5]\d$/;

export const zoneMinutes = (zone: string) => {
  const [hours = 0, minutes = 0] = zone.slice(1).split(':').map(Number);
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
};
