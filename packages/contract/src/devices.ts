import { z } from 'zod';
import { pendingCommand } from './commands.ts';
import { deviceSettings, settingsChanges } from './device-settings.ts';
import {
  deviceColors,
  deviceSorts,
  deviceTypes,
  esimStatuses,
  liveStatuses,
  locationReportModes,
  mapDevicesMax,
  mapPicturesMax,
  operatingModes,
  toDeviceType,
} from './devices.rules.ts';
import type { EndpointSchemas } from './endpoint.ts';
import { providerErrors } from './endpoint-errors.ts';
import * as field from './fields.ts';
import { pointSources } from './history.rules.ts';
import { capabilities, deviceModels, trackerModels, zonePattern } from './models.rules.ts';
import { pageOf, pageQuery } from './pagination.ts';
import { deviceStatuses } from './plans.rules.ts';
import { share } from './sharing.ts';

const privilege = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
const latLong = z.object({ latitude: z.number(), longitude: z.number() });

export const modemInfo = z
  .object({
    modem_state: z.string().nullable(),
    modem_voltage: z.number().nullable(),
    /** Degrees Celsius. */
    modem_temperature: z.number().nullable(),
    edrx_value: z.string().nullable(),
    edrx_ptw: z.string().nullable(),
    psm_tau: z.string().nullable(),
    psm_active_time: z.string().nullable(),
    battery_percentage: z.number().nullable(),
    firmware: z.string().nullable(),
  })
  .meta({ id: 'ModemInfo' });

export const device = z
  .object({
    _id: z.string(),
    deviceUUID: z.string(),
    userId: z.string(),
    name: z.string(),
    deviceType: z.enum(deviceTypes),
    model: z.enum(deviceModels),
    /** Commands and settings that the model supports. */
    capabilities: z.array(z.enum(capabilities)),
    color: z.enum(deviceColors),
    /** Base64; a thumbnail in lists, the full picture in the response for a single device. */
    devicePicture: z.string(),
    privilege,
    lastSeenTime: z.iso.datetime().nullable(),
    /**
     * Time of the last change of position. Clients derive the live status from it, the last contact and the battery.
     */
    movedTime: z.iso.datetime().nullable(),
    position: latLong
      .extend({
        timestamp: z.number(),
        address: z.string(),
        accuracy: z.number().nullable(),
        type: z.enum(pointSources).nullable(),
      })
      .nullable(),
    ...modemInfo.shape,
    modem_temperature_c: z.number().nullable(),
    modem_temperature_f: z.number().nullable(),
    is_wifi_device: z.boolean(),
    alarm: z.boolean(),
    locationReportMode: z.enum(locationReportModes),
    operatingMode: z.enum(operatingModes),
    batteryLifeStatus: z.enum(['on', 'off', 'unavailable']),
    pendingCommands: z.array(pendingCommand),
    subscription: z.object({
      status: z.enum(deviceStatuses),
      /** Present if the server stores no new data without an active subscription. */
      isRequired: z.literal(true).optional(),
    }),
    esim: z.object({ status: z.enum(esimStatuses) }),
    cellRequestsCount: z.number(),
    cellScanLimit: z.number(),
    pushNotification: z.boolean(),
    emailAlerts: z.boolean(),
    mapBoundaryPoints: z.array(latLong),
    geoFence: z.object({ enable: z.boolean(), liveTrackingUnable: z.boolean(), trackingTime: z.number() }),
    ...deviceSettings.shape,
    share_count: z.number(),
    deleted: z.boolean(),
    isTrialAvailed: z.boolean(),
    isTermsAccepted: z.boolean(),
    isFirstLogin: z.boolean(),
    /** The caller's own share, needed to leave it; absent for the owner. */
    shareId: z.string().optional(),
    /** This and the following fields are sent only to SuperOwner and Owner. */
    imei: z.string().optional(),
    passcode: z.string().optional(),
    shares: z.array(share).optional(),
    notificationEmails: z.array(z.object({ email: z.string(), confirmed: z.boolean() })).optional(),
  })
  .meta({ id: 'Device' });

export type Device = z.output<typeof device>;

/**
 * Lists omit the fields that open a lock or allow impersonating a device; only the response for one device has them.
 */
export const listedDevice = device.omit({ imei: true, passcode: true, shares: true }).meta({ id: 'ListedDevice' });

export type ListedDevice = z.output<typeof listedDevice>;

const mapDevice = device
  .pick({
    _id: true,
    deviceUUID: true,
    name: true,
    deviceType: true,
    color: true,
    lastSeenTime: true,
    movedTime: true,
    is_wifi_device: true,
    battery_percentage: true,
    modem_voltage: true,
    position: true,
  })
  .extend({
    /** Thumbnail; only with `details`, and only for the first devices of the response that have a picture. */
    devicePicture: z.string().optional(),
    /** Degrees Celsius. This and the following fields are present only with all `details`. */
    modem_temperature: z.number().nullable().optional(),
    /** In km/h; null unless the device is moving and reports its speed. */
    speed: z.number().nullable().optional(),
    groups: z.array(z.string()).optional(),
  })
  .meta({ id: 'MapDevice' });

export type MapDevice = z.output<typeof mapDevice>;

const typeFilter = z
  .string()
  .transform(toDeviceType)
  .pipe(z.enum([...deviceTypes, 'all']))
  .default('all');

/** Filters besides the live status; combined with AND. */
const summaryFilter = {
  type: typeFilter,
  /** Substring of the name. */
  name: z.string().max(200).default(''),
  /** `_id` of one of the caller's groups. */
  group: z.string().min(1).max(100).optional(),
  /** `_id` of the owner, or `me`. */
  owner: z.string().min(1).max(100).optional(),
  placed: z.enum(['yes', 'no']).optional(),
  /** Only devices inside one of the caller's places. */
  inPlace: z.literal('yes').optional(),
};

const deviceFilter = { ...summaryFilter, status: z.enum(liveStatuses).optional() };

const deviceSort = z.enum(deviceSorts).default('name');

const counts = <K extends string>(keys: readonly K[]) =>
  z.object(Object.fromEntries(keys.map((key) => [key, z.number()])) as Record<K, z.ZodNumber>);

const imeiPattern = /^\d{15}$/;

export const trackerNumbers = {
  /** Identifier that the tracker sends, if it is not its IMEI. */
  protocolId: z
    .string()
    .regex(/^\d{8,17}$/, 'must be 8 to 17 digits')
    .optional(),
  /** Time zone of the tracker's timestamps, if it is not UTC. */
  timeZone: z.string().regex(zonePattern, 'must be like +08:00').optional(),
};

const trackerServer = z.object({ host: z.string(), port: z.number().nullable() });

/** App settings for a phone: a configuration link for OwnTracks, a URL and credentials for the other apps. */
const phoneSettings = z.object({
  /** The user name in OwnTracks, the device identifier in Traccar Client. */
  id: z.string(),
  secret: z.string(),
  ownTracks: z.object({ url: z.string(), trackerId: z.string() }),
  traccarClient: z.object({ url: z.string() }),
  gpsLogger: z.object({ url: z.string() }),
  overland: z.object({ url: z.string() }),
});

export type PhoneSettings = z.output<typeof phoneSettings>;

const phoneCode = z.object({
  /** Deep link that opens OwnTracks, which then fetches its configuration. */
  link: z.string(),
  expiresAt: z.iso.datetime(),
});

export type PhoneCode = z.output<typeof phoneCode>;

const phoneConfiguration = z.object({
  _type: z.literal('configuration'),
  mode: z.number(),
  url: z.string(),
  auth: z.boolean(),
  username: z.string(),
  password: z.string(),
  deviceId: z.string(),
  tid: z.string(),
});

export type PhoneConfiguration = z.output<typeof phoneConfiguration>;

const deviceName = z.string().trim().min(1).max(60);

export const devicesSchemas = {
  listDevices: {
    summary:
      "The caller's own and shared devices. `around` (either id of a device) answers the page that holds it, or page 0",
    errors: ['user-not-found', 'group-not-found'],
    params: z.object({ userId: z.string().min(1).max(100) }),
    query: pageQuery.extend({
      ...deviceFilter,
      sort: deviceSort,
      around: z.string().min(1).max(100).optional(),
    }),
    response: pageOf(listedDevice),
  },
  getDeviceSummary: {
    summary:
      'How many devices the caller has, by type and by what they do; `own` without those of others. A low battery goes with whatever a device does, so that `statuses` add up to more than `total`',
    query: z.strictObject(summaryFilter),
    response: z.object({
      total: z.number(),
      types: counts(deviceTypes),
      own: counts(deviceTypes),
      statuses: counts(liveStatuses),
    }),
  },
  listPositions: {
    summary: `Where the caller's devices are, all at once; at most ${mapDevicesMax}, of \`total\`. With \`details\` also what a list beside a map shows: pictures of the first ${mapPicturesMax}, or all of it`,
    query: z.strictObject({ ...deviceFilter, sort: deviceSort, details: z.enum(['pictures', 'all']).optional() }),
    response: z.object({ total: z.number(), data: z.array(mapDevice) }),
  },
  claimDevice: {
    summary: 'Make a provisioned device mine, with the passcode that came with it',
    errors: ['wrong-passcode', 'device-not-found', 'too-many-attempts'],
    status: 201,
    body: z.strictObject({
      deviceUUID: z.string().trim().min(1).max(64),
      passcode: z.string().trim().min(1).max(64),
      name: deviceName,
      /** Unchanged if absent. */
      color: z.enum(deviceColors).optional(),
    }),
    response: z.object({ device }),
  },
  addTracker: {
    summary:
      "Make a tracker of another maker mine, by its imei. The answer says where it has to connect; `port` is null while the operator has that maker's port off",
    errors: [
      'own-devices-off',
      'too-many-own-devices',
      'tracker-taken',
      'tracker-needs-passcode',
      'too-many-attempts',
      'device-known',
      'device-not-found',
    ],
    status: 201,
    body: z
      .strictObject({
        imei: z.string().regex(imeiPattern, 'must be 15 digits'),
        model: z.enum(trackerModels),
        name: deviceName,
        ...trackerNumbers,
      })
      .refine(({ imei, protocolId = '' }) => protocolId === imei || !imeiPattern.test(protocolId), {
        path: ['protocolId'],
        error: 'must not be the imei of another tracker',
      }),
    response: z.object({ device, server: trackerServer }),
  },
  addPhone: {
    summary: 'Make a phone a device of mine. The answer has the settings for the apps that send its positions',
    errors: ['own-devices-off', 'too-many-own-devices', 'too-many-attempts', 'device-known', 'device-not-found'],
    status: 201,
    body: z.strictObject({ name: deviceName }),
    response: z.object({ device, phone: phoneSettings }),
  },
  getConnection: {
    summary: 'How a device of another maker reaches the server: `phone` of a phone, `server` of a tracker, else null',
    params: field.id,
    response: z.object({ phone: phoneSettings.nullable(), server: trackerServer.nullable() }),
  },
  createPhoneCode: {
    summary: 'A link that fills in OwnTracks, good once and for 15 minutes; the one before it ends',
    errors: ['no-phone'],
    status: 201,
    params: field.id,
    response: phoneCode,
  },
  getPhoneConfiguration: {
    summary: "OwnTracks' settings for the phone that a code was made for, this once",
    errors: ['phone-code-expired'],
    params: field.token,
    response: phoneConfiguration,
  },
  getDevice: {
    summary: 'One device: in `devices` when it is mine, in `sharedDevices` when it is shared with me',
    params: field.id,
    response: z.object({ devices: z.array(device), sharedDevices: z.array(device) }),
  },
  updateDevice: {
    summary: 'Change fields of a device',
    errors: ['invalid-picture', 'command-unavailable'],
    params: field.id,
    body: z.strictObject({
      ...settingsChanges.partial().shape,
      name: deviceName.optional(),
      color: z.enum(deviceColors).optional(),
      /** Base64; empty removes the picture. */
      devicePicture: z.string().max(400_000).optional(),
      isTrialAvailed: z.literal(true).optional(),
      isTermsAccepted: z.literal(true).optional(),
      isFirstLogin: z.boolean().optional(),
    }),
    response: z.object({ device }),
  },
  removeDevice: {
    summary: 'Release a device',
    errors: ['device-subscribed', ...providerErrors],
    params: field.id,
    response: field.message,
  },
  updateAlertSettings: {
    summary: "The caller's own alert switches for a device",
    params: field.id,
    body: z.strictObject({ pushNotification: z.boolean().optional(), emailAlerts: z.boolean().optional() }),
    response: z.object({ device }),
  },
  getModemInfo: { summary: 'What the modem last reported', params: field.id, response: z.object({ modemInfo }) },
} as const satisfies Record<string, EndpointSchemas>;
