import { devicePathAt } from '@holdfast/contract/alerts.rules';

export const settingsTabNames = ['basic', 'alert', 'security', 'sharing', 'plans'] as const;
export type SettingsTabName = (typeof settingsTabNames)[number];

export const adminTabNames = ['users', 'devices', 'plans', 'coupons', 'groups', 'mappings', 'audit', 'status'] as const;
export type AdminTabName = (typeof adminTabNames)[number];

const withSearch = (path: string, search: Record<string, string>) => {
  const words = new URLSearchParams(search).toString();
  return words ? `${path}?${words}` : path;
};

const withDevice = (path: string, deviceUUID: string | undefined) =>
  deviceUUID === undefined ? path : `${path}/${encodeURIComponent(deviceUUID)}`;

export const paths = {
  overview: '/',
  login: '/login',
  /** Redirect URI of the operator's OpenID Connect provider. */
  oidc: '/login/oidc',
  signup: '/signup',
  invitedSignup: (email: string) => `/signup?email=${encodeURIComponent(email)}`,
  shareAccept: (token: string) => `/share/accept/${encodeURIComponent(token)}`,
  reset: '/reset',
  resendVerification: (email = '') => `/resendVerificationEmail/${encodeURIComponent(email)}`,
  privacy: '/privacyAndTerms',
  devices: '/device',
  device: (deviceUUID: string) => `/device/${encodeURIComponent(deviceUUID)}`,
  /** The device at a past moment, in Unix seconds. */
  deviceAt: devicePathAt,
  deviceSettings: (deviceUUID: string, tab: SettingsTabName = 'basic') =>
    `/device/${encodeURIComponent(deviceUUID)}/settings/${tab}`,
  deviceDay: (deviceUUID: string, search: Record<string, string> = {}) =>
    withSearch(`/device/${encodeURIComponent(deviceUUID)}/day`, search),
  deviceHealth: (deviceUUID: string) => `/device/${encodeURIComponent(deviceUUID)}/health`,
  deviceImport: (deviceUUID: string) => `/device/${encodeURIComponent(deviceUUID)}/import`,
  add: '/devices/add',
  /** With a device: the setup instructions of a phone or tracker that was already created. */
  addPhone: (deviceUUID?: string) => withDevice('/devices/add/phone', deviceUUID),
  addTracker: (deviceUUID?: string) => withDevice('/devices/add/tracker', deviceUUID),
  alerts: '/alerts',
  places: '/places',
  newPlace: (search: Record<string, string> = {}) => withSearch('/places', { place: 'new', ...search }),
  liveLinks: '/live-links',
  integrations: '/integrations',
  transfer: '/transfer/devices',
  transferPlan: (transferId: string) => `/transfer/devices/${encodeURIComponent(transferId)}`,
  /** `offer` is the token of an email link, or the id for a signed-in member. */
  planOffer: (offer: string) => `/plan-offer/${encodeURIComponent(offer)}`,
  activity: '/devices/activity',
  groups: '/group/devices',
  createGroup: '/group/devices/create',
  editGroup: (groupId: string) => `/group/devices/edit/${encodeURIComponent(groupId)}`,
  groupMileage: (groupId: string) => `/group/devices/${encodeURIComponent(groupId)}/mileage`,
  group: (groupId: string) => `/group/devices/${encodeURIComponent(groupId)}`,
  user: '/user',
  account: '/user/account',
  /** Payments of the whole account; the device determines the back link. */
  payments: (deviceUUID?: string) =>
    deviceUUID ? `/user/payments?deviceId=${encodeURIComponent(deviceUUID)}` : '/user/payments',
  admin: '/admin',
  adminTab: (tab: AdminTabName) => `/admin/${tab}`,
  support: '/support',
  mailbox: '/dev/mailbox',
} as const;

export const isOverviewPath = (pathname: string) =>
  pathname === paths.overview || /^\/device(\/[^/]*)?$/.test(pathname);

/** Route patterns. Those with a token are opened only from emails and messages. */
export const patterns = {
  device: '/device/:deviceUUID?',
  devicePages: '/device/:deviceUUID/*',
  deviceSettings: '/device/:deviceUUID/settings',
  deviceDay: '/device/:deviceUUID/day',
  deviceHealth: '/device/:deviceUUID/health',
  deviceImport: '/device/:deviceUUID/import',
  addPhone: '/devices/add/phone/:deviceUUID?',
  addTracker: '/devices/add/tracker/:deviceUUID?',
  editGroup: '/group/devices/edit/:groupId',
  group: '/group/devices/:groupId',
  groupMileage: '/group/devices/:groupId/mileage',
  transferPlan: '/transfer/devices/:transferId',
  planOffer: '/plan-offer/:offer',
  admin: '/admin/:tab?',
  shareAccept: '/share/accept/:token',
  newPassword: '/reset/:token',
  verify: '/verify/:token',
  resendVerification: '/resendVerificationEmail/:email?',
  confirmAlerts: '/notifications/confirm/:token',
  unsubscribe: '/unsubscribe/:token',
} as const;
