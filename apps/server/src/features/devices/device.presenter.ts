import { deviceSettings } from '@holdfast/contract/device-settings';
import { type Device, type ListedDevice, type MapDevice, modemInfo } from '@holdfast/contract/devices';
import { canManage, isGps, toFahrenheit } from '@holdfast/contract/devices.rules';
import { capabilitiesOf, modelOf } from '@holdfast/contract/models.rules';
import type { Share } from '@holdfast/contract/sharing';
import { shownArgs } from '../commands/commands.service.ts';
import type { PlacedDevice } from './device-lists.repository.ts';
import type { AccessibleDevice } from './devices.repository.ts';

export interface ListedWith {
  isPlanRequired: boolean;
}

export interface PresentedWith extends ListedWith {
  /** Decrypts the passcode; called only for users who manage the device. */
  passcode: (sealed: string) => string;
  /** Full-size picture; lists contain the thumbnail. */
  picture: string;
  shares: Share[];
}

export const toModemInfo = (state: AccessibleDevice['state']) => ({
  modem_state: state.modemState,
  modem_voltage: state.modemVoltage,
  modem_temperature: state.modemTemperature,
  edrx_value: state.edrxValue,
  edrx_ptw: state.edrxPtw,
  psm_tau: state.psmTau,
  psm_active_time: state.psmActiveTime,
  battery_percentage: state.batteryPercentage,
  firmware: state.firmware,
});

const toPosition = (state: PlacedDevice['state']): Device['position'] =>
  state.latitude === null || state.longitude === null || state.positionAt === null
    ? null
    : {
        latitude: state.latitude,
        longitude: state.longitude,
        timestamp: Math.floor(state.positionAt.getTime() / 1000),
        address: state.address,
        accuracy: state.accuracy,
        type: state.source,
      };

/** The modem reports power saving (PSM, eDRX) only if the network supports it. */
const batteryLifeStatus = (state: AccessibleDevice['state']): Device['batteryLifeStatus'] => {
  if (state.psmTau === null && state.edrxValue === null) return 'unavailable';
  return state.operatingMode === 'batteryLife' ? 'on' : 'off';
};

/** Fields whose value or visibility depends on the user. */
const personal = new Set<string>([
  'imei',
  'passcode',
  'shares',
  'shareId',
  'notificationEmails',
  'privilege',
  'pushNotification',
  'emailAlerts',
  'cellScanLimit',
] satisfies (keyof Device)[]);

/** Fields reported by the device, and the picture, whose size differs between list and detail. */
const notSetByPeople = new Set<string>([
  ...Object.keys(modemInfo.shape),
  ...([
    'lastSeenTime',
    'movedTime',
    'position',
    'modem_temperature_c',
    'modem_temperature_f',
    'alarm',
    'locationReportMode',
    'operatingMode',
    'batteryLifeStatus',
    'pendingCommands',
    'devicePicture',
  ] satisfies (keyof Device)[]),
]);

const pick = (fields: Partial<Device>, isPicked: (name: string) => boolean): Partial<Device> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => isPicked(name)));

/** Fields that have the same value for every user with access. */
export const toCommonFields = (fields: Partial<Device>) => pick(fields, (name) => !personal.has(name));

export const toSettledFields = (fields: Partial<Device>) =>
  pick(fields, (name) => !personal.has(name) && !notSetByPeople.has(name));

export const toMapDevice = ({ device, state }: PlacedDevice): MapDevice => ({
  _id: device.id,
  deviceUUID: device.deviceUuid,
  name: device.name,
  deviceType: device.type,
  color: device.color,
  lastSeenTime: state.lastSeenAt?.toISOString() ?? null,
  movedTime: state.movedAt?.toISOString() ?? null,
  is_wifi_device: device.isWifiDevice,
  battery_percentage: state.batteryPercentage,
  modem_voltage: state.modemVoltage,
  position: toPosition(state),
});

/**
 * One object literal instead of spreads: spreads give each object its own hidden class in V8, which took half of the
 * time of a list.
 */
export const toListedDevice = (row: AccessibleDevice, extra: ListedWith): ListedDevice => {
  const { device, state, privilege } = row;
  const celsius = state.modemTemperature;
  const model = modelOf(device.type, device.model);
  const settings = deviceSettings.parse(device.settings);
  const listed: ListedDevice = {
    _id: device.id,
    deviceUUID: device.deviceUuid,
    name: device.name,
    deviceType: device.type,
    color: device.color,
    lastSeenTime: state.lastSeenAt?.toISOString() ?? null,
    movedTime: state.movedAt?.toISOString() ?? null,
    is_wifi_device: device.isWifiDevice,
    battery_percentage: state.batteryPercentage,
    modem_voltage: state.modemVoltage,
    position: toPosition(state),
    userId: device.ownerId ?? '',
    model,
    capabilities: [...capabilitiesOf[model]],
    devicePicture: device.thumbnail,
    privilege,
    modem_state: state.modemState,
    modem_temperature: celsius,
    edrx_value: state.edrxValue,
    edrx_ptw: state.edrxPtw,
    psm_tau: state.psmTau,
    psm_active_time: state.psmActiveTime,
    firmware: state.firmware,
    modem_temperature_c: celsius,
    modem_temperature_f: celsius === null ? null : toFahrenheit(celsius),
    alarm: state.alarm,
    locationReportMode: state.locationReportMode,
    operatingMode: state.operatingMode,
    batteryLifeStatus: batteryLifeStatus(state),
    pendingCommands: row.pending.map((command) => ({
      ...command,
      args: shownArgs(command.args),
      createdAt: new Date(command.createdAt).toISOString(),
    })) as Device['pendingCommands'],
    subscription:
      extra.isPlanRequired && isGps(device.type)
        ? { status: device.subscriptionStatus, isRequired: true }
        : { status: device.subscriptionStatus },
    esim: { status: device.esimStatus },
    cellRequestsCount: device.cellRequestsCount,
    cellScanLimit: row.cellScanLimit,
    pushNotification: row.alertSettings?.pushNotification ?? false,
    emailAlerts: row.alertSettings?.emailAlerts ?? false,
    mapBoundaryPoints: row.geoFence?.corners ?? [],
    geoFence: {
      enable: row.geoFence?.isOn ?? false,
      liveTrackingUnable: row.geoFence?.hasLiveTracking ?? false,
      trackingTime: row.geoFence?.trackingSeconds ?? 0,
    },
    tone: settings.tone,
    ledFlash: settings.ledFlash,
    locationUpdateNotification: settings.locationUpdateNotification,
    sosAlertNotification: settings.sosAlertNotification,
    scheduleReport: settings.scheduleReport,
    scheduleReportInterval: settings.scheduleReportInterval,
    tsaAccessible: settings.tsaAccessible,
    emergencyMode: settings.emergencyMode,
    silenceHours: settings.silenceHours,
    temperature: settings.temperature,
    accelerometer: settings.accelerometer,
    waterAlarm: settings.waterAlarm,
    share_count: row.shareCount,
    deleted: false,
    isTrialAvailed: device.isTrialAvailed,
    isTermsAccepted: device.isTermsAccepted,
    isFirstLogin: device.isFirstLogin,
  };
  if (row.shareId) listed.shareId = row.shareId;
  if (canManage(privilege)) listed.notificationEmails = row.notificationEmails;
  return listed;
};

export const toDevice = (row: AccessibleDevice, { passcode, picture, shares, ...extra }: PresentedWith): Device => ({
  ...toListedDevice(row, extra),
  devicePicture: picture,
  ...(canManage(row.privilege) && { imei: row.device.imei, passcode: passcode(row.device.passcodeSealed), shares }),
});

/** Admins and API keys with other scopes must not see positions. */
export const withoutWhereabouts = ({ notificationEmails, ...device }: ListedDevice): ListedDevice => ({
  ...device,
  position: null,
  movedTime: null,
  mapBoundaryPoints: [],
});

/** An API key must not expose what is needed to transfer or claim the device. */
export const withoutSecrets = ({ passcode, imei, shares, notificationEmails, ...device }: Device): Device => device;
export const withoutAddresses = ({ notificationEmails, ...device }: ListedDevice): ListedDevice => device;
