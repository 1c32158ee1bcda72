import { lowBatteryPercent } from './alerts.rules.ts';
import type { Role } from './roles.rules.ts';

export const deviceTypes = ['airbolt', 'shield_gps', 'shield_card', 'travel_lock'] as const;

export type DeviceType = (typeof deviceTypes)[number];

/** `AirboltGps` is the legacy name of the GPS tracker; stored values and responses always use `shield_gps`. */
export const toDeviceType = (value: string) => (value === 'AirboltGps' ? 'shield_gps' : value);

export const isGps = (type: DeviceType) => type === 'shield_gps';

/** The numbers are also those of `accessRightsFlag` of a share. */
export const privileges = { owner: 0, unrestricted: 1, limited: 2, superOwner: 3 } as const;

export type Privilege = (typeof privileges)[keyof typeof privileges];

export const canManage = (privilege: Privilege) =>
  privilege === privileges.superOwner || privilege === privileges.owner;

export const canOwn = (privilege: Privilege) => privilege === privileges.superOwner;

/** Millivolts for 100 % down to 0 % in steps of 5; values between two steps round down. */
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

/** Presentation only: the server authorizes by privilege and ignores this list. */
export const isActionHidden = (type: DeviceType, action: DeviceAction) => hiddenByType[type].includes(action);

export const esimStatuses = ['InTransit', 'Inventory', 'Active', 'Suspended', 'Terminated', 'Distinctive'] as const;

export type EsimStatus = (typeof esimStatuses)[number];

export const isEsimActive = (status: EsimStatus) => status === 'Active';

/** The IMEI in groups of four digits; the last group has three. */
export const esimId = (imei: string) => imei.match(/.{1,4}/g)?.join(':') ?? '';

export const operatingModes = ['responsiveness', 'batteryLife'] as const;
export type OperatingMode = (typeof operatingModes)[number];

export const locationReportModes = ['Once', 'Continuously'] as const;
export type LocationReportMode = (typeof locationReportModes)[number];

export const deviceColors = ['graphite', 'signal', 'moss', 'harbour', 'sand', 'rose'] as const;
export type DeviceColor = (typeof deviceColors)[number];

export const airplaneHours = Array.from({ length: 24 }, (_, index) => index + 1);

export const toFahrenheit = (celsius: number) => (9 * celsius + 160) / 5;

/**
 * Filters of the device list. `travel_lock` is not in part 1; it is shown only if such a device exists, so that the
 * counts add up.
 */
export const deviceFilters = ['airbolt', 'shield_gps', 'shield_card', 'travel_lock', 'all'] as const;
export type DeviceFilter = (typeof deviceFilters)[number];

/** A leading minus sorts in descending order. Ties are broken by `_id`. */
export const deviceSorts = ['name', '-name', 'lastSeen', '-lastSeen', 'battery', '-battery', 'type', 'status'] as const;
export type DeviceSort = (typeof deviceSorts)[number];

/** Page sizes of the overview; the first is the default. */
export const deviceListSizes = [6, 24, 100] as const;
export type DeviceListSize = (typeof deviceListSizes)[number];

/** `silent`, `moving` and `parked` exclude each other; `lowBattery` combines with any of them. */
export const liveStatuses = ['moving', 'parked', 'silent', 'lowBattery'] as const;
export type LiveStatus = (typeof liveStatuses)[number];

/**
 * Priority: a device shows, and is sorted by, the first of its statuses in this order. A parked device with low battery
 * counts as `lowBattery`.
 */
export const liveStatusOrder = ['moving', 'lowBattery', 'silent', 'parked'] as const satisfies LiveStatus[];

export const liveStatusRules = {
  silentAfterHours: 24,
  movingForMinutes: 10,
  /** A smaller distance than this, or than the accuracy of either position, is not a movement. */
  movedMeters: 50,
  lowBatteryPercent,
} as const;

export interface LiveFacts {
  lastSeenAt: Date | null;
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

/** Computed by the client: the result depends on the current time, so no response carries it. */
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

/** Planar approximation around the old position; at distances near the threshold it is accurate to a few metres. */
export const hasMoved = (from: Fix, to: Fix) => {
  const degrees = Math.abs(to.longitude - from.longitude);
  const east = Math.min(degrees, 360 - degrees) * Math.cos((from.latitude * Math.PI) / 180);
  const meters = 111_320 * Math.hypot(to.latitude - from.latitude, east);
  return meters > Math.max(liveStatusRules.movedMeters, from.accuracy ?? 0, to.accuracy ?? 0);
};

/** Limit of one map response; `total` tells whether there are more devices. */
export const mapDevicesMax = 10_000;

/** Number of devices of a map response that include a thumbnail; more would make it several megabytes. */
export const mapPicturesMax = 100;

/** Parses the modem's report on extended DRX or power saving mode; null means never reported. */
export const reportedSaving = (value: string | null): { state: 'on'; value: string } | { state: 'off' | 'unknown' } => {
  if (value === null) return { state: 'unknown' };
  return ['', '0', 'off'].includes(value.trim().toLowerCase()) ? { state: 'off' } : { state: 'on', value };
};
