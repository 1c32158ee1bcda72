import { lowBatteryPercent } from './alerts.rules.ts';
import type { Role } from './roles.rules.ts';

export const deviceTypes = ['airbolt', 'shield_gps', 'shield_card', 'travel_lock'] as const;

export type DeviceType = (typeof deviceTypes)[number];

/** `AirboltGps` is an older name of the GPS tracker; everything stored and answered says `shield_gps`. */
export const toDeviceType = (value: string) => (value === 'AirboltGps' ? 'shield_gps' : value);

export const isGps = (type: DeviceType) => type === 'shield_gps';

/** What a user may do with a device; the same numbers are a share's `accessRightsFlag`. */
export const privileges = { owner: 0, unrestricted: 1, limited: 2, superOwner: 3 } as const;

export type Privilege = (typeof privileges)[keyof typeof privileges];

export const canManage = (privilege: Privilege) =>
  privilege === privileges.superOwner || privilege === privileges.owner;

export const canOwn = (privilege: Privilege) => privilege === privileges.superOwner;

/** Millivolts for 100 % down to 0 % in steps of 5; between two steps the lower one counts. */
export const batterySteps = [
  4200, 4150, 4110, 4080, 4020, 3980, 3950, 3910, 3870, 3850, 3840, 3820, 3800, 3790, 3770, 3750, 3730, 3710, 3690,
  3610, 3270,
];

const percentOfVoltage = (millivolts: number) => {
  const step = batterySteps.findIndex((limit) => millivolts >= limit);
  return step === -1 ? 0 : 100 - step * 5;
};

export interface BatterySource {
  is_wifi_device: boolean;
  battery_percentage: number | null;
  modem_voltage: number | null;
}

/** Null when the device has not reported yet. */
export const batteryPercent = (device: BatterySource): number | null => {
  if (device.is_wifi_device) return device.battery_percentage;
  return device.modem_voltage === null ? null : percentOfVoltage(device.modem_voltage);
};

export type BatteryLevel = 'alert' | 'warn' | 'ok';

export const batteryLevel = (percent: number): BatteryLevel => {
  if (percent < 15) return 'alert';
  return percent < 25 ? 'warn' : 'ok';
};

const batteryRoles: readonly Role[] = ['enterprise', 'enterpriseNoApi', 'admin', 'superAdmin'];

export const canSeeBattery = (roles: readonly Role[], type: DeviceType) =>
  isGps(type) && roles.some((role) => batteryRoles.includes(role));

export const deviceActions = [
  'temperature',
  'alarm',
  'settings',
  'share',
  'manageSharing',
  'removeAllShares',
  'remove',
  'airplane',
] as const;

export type DeviceAction = (typeof deviceActions)[number];

const hiddenByType: Record<DeviceType, readonly DeviceAction[]> = {
  airbolt: [],
  shield_gps: ['share', 'removeAllShares', 'temperature'],
  travel_lock: ['share', 'removeAllShares', 'temperature', 'alarm', 'remove'],
  shield_card: ['share', 'removeAllShares', 'temperature', 'alarm'],
};

/** Presentation only: the server decides by privilege, never by what a menu shows. */
export const isActionHidden = (type: DeviceType, action: DeviceAction) => hiddenByType[type].includes(action);

export const esimStatuses = ['InTransit', 'Inventory', 'Active', 'Suspended', 'Terminated', 'Distinctive'] as const;

export type EsimStatus = (typeof esimStatuses)[number];

export const isEsimActive = (status: EsimStatus) => status === 'Active';

/** Groups of four; the fifteen digits of an imei leave three for the last. */
export const esimId = (imei: string) => imei.match(/.{1,4}/g)?.join(':') ?? '';

export const operatingModes = ['responsiveness', 'batteryLife'] as const;
export type OperatingMode = (typeof operatingModes)[number];

export const locationReportModes = ['Once', 'Continuously'] as const;
export type LocationReportMode = (typeof locationReportModes)[number];

export const deviceColors = ['graphite', 'signal', 'moss', 'harbour', 'sand', 'rose'] as const;
export type DeviceColor = (typeof deviceColors)[number];

export const airplaneHours = Array.from({ length: 24 }, (_, index) => index + 1);

export const toFahrenheit = (celsius: number) => (9 * celsius + 160) / 5;

/** The narrowing of the device list. Part 1 names no travel lock: it has its row where there is one, so that they add up. */
export const deviceFilters = ['airbolt', 'shield_gps', 'shield_card', 'travel_lock', 'all'] as const;
export type DeviceFilter = (typeof deviceFilters)[number];

/** How a device list is sorted; a minus reverses it. Ties are broken by `_id`. */
export const deviceSorts = ['name', '-name', 'lastSeen', '-lastSeen', 'battery', '-battery', 'type', 'status'] as const;
export type DeviceSort = (typeof deviceSorts)[number];

/** How many devices a page of the overview may have, the first unless another is chosen. */
export const deviceListSizes = [6, 24, 100] as const;
export type DeviceListSize = (typeof deviceListSizes)[number];

/** What a device is doing. `silent`, `moving` and `parked` exclude each other; `lowBattery` goes with any of them. */
export const liveStatuses = ['moving', 'parked', 'silent', 'lowBattery'] as const;
export type LiveStatus = (typeof liveStatuses)[number];

/** The first of these that a device has is the one that it shows and is sorted by; one that is parked and low is low. */
export const liveStatusOrder = ['moving', 'lowBattery', 'silent', 'parked'] as const satisfies LiveStatus[];

export const liveStatusRules = {
  silentAfterHours: 24,
  movingForMinutes: 10,
  /** A position that is nearer to the last one than this, or than either accuracy, is the same place. */
  movedMeters: 50,
  lowBatteryPercent,
} as const;

export interface LiveFacts {
  lastSeenAt: Date | null;
  /** When its position last changed. */
  movedAt: Date | null;
  batteryPercent: number | null;
}

const isWithin = (time: Date | null, minutes: number, now: Date) =>
  time !== null && now.getTime() - time.getTime() < minutes * 60_000;

export const liveStatusesOf = (
  { lastSeenAt, movedAt, batteryPercent: percent }: LiveFacts,
  now: Date,
): LiveStatus[] => {
  const { silentAfterHours, movingForMinutes, lowBatteryPercent: low } = liveStatusRules;
  const awake = isWithin(movedAt, movingForMinutes, now) ? 'moving' : 'parked';
  return [
    isWithin(lastSeenAt, silentAfterHours * 60, now) ? awake : 'silent',
    ...(percent !== null && percent <= low ? (['lowBattery'] as const) : []),
  ];
};

export interface LiveDevice extends BatterySource {
  lastSeenTime: string | null;
  movedTime: string | null;
}

const dateOf = (time: string | null) => (time === null ? null : new Date(time));

/** What a device of a list or of a map is doing now: it changes with the time, so no answer carries it. */
export const liveStatusesOfDevice = (device: LiveDevice, now: Date): LiveStatus[] =>
  liveStatusesOf(
    {
      lastSeenAt: dateOf(device.lastSeenTime),
      movedAt: dateOf(device.movedTime),
      batteryPercent: batteryPercent(device),
    },
    now,
  );

export const shownStatusOf = (device: LiveDevice, now: Date): LiveStatus => {
  const statuses = liveStatusesOfDevice(device, now);
  return liveStatusOrder.find((status) => statuses.includes(status)) ?? 'silent';
};

interface Fix {
  latitude: number;
  longitude: number;
  accuracy: number | null;
}

/** On the plane around the old position: good to a few metres where the distance decides anything. */
export const hasMoved = (from: Fix, to: Fix) => {
  const degrees = Math.abs(to.longitude - from.longitude);
  const east = Math.min(degrees, 360 - degrees) * Math.cos((from.latitude * Math.PI) / 180);
  const meters = 111_320 * Math.hypot(to.latitude - from.latitude, east);
  return meters > Math.max(liveStatusRules.movedMeters, from.accuracy ?? 0, to.accuracy ?? 0);
};

/** The most that one call answers for a map; its `total` tells whether there are more. */
export const mapDevicesMax = 10_000;

/** Of so many of them with the picture, where a list stands beside the map: more would be megabytes. */
export const mapPicturesMax = 100;

/** How a modem's report about extended DRX or power saving reads: null was never reported. */
export const reportedSaving = (value: string | null): { state: 'on'; value: string } | { state: 'off' | 'unknown' } => {
  if (value === null) return { state: 'unknown' };
  return ['', '0', 'off'].includes(value.trim().toLowerCase()) ? { state: 'off' } : { state: 'on', value };
};
