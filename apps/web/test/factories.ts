import type { Alert } from '@holdfast/contract/alerts';
import { deviceSettings } from '@holdfast/contract/device-settings';
import type { Device } from '@holdfast/contract/devices';
import { privileges } from '@holdfast/contract/devices.rules';
import type { LocationPoint } from '@holdfast/contract/history';
import { noMotion } from '@holdfast/contract/history.rules';
import { capabilitiesOf } from '@holdfast/contract/models.rules';
import type { Invoice, Payment, PaymentMethod } from '@holdfast/contract/payments';
import type { Plan, Subscription } from '@holdfast/contract/plans';
import { statusLabels } from '@holdfast/contract/plans.rules';
import type { Share } from '@holdfast/contract/sharing';
import type { User } from '@holdfast/contract/user';

export const aUser = (fields: Partial<User> = {}): User => ({
  _id: '01890000-0000-7000-8000-000000000001',
  email: 'maya@example.test',
  name: 'Maya Okafor',
  roles: ['user'],
  enterprise: false,
  timeCreated: '2025-01-01T00:00:00.000Z',
  country: 'AU',
  currency: 'aud',
  timezone: 'Australia/Sydney',
  language: 'en',
  units: { temperature: 'c', distance: 'km' },
  failedLoginAttempts: 0,
  twoFactorEnabled: false,
  is2FAVerified: false,
  signInSetting: 1,
  recoveryCodesLeft: 0,
  passwordChangedAt: '2025-01-01T00:00:00.000Z',
  profilePicture: '',
  updateToEmail: '',
  keyGenerated: false,
  keyActive: false,
  keyLastUsedAt: null,
  cellScanLimit: 150,
  OneTimeDeviceFee: 0,
  hidePaymentTabs: false,
  countryLocked: false,
  ...fields,
});

export const aToken = 'Bearer a-token';

let made = 0;

/** A GPS tracker of `aUser()` with a unique serial number. */
export const aDevice = (fields: Partial<Device> = {}): Device => {
  made += 1;
  const number = String(made).padStart(4, '0');
  return {
    _id: `01890000-0000-7000-8000-10000000${number}`,
    deviceUUID: `7F21C40E${number}`,
    userId: '01890000-0000-7000-8000-000000000001',
    name: `Tracker ${made}`,
    deviceType: 'shield_gps',
    model: 'airbolt-gps',
    capabilities: [...capabilitiesOf[fields.model ?? 'airbolt-gps']],
    color: 'signal',
    devicePicture: '',
    privilege: privileges.superOwner,
    lastSeenTime: new Date(Date.now() - 120_000).toISOString(),
    movedTime: null,
    position: null,
    modem_state: null,
    modem_voltage: 3980,
    modem_temperature: 21.4,
    modem_temperature_c: 21.4,
    modem_temperature_f: 70.52,
    edrx_value: '20.48 s',
    edrx_ptw: null,
    psm_tau: '1 h',
    psm_active_time: null,
    battery_percentage: null,
    firmware: null,
    is_wifi_device: false,
    alarm: false,
    locationReportMode: 'Once',
    operatingMode: 'responsiveness',
    batteryLifeStatus: 'off',
    pendingCommands: [],
    subscription: { status: 'Inactive' },
    esim: { status: 'Active' },
    cellRequestsCount: 0,
    cellScanLimit: 150,
    pushNotification: false,
    emailAlerts: false,
    mapBoundaryPoints: [],
    geoFence: { enable: false, liveTrackingUnable: false, trackingTime: 0 },
    ...deviceSettings.parse({}),
    share_count: 0,
    deleted: false,
    isTrialAvailed: false,
    isTermsAccepted: false,
    isFirstLogin: false,
    imei: '352656110384721',
    ...fields,
  };
};

/** Has the default address unless `nearestPlace` is given. */
export const aPoint = (fields: Partial<LocationPoint> = {}): LocationPoint => ({
  _id: `point-${fields.timestamp ?? 1}`,
  deviceUUID: '7F21C40E0001',
  latitude: -33.8688,
  longitude: 151.2093,
  timestamp: 1_790_000_000,
  timeCreated: 1_790_000_000,
  address: '',
  nearestPlace: fields.address ?? '',
  type: 'gps',
  alertType: null,
  accuracy: 18,
  modem_temperature: null,
  modem_voltage: null,
  ...noMotion,
  ...fields,
});

export const anAlert = (fields: Partial<Alert> = {}): Alert => {
  made += 1;
  return {
    id: `alert-${made}`,
    deviceUUID: '7F21C40E0001',
    deviceName: 'Tracker',
    kind: 'geofence-exit',
    value: null,
    latitude: null,
    longitude: null,
    address: '',
    place: null,
    more: 0,
    timestamp: Math.floor(Date.now() / 1000) - 300,
    createdAt: new Date().toISOString(),
    ...fields,
  };
};

export const aShare = (fields: Partial<Share> = {}): Share => ({
  _id: `share-${fields.sharedUserWithEmail ?? 'guest'}`,
  userId: '01890000-0000-7000-8000-000000000001',
  deviceUUID: '7F21C40E0001',
  isOwnerFlag: 0,
  accessRightsFlag: privileges.unrestricted,
  securityLevel: 0,
  sharedUserWithEmail: 'guest@example.test',
  sharerName: 'Maya Okafor',
  isAcceptedFlag: 1,
  startDate: '2026-11-01T00:00:00.000Z',
  expiryDate: null,
  message: '',
  user: { name: 'Tom Reyes', profilePicture: '' },
  ...fields,
});

/** Monthly product plan for a tracker: A$8.95 plus 10% GST. */
export const aPlan = (fields: Partial<Plan> = {}): Plan => ({
  _id: fields.name ?? 'GPS Monthly',
  name: 'GPS Monthly',
  price: 8.95,
  currency: 'aud',
  type: 'product',
  duration: 'monthly',
  frequencyDays: 30,
  freeTrialDays: 0,
  mostPopularPlan: false,
  bestValuePlan: false,
  features: [
    { name: 'Updates every minute', enabled: true },
    { name: 'Client API', enabled: false },
  ],
  taxRate: { name: 'GST', percentage: 10 },
  product: { type: 'shield_gps' },
  sourceData: { productId: `product of ${fields.name ?? 'GPS Monthly'}` },
  ...fields,
});

type SourceData = Subscription['sourceData'];

/** From 1 November to 1 December 2026 in Sydney; the status follows from `source`. */
export const aSubscription = (
  device: Device,
  { plan = aPlan(), source = {} }: { plan?: Plan; source?: Partial<SourceData> } = {},
): Subscription => {
  const status = source.status ?? (source.pause_collection ? 'pause' : 'active');
  return {
    _id: `subscription to ${plan._id}`,
    deviceUUID: device.deviceUUID,
    status,
    statusLabel: statusLabels[status],
    planCycle: plan.duration,
    plan: { _id: plan._id, name: plan.name, type: plan.type },
    terms: { currency: plan.currency },
    sourceData: {
      status,
      cancel_at_period_end: false,
      pause_collection: null,
      schedule: null,
      scheduleDetails: null,
      current_period_start: Date.parse('2026-11-01T00:00:00Z') / 1000,
      current_period_end: Date.parse('2026-12-01T00:00:00Z') / 1000,
      plan: { amount: Math.round(plan.price * 100) },
      metadata: {
        planId: plan._id,
        duration: plan.duration,
        frequencyDays: String(plan.frequencyDays),
        pauseDeductionActive: 'true',
        pauseDeductionAmount: '250',
        pauseDeductionDays: '60',
      },
      ...source,
    },
    refundableUntil: null,
  };
};

export const aCard = (fields: Partial<PaymentMethod> = {}): PaymentMethod => ({
  id: 'pm_visa',
  type: 'card',
  isDefault: true,
  card: { name: 'Maya Okafor', brand: 'visa', last4: '4242', exp_month: 8, exp_year: 2028, wallet: null },
  ...fields,
});

export const aPayment = (fields: Partial<Payment> = {}): Payment => ({
  _id: fields.id ?? 'pi_14',
  id: 'pi_14',
  invoice: { id: 'in_14', number: 'INV-0014' },
  amount: 985,
  currency: 'aud',
  status: 'succeeded',
  description: 'GPS Monthly, Brompton P Line',
  created: Date.parse('2026-11-01T00:00:00Z') / 1000,
  ...fields,
});

/** Two lines, 10% GST, less a credit of A$4.40. */
export const anInvoice = (fields: Partial<Invoice> = {}): Invoice => {
  const created = Date.parse('2026-11-01T00:00:00Z') / 1000;
  const period = { start: created, end: Date.parse('2026-12-01T00:00:00Z') / 1000 };
  return {
    id: 'in_14',
    number: 'INV-0014',
    status: 'paid',
    created,
    due_date: Date.parse('2026-11-08T00:00:00Z') / 1000,
    customer_name: 'Harbour Cycle Co.',
    description: 'Brompton P Line (7F21)',
    lines: {
      data: [
        { description: 'GPS Monthly, Brompton P Line', currency: 'aud', amount: 895, period },
        { description: 'Lost & damaged cover', currency: 'aud', amount: 400, period },
      ],
    },
    currency: 'aud',
    subtotal: 1295,
    discount: 0,
    default_tax_rates: [{ display_name: 'GST', percentage: 10 }],
    tax: 130,
    total: 1425,
    starting_balance: -440,
    amount_due: 985,
    amount_paid: 985,
    amount_refunded: 0,
    invoice_pdf: '/api/dev/stripe/invoices/in_14/pdf',
    ...fields,
  };
};
