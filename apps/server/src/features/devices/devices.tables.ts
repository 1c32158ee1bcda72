import type {
  DeviceColor,
  DeviceType,
  EsimStatus,
  LocationReportMode,
  OperatingMode,
} from '@holdfast/contract/devices.rules';
import { pointSources } from '@holdfast/contract/history.rules';
import type { DeviceModel } from '@holdfast/contract/models.rules';
import type { DeviceStatus } from '@holdfast/contract/plans.rules';
import {
  bigint,
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

const time = (name: string) => timestamp(name, { withTimezone: true });

export const devices = pgTable('devices', {
  id: uuid('id').primaryKey(),
  deviceUuid: text('device_uuid').notNull(),
  imei: text('imei').notNull(),
  type: text('type').$type<DeviceType>().notNull(),
  /** Null for first-party devices. */
  model: text('model').$type<DeviceModel>(),
  /** Identifier that the tracker sends if it is not its imei. */
  protocolId: text('protocol_id'),
  /** UTC offset of the tracker's clock, e.g. `+08:00`. */
  timeZone: text('time_zone'),
  secretHash: text('secret_hash').notNull(),
  /** Encrypted secret, shown to the owner; only for devices without a root key. */
  secretSealed: text('secret_sealed'),
  nextSecretHash: text('next_secret_hash'),
  /** Always null; kept for the previous release, which may run alongside during a rolling update. */
  nextSecretSealed: text('next_secret_sealed'),
  rekeyNonce: text('rekey_nonce'),
  rootKeySealed: text('root_key_sealed'),
  passcodeSealed: text('passcode_sealed').notNull(),
  /** A tracker that a user added by imei; devices from stock are claimed with their passcode. */
  isSelfAdded: boolean('is_self_added').notNull().default(false),
  ownerId: uuid('owner_id'),
  claimedAt: time('claimed_at'),
  name: text('name').notNull().default(''),
  color: text('color').$type<DeviceColor>().notNull().default('graphite'),
  picture: text('picture').notNull().default(''),
  thumbnail: text('thumbnail').notNull().default(''),
  settings: jsonb('settings').$type<Record<string, unknown>>().notNull().default({}),
  isWifiDevice: boolean('is_wifi_device').notNull().default(false),
  esimStatus: text('esim_status').$type<EsimStatus>().notNull().default('Inventory'),
  cellRequestsCount: integer('cell_requests_count').notNull().default(0),
  isTrialAvailed: boolean('is_trial_availed').notNull().default(false),
  isTermsAccepted: boolean('is_terms_accepted').notNull().default(false),
  /** Time of a refund for this device, independent of its owner. */
  refundedAt: time('refunded_at'),
  subscriptionStatus: text('subscription_status').$type<DeviceStatus>().notNull().default('Inactive'),
  isFirstLogin: boolean('is_first_login').notNull().default(true),
  createdAt: time('created_at').notNull(),
});

export const deviceStates = pgTable('device_states', {
  deviceId: uuid('device_id').primaryKey(),
  lastSeenAt: time('last_seen_at'),
  positionAt: time('position_at'),
  latitude: doublePrecision('latitude'),
  longitude: doublePrecision('longitude'),
  accuracy: real('accuracy'),
  source: text('source', { enum: pointSources }),
  address: text('address').notNull().default(''),
  modemState: text('modem_state'),
  modemVoltage: integer('modem_voltage'),
  modemTemperature: real('modem_temperature'),
  edrxValue: text('edrx_value'),
  edrxPtw: text('edrx_ptw'),
  psmTau: text('psm_tau'),
  psmActiveTime: text('psm_active_time'),
  batteryPercentage: real('battery_percentage'),
  firmware: text('firmware'),
  batteryLowSince: time('battery_low_since'),
  historySince: time('history_since'),
  movedAt: time('moved_at'),
  clearLatitude: doublePrecision('clear_latitude'),
  clearLongitude: doublePrecision('clear_longitude'),
  clearMetres: doublePrecision('clear_metres'),
  clearRevision: bigint('clear_revision', { mode: 'number' }),
  alarm: boolean('alarm').notNull().default(false),
  locationReportMode: text('location_report_mode').$type<LocationReportMode>().notNull().default('Once'),
  operatingMode: text('operating_mode').$type<OperatingMode>().notNull().default('responsiveness'),
});

export const deviceAlertSettings = pgTable(
  'device_alert_settings',
  {
    userId: uuid('user_id').notNull(),
    deviceId: uuid('device_id').notNull(),
    pushNotification: boolean('push_notification').notNull().default(false),
    emailAlerts: boolean('email_alerts').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.userId, table.deviceId] })],
);

export type DeviceRow = typeof devices.$inferSelect;
