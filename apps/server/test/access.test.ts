import type { Endpoint } from '@holdfast/contract/endpoint';
import type { NewIntegration } from '@holdfast/contract/integrations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPlace } from './a-place.ts';
import { allEndpoints, isAboutDevice, nameOf } from './all-endpoints.ts';
import { freshIp } from './calls.ts';
import { createDevice } from './device-factories.ts';
import { bearer, createUser, password, principalOf } from './factories.ts';
import { codeFault } from './known-error.ts';
import { addPasskey } from './passkey-calls.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const callers = [
  'nobody',
  'user',
  'enterprise',
  'enterpriseNoApi',
  'admin',
  'stale',
  'apiKey',
  'superAdmin',
  'k9',
] as const;
type Caller = (typeof callers)[number];

interface Row {
  /**
   * Status for each caller, in the order of the callers. `stale` is an enterprise user whose password proof is too old.
   */
  expected: number[];
  /** Fills path parameters with ids of the caller or of a stranger. */
  path?: (own: Ids, strange: Ids) => string;
  payload?: object;
}

interface Ids {
  userId: string;
  sessionId: string;
  groupId?: string;
  placeId?: string;
  linkId?: string;
  liveToken?: string;
  integrationId?: string;
  deliveryId?: string;
  passkeyId?: string;
  keyId?: string;
}

const everybody = (status: number) => callers.map(() => status);
const signedIn = (status: number, stale = status) => [401, status, status, status, status, stale, 401, status, status];
/** Requires an API key scope that the client key does not have. */
const signedInOrScope = (status: number) => [401, status, status, status, status, status, 403, status, status];
const enterpriseOnly = (status: number, stale: number) => [401, 403, status, 403, 403, stale, 401, 403, 403];

const fleetOnly = (status: number, apiKey = 401) => [401, 403, status, status, status, status, apiKey, status, 403];
const staffOnly = (status: number) => [401, 403, 403, 403, status, 403, 401, status, 403];
const k9Only = (status: number) => [401, 403, 403, 403, 403, 403, 401, 403, status];

/** Nothing listens on this port. */
const aWebhook: NewIntegration = { kind: 'webhook', url: 'http://127.0.0.1:9/', events: ['device.moved'] };

/** Well-formed id that does not exist. */
const noShare = '01990000-0000-7000-8000-000000000000';

// Literal values from the specification, not derived from the contract under test.
const table: Record<string, Row | Row[]> = {
  'GET /api/client-config': { expected: everybody(200) },
  'GET /api/captcha': { expected: everybody(200) },
  'GET /api/client-location': { expected: everybody(200) },
  'POST /api/login': { payload: {}, expected: everybody(400) },
  'POST /api/v2/login/session/preview': { payload: {}, expected: everybody(400) },
  'POST /api/login/session': { payload: {}, expected: everybody(400) },
  'POST /api/logout': { expected: signedIn(200) },
  'POST /api/signup': { payload: {}, expected: everybody(400) },
  'POST /api/login/forgot': { payload: {}, expected: everybody(400) },
  'POST /api/v2/account/resend-verification-email': { payload: {}, expected: everybody(400) },
  'POST /api/login/reset/:token': { path: () => '/api/login/reset/wrong', expected: everybody(400) },

  'GET /api/users/me': { expected: signedIn(200) },
  'GET /api/users/:id': [
    { path: (own) => `/api/users/${own.userId}`, expected: signedIn(200) },
    { path: (_own, strange) => `/api/users/${strange.userId}`, expected: signedIn(404) },
  ],
  'PUT /api/users/:id': [
    { path: (own) => `/api/users/${own.userId}`, payload: { name: 'New' }, expected: signedIn(200) },
    { path: (_own, strange) => `/api/users/${strange.userId}`, payload: { name: 'New' }, expected: signedIn(404) },
  ],
  'PUT /api/v2/account/email': { payload: { email: 'new@example.com' }, expected: signedIn(200, 403) },
  'PUT /api/v2/account/password': {
    payload: { oldPassword: password, password: 'Another-Horse2', confirmation: 'Another-Horse2' },
    expected: signedIn(200),
  },
  'POST /api/v2/account/confirm-password': { payload: { password }, expected: signedIn(200) },
  'POST /api/v2/account/2fa': { expected: signedIn(200, 403) },
  'POST /api/v2/account/2fa/verify/:code': { path: () => '/api/v2/account/2fa/verify/000000', expected: signedIn(409) },
  'PUT /api/v2/account/2fa': { payload: { signInSetting: 1 }, expected: signedIn(200) },
  'DELETE /api/v2/account/2fa': { payload: { password, twoFactorCode: '000000' }, expected: signedIn(409) },
  'POST /api/v2/account/clientKey': { expected: enterpriseOnly(200, 403) },
  'GET /api/v2/account/clientKey': { expected: enterpriseOnly(200, 403) },
  'PUT /api/v2/account/clientKey': { payload: { active: true }, expected: enterpriseOnly(200, 200) },
  'DELETE /api/v2/account/clientKey': { expected: enterpriseOnly(200, 200) },
  'POST /api/v2/account/session-link': { expected: signedIn(200) },
  'GET /api/v2/account/sessions': { expected: signedIn(200) },
  'DELETE /api/v2/account/sessions/:id': [
    { path: (own) => `/api/v2/account/sessions/${own.sessionId}`, expected: signedIn(200) },
    { path: (_own, strange) => `/api/v2/account/sessions/${strange.sessionId}`, expected: signedIn(404) },
    { path: () => '/api/v2/account/sessions/all', expected: signedIn(200) },
  ],
  'GET /api/v2/account/export': { expected: signedIn(200, 403) },
  'DELETE /api/v2/account': { payload: { password }, expected: signedIn(200) },

  'POST /api/login/passkey/challenge': { expected: everybody(200) },
  'POST /api/login/passkey': { payload: {}, expected: everybody(400) },
  'GET /api/v2/account/passkeys': { expected: signedIn(200) },
  'POST /api/v2/account/passkeys/challenge': { expected: signedIn(200, 403) },
  'POST /api/v2/account/passkeys': { payload: {}, expected: signedIn(400, 403) },
  'PATCH /api/v2/account/passkeys/:passkeyId': {
    path: (_own, { passkeyId }) => `/api/v2/account/passkeys/${passkeyId}`,
    payload: { name: 'Mine' },
    expected: signedIn(404),
  },
  'DELETE /api/v2/account/passkeys/:passkeyId': {
    path: (_own, { passkeyId }) => `/api/v2/account/passkeys/${passkeyId}`,
    expected: signedIn(404, 403),
  },
  'POST /api/login/oidc': { expected: everybody(404) },
  'POST /api/login/oidc/callback': { payload: { query: '' }, expected: everybody(404) },
  'POST /api/login/oidc/code': { payload: {}, expected: everybody(400) },
  'POST /api/login/oidc/link': { payload: {}, expected: everybody(400) },
  'POST /api/login/oidc/sign-up': { payload: {}, expected: everybody(400) },
  'GET /api/v2/account/oidc': { expected: signedIn(200) },
  'DELETE /api/v2/account/oidc': { expected: signedIn(404, 403) },

  'GET /api/dev/mailbox': { expected: everybody(200) },

  'GET /api/devices/find/:userId': [
    { path: (own) => `/api/devices/find/${own.userId}`, expected: [401, 200, 200, 200, 200, 200, 200, 200, 200] },
    {
      path: (_own, strange) => `/api/devices/find/${strange.userId}`,
      expected: [401, 404, 404, 404, 200, 404, 404, 200, 404],
    },
  ],
  'GET /api/v2/devices/summary': { expected: [401, 200, 200, 200, 200, 200, 200, 200, 200] },
  'GET /api/v2/devices/positions': { expected: [401, 200, 200, 200, 200, 200, 200, 200, 200] },
  'POST /api/devices': { payload: {}, expected: signedIn(400) },
  'POST /api/v2/devices/trackers': { payload: {}, expected: signedIn(400) },
  'POST /api/v2/devices/phones': { payload: {}, expected: signedIn(400) },
  'POST /api/admin/firmwares': { payload: {}, expected: staffOnly(400) },
  'GET /api/v2/places': { expected: signedInOrScope(200) },
  'POST /api/v2/places': [
    { payload: {}, expected: signedInOrScope(400) },
    { payload: { ...aPlace, devices: [noShare] }, expected: signedInOrScope(404) },
    { payload: aPlace, expected: signedInOrScope(201) },
  ],
  'GET /api/v2/places/:placeId': {
    path: (_own, { placeId }) => `/api/v2/places/${placeId}`,
    expected: signedInOrScope(404),
  },
  'PATCH /api/v2/places/:placeId': {
    path: (_own, { placeId }) => `/api/v2/places/${placeId}`,
    payload: { name: 'Mine' },
    expected: signedInOrScope(404),
  },
  'DELETE /api/v2/places/:placeId': {
    path: (_own, { placeId }) => `/api/v2/places/${placeId}`,
    expected: signedInOrScope(404),
  },
  'GET /api/v2/live-links': { expected: signedIn(200) },
  'DELETE /api/v2/live-links/:linkId': {
    path: (_own, { linkId }) => `/api/v2/live-links/${linkId}`,
    expected: signedIn(404),
  },
  'GET /api/v2/integrations': { expected: signedIn(200) },
  'POST /api/v2/integrations': [
    { payload: {}, expected: signedIn(400, 403) },
    { payload: aWebhook, expected: signedIn(201, 403) },
  ],
  'PATCH /api/v2/integrations/:integrationId': {
    path: (_own, { integrationId }) => `/api/v2/integrations/${integrationId}`,
    payload: { isOn: false },
    expected: signedIn(404),
  },
  'DELETE /api/v2/integrations/:integrationId': {
    path: (_own, { integrationId }) => `/api/v2/integrations/${integrationId}`,
    expected: signedIn(404),
  },
  'POST /api/v2/integrations/:integrationId/test': {
    path: (_own, { integrationId }) => `/api/v2/integrations/${integrationId}/test`,
    expected: signedIn(404),
  },
  'GET /api/v2/integrations/:integrationId/deliveries': {
    path: (_own, { integrationId }) => `/api/v2/integrations/${integrationId}/deliveries`,
    expected: signedIn(404),
  },
  'POST /api/v2/integrations/:integrationId/deliveries/:deliveryId': {
    path: (_own, { integrationId, deliveryId }) => `/api/v2/integrations/${integrationId}/deliveries/${deliveryId}`,
    expected: signedIn(404),
  },
  'GET /api/v2/api-keys': { expected: signedIn(200) },
  'POST /api/v2/api-keys': [
    { payload: {}, expected: signedIn(400, 403) },
    { payload: { name: 'Board', scopes: ['devices:read'] }, expected: signedIn(201, 403) },
  ],
  'DELETE /api/v2/api-keys/:keyId': {
    path: (_own, { keyId }) => `/api/v2/api-keys/${keyId}`,
    expected: signedIn(404),
  },
  'POST /api/v2/live/:token': [
    { path: () => '/api/v2/live/wrong', expected: everybody(404) },
    { path: (_own, { liveToken }) => `/api/v2/live/${liveToken}`, expected: everybody(200) },
  ],
  'GET /api/v2/live/:token': [
    { path: () => '/api/v2/live/wrong', expected: everybody(404) },
    { path: (_own, { liveToken }) => `/api/v2/live/${liveToken}`, expected: everybody(200) },
  ],
  'POST /api/v2/history': { payload: { deviceUUIDs: [] }, expected: fleetOnly(200, 200) },
  'GET /api/v2/history-csv/:token': { path: () => '/api/v2/history-csv/wrong', expected: everybody(404) },
  'GET /api/v2/phone-codes/:token/phone.otrc': {
    path: () => '/api/v2/phone-codes/wrong/phone.otrc',
    expected: everybody(404),
  },
  'POST /api/v2/notification-emails/confirm/:token': {
    path: () => '/api/v2/notification-emails/confirm/wrong',
    expected: everybody(400),
  },
  'POST /api/v2/notification-emails/unsubscribe/:token': {
    path: () => '/api/v2/notification-emails/unsubscribe/wrong',
    expected: everybody(400),
  },
  'GET /api/v2/notifications': { expected: signedInOrScope(200) },
  'POST /api/v2/notifications/read': { expected: signedIn(200) },
  'POST /api/v2/notifications/read/:alertId': {
    path: () => `/api/v2/notifications/read/${noShare}`,
    expected: signedIn(404),
  },
  'GET /api/v2/alerts': { expected: signedInOrScope(200) },
  'GET /api/v2/push': { expected: signedIn(200) },
  'POST /api/v2/push': { payload: {}, expected: signedIn(400) },
  'DELETE /api/v2/push': { payload: { endpoint: 'https://fcm.googleapis.com/nobodys' }, expected: signedIn(200) },
  'POST /api/admin/devices': { payload: {}, expected: staffOnly(400) },
  'GET /api/admin/devices': { expected: staffOnly(200) },
  'GET /api/admin/users': { expected: staffOnly(200) },
  'POST /api/admin/users/:id/reset-two-factor': {
    path: (_own, strange) => `/api/admin/users/${strange.userId}/reset-two-factor`,
    expected: staffOnly(409),
  },
  'POST /api/admin/devices/csv': { payload: { csv: 'x' }, expected: staffOnly(400) },
  'PUT /api/admin/users/:id': {
    path: (_own, strange) => `/api/admin/users/${strange.userId}`,
    payload: { OneTimeDeviceFee: -1 },
    expected: staffOnly(400),
  },
  'DELETE /api/admin/users/:id': {
    path: (_own, strange) => `/api/admin/users/${strange.userId}`,
    payload: { email: 'somebody-else@example.com' },
    expected: staffOnly(400),
  },
  'DELETE /api/admin/devices/:id': {
    path: () => `/api/admin/devices/${noShare}`,
    payload: { deviceUUID: 'x' },
    expected: staffOnly(404),
  },
  'PUT /api/admin/users/:id/roles': [
    {
      path: (_own, strange) => `/api/admin/users/${strange.userId}/roles`,
      payload: { roles: [] },
      expected: staffOnly(400),
    },
    {
      path: (own) => `/api/admin/users/${own.userId}/roles`,
      payload: { roles: ['superAdmin'] },
      expected: [401, 403, 403, 403, 403, 403, 401, 200, 403],
    },
  ],
  'GET /api/admin/plans': { expected: staffOnly(200) },
  'POST /api/admin/plans': { payload: {}, expected: staffOnly(400) },
  'POST /api/admin/plans/:id/retire': { path: () => `/api/admin/plans/${noShare}/retire`, expected: staffOnly(404) },
  'GET /api/admin/coupons': { expected: staffOnly(200) },
  'POST /api/admin/coupons': { payload: {}, expected: staffOnly(400) },
  'POST /api/admin/coupons/:id/retire': {
    path: () => `/api/admin/coupons/${noShare}/retire`,
    expected: staffOnly(404),
  },
  'GET /api/admin/plan-groups': { expected: staffOnly(200) },
  'POST /api/admin/plan-groups': { payload: {}, expected: staffOnly(400) },
  'POST /api/admin/plan-groups/:id/retire': {
    path: () => `/api/admin/plan-groups/${noShare}/retire`,
    expected: staffOnly(404),
  },
  'GET /api/admin/audit': { expected: staffOnly(200) },
  'GET /api/admin/status': { expected: staffOnly(200) },
  'GET /api/admin/mappings': { expected: staffOnly(200) },
  'POST /api/admin/mappings': { payload: {}, expected: staffOnly(400) },
  'DELETE /api/admin/mappings/:id': { path: () => `/api/admin/mappings/${noShare}`, expected: staffOnly(404) },

  'GET /api/device/groups': { expected: fleetOnly(200, 200) },
  'GET /api/device/groups/:groupId': [
    { path: () => `/api/device/groups/${noShare}`, expected: fleetOnly(404, 404) },
    { path: (_own, { groupId }) => `/api/device/groups/${groupId}`, expected: fleetOnly(404, 404) },
  ],
  'GET /api/v2/groups/:groupId/mileage': [
    { path: () => `/api/v2/groups/${noShare}/mileage?month=2026-11`, expected: fleetOnly(404, 404) },
    { path: (_own, { groupId }) => `/api/v2/groups/${groupId}/mileage?month=2026-11`, expected: fleetOnly(404, 404) },
  ],
  'POST /api/device/groups/create': [
    { payload: {}, expected: fleetOnly(400) },
    { payload: { name: 'Taken', devices: [noShare] }, expected: fleetOnly(404) },
  ],
  'PATCH /api/device/groups/update/:groupId': {
    path: (_own, { groupId }) => `/api/device/groups/update/${groupId}`,
    payload: { name: 'Taken' },
    expected: fleetOnly(404),
  },
  'DELETE /api/device/groups/delete/:groupId': {
    path: (_own, { groupId }) => `/api/device/groups/delete/${groupId}`,
    expected: fleetOnly(404),
  },

  'POST /api/share-device/insert': [
    { payload: {}, expected: signedIn(400) },
    {
      payload: { deviceUUID: 'unknown', sharedUserWithEmail: 'guest@example.com', masterKey: 'K', sharerName: 'Me' },
      expected: signedIn(404),
    },
  ],
  'PUT /api/share-device/:shareId': {
    path: () => `/api/share-device/${noShare}`,
    payload: {},
    expected: signedIn(404),
  },
  'GET /api/v2/share-companions/:shareId': {
    path: () => `/api/v2/share-companions/${noShare}`,
    expected: signedIn(404),
  },
  'DELETE /api/share-device/:shareId': [
    { path: () => `/api/share-device/${noShare}`, expected: signedIn(404) },
    { path: () => '/api/share-device/not-an-id', expected: signedIn(404) },
  ],
  'POST /api/share-device/resendmessage': { payload: { shareId: noShare }, expected: signedIn(404) },
  'GET /api/share-device/invitation/:token': {
    path: () => '/api/share-device/invitation/wrong',
    expected: everybody(404),
  },
  'POST /api/share-device/accept/:token': { path: () => '/api/share-device/accept/wrong', expected: signedIn(404) },
  'POST /api/share-device/decline/:token': { path: () => '/api/share-device/decline/wrong', expected: everybody(404) },
  'GET /api/share-account/find/:userId': [
    { path: (own) => `/api/share-account/find/${own.userId}`, expected: signedIn(200) },
    { path: (_own, strange) => `/api/share-account/find/${strange.userId}`, expected: signedIn(404) },
  ],
  'POST /api/share-account/invite': { payload: { email: 'guest@example.com' }, expected: signedIn(201) },
  'DELETE /api/share-account/remove/:shareId': {
    path: () => `/api/share-account/remove/${noShare}`,
    expected: signedIn(404),
  },

  'GET /api/users/find': { expected: [401, 403, 403, 403, 200, 403, 401, 200, 200] },
  'POST /api/k9/register': { payload: {}, expected: k9Only(400) },
  'POST /api/devices/transfer': [
    { payload: {}, expected: k9Only(400) },
    { payload: { deviceId: 'unknown', userId: 'unknown' }, expected: k9Only(404) },
  ],
  'GET /api/v2/transfers': { expected: k9Only(200) },
  'GET /api/v2/transfers/:transferId': { path: () => `/api/v2/transfers/${noShare}`, expected: k9Only(404) },
  'POST /api/v2/transfers/:transferId/close': {
    path: () => `/api/v2/transfers/${noShare}/close`,
    expected: k9Only(404),
  },

  // Payments are off in this test: an authorized caller gets 503.
  'GET /api/paymentUser': [
    { path: (own) => `/api/paymentUser?userId=${own.userId}`, expected: signedIn(200) },
    { path: (_own, strange) => `/api/paymentUser?userId=${strange.userId}`, expected: signedIn(404) },
  ],
  'POST /api/v2/create-payment-intent': [
    { expected: signedIn(503) },
    { payload: { userId: noShare }, expected: signedIn(404) },
  ],
  'POST /api/paymentUser/attach-payment-method': { payload: {}, expected: signedIn(400) },
  'POST /api/paymentUser/change-payment-method': { payload: {}, expected: signedIn(400) },
  'POST /api/paymentUser/detach-payment-method': [
    { payload: {}, expected: signedIn(400) },
    { payload: { paymentMethodId: 'pm_1' }, expected: signedIn(503) },
  ],
  'GET /api/paymentUser/payment-history': { expected: signedIn(200) },
  'GET /api/paymentUser/invoice/:invoiceId': { path: () => '/api/paymentUser/invoice/in_1', expected: signedIn(404) },
  'POST /api/payments/webhook': { payload: {}, expected: everybody(400) },
  'GET /api/v2/subscriptions/plans': [
    { path: (own) => `/api/v2/subscriptions/plans?userId=${own.userId}`, expected: signedIn(200) },
    { path: (_own, strange) => `/api/v2/subscriptions/plans?userId=${strange.userId}`, expected: signedIn(404) },
    { path: () => '/api/v2/subscriptions/plans?deviceId=unknown', expected: signedIn(404) },
  ],
  'GET /api/v2/subscriptions/current': { expected: signedIn(200) },
  'GET /api/v2/subscriptions/user': [
    { path: (own) => `/api/v2/subscriptions/user?userId=${own.userId}`, expected: signedIn(200) },
    { path: (_own, strange) => `/api/v2/subscriptions/user?userId=${strange.userId}`, expected: signedIn(404) },
  ],
  'GET /api/v2/subscriptions/group/joinByCode/:code': {
    path: () => '/api/v2/subscriptions/group/joinByCode/wrong',
    expected: signedIn(400),
  },
  'GET /api/coupon/apply/:code/:deviceUUID/:productId': {
    path: () => '/api/coupon/apply/code/unknown/-',
    expected: signedIn(404),
  },
  'POST /api/v2/subscriptions/:plan/subscribe': [
    { path: () => `/api/v2/subscriptions/${noShare}/subscribe`, payload: {}, expected: signedIn(400) },
    {
      path: () => `/api/v2/subscriptions/${noShare}/subscribe`,
      payload: { deviceUUID: 'unknown' },
      expected: signedIn(404),
    },
  ],
  'POST /api/v2/subscriptions/k9-user/:plan/subscribe': {
    path: () => `/api/v2/subscriptions/k9-user/${noShare}/subscribe`,
    payload: {},
    expected: k9Only(400),
  },
  'GET /api/v2/plan-offers': { expected: signedIn(200) },
  'GET /api/v2/plan-offers/:offer': { path: () => '/api/v2/plan-offers/wrong', expected: everybody(404) },
  'POST /api/v2/plan-offers/:offer/accept': {
    path: () => `/api/v2/plan-offers/${noShare}/accept`,
    expected: everybody(404),
  },
  'POST /api/v2/plan-offers/:offer/decline': {
    path: () => '/api/v2/plan-offers/wrong/decline',
    expected: everybody(404),
  },
  'POST /api/v2/subscriptions/:plan/preview': [
    { path: () => `/api/v2/subscriptions/${noShare}/preview`, payload: {}, expected: signedIn(400) },
    {
      path: () => `/api/v2/subscriptions/${noShare}/preview`,
      payload: { deviceUUID: 'unknown' },
      expected: signedIn(404),
    },
  ],
  'GET /api/v2/subscriptions/:subscriptionId/next-payment': {
    path: () => `/api/v2/subscriptions/${noShare}/next-payment`,
    expected: signedIn(404),
  },
  'PUT /api/v2/subscriptions/:subscriptionId/pause': {
    path: () => `/api/v2/subscriptions/${noShare}/pause`,
    payload: { resumeDate: '2030-01-01T00:00:00Z' },
    expected: signedIn(404),
  },
  'PUT /api/v2/subscriptions/:subscriptionId/resume': {
    path: () => `/api/v2/subscriptions/${noShare}/resume`,
    expected: signedIn(404),
  },
  'PUT /api/v2/subscriptions/:subscriptionId/cancel': {
    path: () => `/api/v2/subscriptions/${noShare}/cancel`,
    expected: signedIn(404),
  },
  'PUT /api/v2/subscriptions/:subscriptionId/refund': {
    path: () => `/api/v2/subscriptions/${noShare}/refund`,
    expected: signedIn(404),
  },
};

/** device-access.test.ts covers calls on one device, which have other kinds of callers. */
const endpoints = allEndpoints.filter((endpoint) => !isAboutDevice(endpoint));

let test: TestApp;
let strange: Ids;

const idsOf = async (userId: string): Promise<Ids> => {
  const [session] = await test.services.sessions.list(userId, null);
  return { userId, sessionId: session?.id ?? '' };
};

beforeAll(async () => {
  test = await createTestApp({ RATE_LIMIT: 'off' });
  const owner = await createUser(test);
  const device = await createDevice(test, { owner });
  const groupId = await test.services.groups.create(owner.user._id, { name: 'Theirs', devices: [device._id] });
  const { _id: placeId } = await test.services.placesOfPeople.create(owner.user._id, { ...aPlace, name: 'Theirs' });
  const access = await test.services.deviceAccess.find(owner.user._id, device._id);
  if (!access) throw new Error('not theirs');
  const until = new Date(test.clock.now().getTime() + 3_600_000).toISOString();
  const { liveLink, url } = await test.services.liveLinks.create(owner.user._id, access, { until, label: '' });
  const liveToken = url.split('/').at(-1) ?? '';
  const { integration } = await test.services.integrations.create(await principalOf(test, owner), aWebhook);
  const { _id: deliveryId } = await test.services.integrations.sendTest(owner.user._id, integration._id);
  const { passkey } = await addPasskey(test, owner);
  const asked = { name: 'Theirs', scopes: ['devices:read' as const], expiresAt: null };
  const { _id: keyId } = (await test.services.apiKeys.create(owner.user._id, asked)).apiKey;
  const theirs = { passkeyId: passkey._id, keyId, groupId, placeId, linkId: liveLink._id, liveToken };
  const ofIntegration = { integrationId: integration._id, deliveryId };
  strange = { ...(await idsOf(owner.user._id)), ...theirs, ...ofIntegration };
});
afterAll(() => test.close());

/** Creates a new user per call, because some calls end the session or the account. */
const createCaller = async (caller: Caller): Promise<{ headers: Record<string, string>; own: Ids }> => {
  if (caller === 'nobody') return { headers: {}, own: strange };
  const hasKey = caller === 'enterprise' || caller === 'stale' || caller === 'apiKey';
  const { user, headers, token } = await createUser(test, { roles: [hasKey ? 'enterprise' : caller] });
  const key = hasKey ? (await test.services.clientKey.create(await principalOf(test, { token }))).key : '';
  const own = await idsOf(user._id);
  if (caller === 'apiKey') return { headers: { 'x-api-key': key }, own };
  if (caller === 'stale') {
    const token = await test.services.sessions.create({
      userId: user._id,
      ip: '',
      userAgent: '',
      isAuthenticated: true,
    });
    const old = new Date(test.clock.now().getTime() - 601_000);
    await test.database.pool.query('UPDATE sessions SET authenticated_at = $1 WHERE user_id = $2', [old, user._id]);
    return { headers: bearer(token), own };
  }
  return { headers, own };
};

const call = async (endpoint: Endpoint, row: Row, caller: Caller) => {
  const { headers, own } = await createCaller(caller);
  const url = row.path?.(own, strange) ?? endpoint.path;
  const { method } = endpoint;
  const payload = row.payload && { payload: row.payload };
  const answer = await test.app.inject({ method, url, headers, remoteAddress: freshIp(), ...payload });
  expect(codeFault(answer)).toBeNull();
  return answer.statusCode;
};

describe('who may call what', () => {
  it('is written down for every call of the contract, and for no other [A1]', () => {
    expect(Object.keys(table).sort()).toEqual(endpoints.map(nameOf).sort());
  });

  it.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s [A1]', async (name, endpoint) => {
    for (const row of [table[name] ?? []].flat()) {
      const statuses: number[] = [];
      for (const caller of callers) statuses.push(await call(endpoint, row, caller));
      expect(Object.fromEntries(callers.map((caller, at) => [caller, statuses[at]]))).toEqual(
        Object.fromEntries(callers.map((caller, at) => [caller, row.expected[at]])),
      );
    }
  });

  it('is the same for HEAD as for GET [A1]', async () => {
    for (const { path } of endpoints.filter(({ method, access }) => method === 'GET' && access === 'session')) {
      expect((await test.app.inject({ method: 'HEAD', url: path })).statusCode, path).toBe(401);
    }
  });

  it('leaves the stranger as they were [A1]', async () => {
    const { name, roles } = await test.services.users.get(strange.userId);
    expect(name).not.toBe('New');
    expect(roles).toEqual(['user']);
    expect((await idsOf(strange.userId)).sessionId).toBe(strange.sessionId);
    const group = await test.services.groups.get(strange.userId, strange.groupId ?? '');
    expect([group.name, group.devices.length]).toEqual(['Theirs', 1]);
    expect(await test.services.apiKeys.list(strange.userId)).toHaveLength(1);
  });

  it('answers no error that /api/openapi.json does not list for the call', () => {
    expect([...test.unlistedErrors].sort()).toEqual([]);
  });
});
