import type { Role } from '@holdfast/contract/roles.rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints, isAboutDevice, nameOf } from './all-endpoints.ts';
import { createDevice, shareDevice } from './device-factories.ts';
import { createUser, principalOf } from './factories.ts';
import { codeFault } from './known-error.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { askTransfer } from './transfer-calls.ts';

const callers = [
  'nobody',
  'stranger',
  'admin',
  'superOwner',
  'owner',
  'unrestricted',
  'limited',
  'pending',
  'expired',
  'removedShare',
  'formerOwner',
  'transferrer',
  'apiKey',
] as const;
type Caller = (typeof callers)[number];

interface Row {
  /** Status for each caller, in the order of the callers. */
  expected: number[];
  path?: string;
  payload?: object;
}

/** Callers without access get 404, never 403, as for a device that does not exist. */
const forDevice = (of: { superOwner: number; owner: number; others: number; apiKey?: number }) => {
  const { superOwner, owner, others, apiKey = 401 } = of;
  return [401, 404, 404, superOwner, owner, others, others, 404, 404, 404, 404, 404, apiKey];
};
const viewing = (apiKey = 401) => forDevice({ superOwner: 200, owner: 200, others: 200, apiKey });
const owning = (superOwner = 200) => forDevice({ superOwner, owner: 403, others: 403 });
const managing = forDevice({ superOwner: 200, owner: 200, others: 403 });
/** Requires an API key scope that the client key does not have. */
const managingOrScope = forDevice({ superOwner: 200, owner: 200, others: 403, apiKey: 403 });

const fence = [
  { latitude: 0, longitude: 0 },
  { latitude: 0, longitude: 0.01 },
  { latitude: 0.01, longitude: 0 },
];

const noImport = '0198f000-0000-7000-8000-000000000000';
const range = 'from=2026-11-01T00:00:00Z&to=2026-11-02T00:00:00Z';

// Literal values from the specification, not derived from the contract under test.
const table: Record<string, Row> = {
  'GET /api/devices/:id': { expected: viewing(200) },
  'PUT /api/devices/:id': { payload: { name: 'New' }, expected: managing },
  'GET /api/v2/devices/:id/connection': { expected: forDevice({ superOwner: 200, owner: 403, others: 403 }) },
  'POST /api/v2/devices/:id/phone-code': { expected: forDevice({ superOwner: 404, owner: 403, others: 403 }) },
  'DELETE /api/devices/:id': { expected: forDevice({ superOwner: 200, owner: 403, others: 403 }) },
  'PUT /api/devices/alert-settings/:id': { payload: { emailAlerts: true }, expected: viewing() },
  'GET /api/devices/modemInfo/:id': { expected: viewing(200) },
  'GET /api/devices/commands/:id': { expected: viewing(403) },
  'PUT /api/devices/alarm/:id/:state': { path: '/api/devices/alarm/:id/on', expected: managingOrScope },
  'POST /api/devices/locate/:id': { payload: { locationReportMode: 'Once' }, expected: managingOrScope },
  'POST /api/devices/locate/stopTracking/:id': { expected: managingOrScope },
  'POST /api/devices/temperature/:id': { expected: managingOrScope },
  'POST /api/devices/rekey/:id': { expected: managing },
  'PUT /api/devices/operating-mode/:id': { payload: { operatingMode: 'batteryLife' }, expected: managingOrScope },
  'PUT /api/devices/airplane-mode/:id': { payload: { duration: 3600 }, expected: managingOrScope },
  'GET /api/history/map/:id': { expected: viewing(200) },
  'GET /api/geo-fence/:id': { expected: viewing() },
  'POST /api/geo-fence/:id': { payload: { latLongs: fence, active: true }, expected: managing },
  'PUT /api/devices/geo-fence/:id/:state': { path: '/api/devices/geo-fence/:id/off', expected: managing },
  'POST /api/devices/geo-fence/rules/:id': {
    payload: { trackingTime: 300, liveTrackingUnable: true },
    expected: managing,
  },
  'DELETE /api/devices/geo-fence/:id': { expected: managing },
  'POST /api/devices/notification-emails/:id': { payload: { email: 'told@example.com' }, expected: managing },
  'DELETE /api/devices/notification-emails/:id/:email': {
    path: '/api/devices/notification-emails/:id/told@example.com',
    expected: managing,
  },
  'GET /api/v2/alerts/:id': { expected: managingOrScope },
  'GET /api/v2/alerts/:id/test': { expected: viewing() },
  'POST /api/v2/alerts/:id/test': { expected: forDevice({ superOwner: 201, owner: 201, others: 201 }) },
  'GET /api/firmwares/update/:id': { expected: managing },
  'POST /api/firmwares/update/:id': {
    payload: { firmware: '9.9.9' },
    expected: forDevice({ superOwner: 202, owner: 202, others: 403 }),
  },
  'GET /api/history/find/device/:id': { expected: viewing(200) },
  'POST /api/v2/devices/:id/live-links': {
    payload: { until: new Date(Date.now() + 3_600_000).toISOString() },
    expected: forDevice({ superOwner: 201, owner: 201, others: 403 }),
  },
  'GET /api/v2/devices/:id/home-assistant': { expected: owning() },
  'PUT /api/v2/devices/:id/home-assistant': { payload: { isOn: true }, expected: owning(409) },
  'GET /api/v2/devices/:id/imports': { expected: owning() },
  'POST /api/v2/devices/:id/imports': { payload: { name: 'a.gpx', size: 5 }, expected: owning(201) },
  'PUT /api/v2/devices/:id/imports/:importId/parts/:number': {
    path: `/api/v2/devices/:id/imports/${noImport}/parts/0`,
    expected: owning(409),
  },
  'POST /api/v2/devices/:id/imports/:importId/start': {
    path: `/api/v2/devices/:id/imports/${noImport}/start`,
    expected: owning(404),
  },
  'DELETE /api/v2/devices/:id/imports/:importId': {
    path: `/api/v2/devices/:id/imports/${noImport}`,
    expected: owning(404),
  },
  'GET /api/v2/devices/:id/timeline': { path: `/api/v2/devices/:id/timeline?${range}`, expected: viewing(200) },
  'GET /api/v2/devices/:id/track': { path: `/api/v2/devices/:id/track?${range}`, expected: viewing(200) },
  'GET /api/v2/devices/:id/days': { path: `/api/v2/devices/:id/days?${range}`, expected: viewing(200) },
  'GET /api/v2/devices/:id/health': { path: `/api/v2/devices/:id/health?${range}`, expected: viewing(200) },
  'GET /api/v2/history/:id/csv': { expected: forDevice({ superOwner: 200, owner: 200, others: 403, apiKey: 200 }) },
  'POST /api/v2/history/:id/csv-ticket': { expected: managing },
  'DELETE /api/v2/history/:id': { expected: managing },
  'GET /api/share-device/find/device/:id': { expected: managing },
  'DELETE /api/share-device/all/:id': { expected: managing },
  'GET /api/v2/device-activity/:id': { expected: managing },
};

/** Actions that part 1 reserves for SuperOwner and Owner. */
const managersOnly = [
  'POST /api/devices/temperature/:id',
  'PUT /api/devices/alarm/:id/:state',
  'PUT /api/devices/:id',
  'POST /api/geo-fence/:id',
  'PUT /api/devices/airplane-mode/:id',
  'POST /api/devices/locate/:id',
  'DELETE /api/v2/history/:id',
  'GET /api/v2/history/:id/csv',
  'PUT /api/devices/operating-mode/:id',
];
const titleOf = (name: string) => `${name} [A1]${managersOnly.includes(name) ? ' [P1.6.7]' : ''}`;

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ RATE_LIMIT: 'off' });
  await test.services.firmwares.add({ operator: 'test' }, 'shield_gps', '9.9.9');
});
afterAll(() => test.close());

type Person = Awaited<ReturnType<typeof createUser>>;
type Device = Awaited<ReturnType<typeof createDevice>>;

const moment = (seconds: number) => new Date(test.clock.now().getTime() + seconds * 1000);

const relate: Partial<Record<Caller, (device: Device, person: Person) => Promise<unknown>>> = {
  owner: (device, person) => shareDevice(test, device, person, { privilege: 0 }),
  unrestricted: (device, person) => shareDevice(test, device, person, { privilege: 1 }),
  limited: (device, person) => shareDevice(test, device, person, { privilege: 2, expiryDate: moment(60) }),
  pending: (device, person) => shareDevice(test, device, person, { privilege: 0, isAccepted: false }),
  expired: (device, person) => shareDevice(test, device, person, { privilege: 2, expiryDate: moment(-1) }),
  removedShare: (device, person) => removeShare(device, person),
};

/** Makes the person an Owner and removes the share again. */
const removeShare = async (device: Device, person: Person) => {
  const share = await shareDevice(test, device, person, { privilege: 0 });
  const url = `/api/share-device/${share}`;
  expect((await test.app.inject({ method: 'DELETE', url, headers: person.headers })).statusCode).toBe(200);
};

const headersOf = async (caller: Caller, person: Person): Promise<Record<string, string>> => {
  if (caller === 'nobody') return {};
  if (caller !== 'apiKey') return person.headers;
  return { 'x-api-key': (await test.services.clientKey.create(await principalOf(test, person))).key };
};

const roleOf: Partial<Record<Caller, Role>> = { admin: 'admin', apiKey: 'enterprise', transferrer: 'k9' };

/** Creates a new device per call, because some calls change or release it. */
const prepare = async (caller: Caller) => {
  const person = await createUser(test, { roles: [roleOf[caller] ?? 'user'] });
  const isOwn = ['superOwner', 'apiKey', 'formerOwner', 'transferrer'].includes(caller);
  const device = await createDevice(test, { owner: isOwn ? person : await createUser(test) });
  await relate[caller]?.(device, person);
  if (caller === 'formerOwner') {
    await test.app.inject({ method: 'DELETE', url: `/api/devices/${device._id}`, headers: person.headers });
  }
  if (caller === 'transferrer') {
    const { user } = await createUser(test);
    expect((await askTransfer(test, person, device._id, user._id)).statusCode).toBe(200);
  }
  return { device, headers: await headersOf(caller, person) };
};

describe('who may do what with a device', () => {
  const endpoints = allEndpoints.filter(isAboutDevice);

  it('is written down for every call about a device, and for no other [A1]', () => {
    expect(Object.keys(table).sort()).toEqual(endpoints.map(nameOf).sort());
  });

  it('is for SuperOwner and Owner where the specification says so [P1.6.7]', () => {
    for (const name of managersOnly) {
      const of = Object.fromEntries(callers.map((caller, at) => [caller, table[name]?.expected[at]]));
      expect(of, name).toMatchObject({ superOwner: 200, owner: 200, unrestricted: 403, limited: 403 });
    }
  });

  it.each(endpoints.map((endpoint) => [titleOf(nameOf(endpoint)), endpoint] as const))(
    '%s',
    async (_title, endpoint) => {
      const row = table[nameOf(endpoint)];
      const statuses: Record<string, number> = {};
      for (const caller of callers) {
        const { device, headers } = await prepare(caller);
        const url = (row?.path ?? endpoint.path).replace(':id', device.deviceUUID);
        const payload = row?.payload && { payload: row.payload };
        const answer = await test.app.inject({ method: endpoint.method, url, headers, ...payload });
        expect(codeFault(answer)).toBeNull();
        statuses[caller] = answer.statusCode;
      }
      expect(statuses).toEqual(Object.fromEntries(callers.map((caller, at) => [caller, row?.expected[at]])));
    },
  );

  it('answers no error that /api/openapi.json does not list for the call', () => {
    expect([...test.unlistedErrors].sort()).toEqual([]);
  });
});
