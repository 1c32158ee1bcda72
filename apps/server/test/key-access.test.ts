import { type ApiScope, apiScopes } from '@holdfast/contract/api-keys.rules';
import type { Endpoint } from '@holdfast/contract/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPlace } from './a-place.ts';
import { createAlertDevice } from './alert-device.ts';
import { allEndpoints, nameOf } from './all-endpoints.ts';
import { passcodeOf, shareDevice } from './device-factories.ts';
import { createUser } from './factories.ts';
import { createTestApp, type TestApp } from './test-app.ts';

// Literal values from the specification, not derived from the contract under test.
const opened: Record<ApiScope, string[]> = {
  'devices:read': [
    'GET /api/devices/find/:userId',
    'GET /api/v2/devices/summary',
    'GET /api/v2/devices/positions',
    'GET /api/devices/:id',
    'GET /api/devices/modemInfo/:id',
  ],
  'history:read': [
    'GET /api/history/map/:id',
    'GET /api/history/find/device/:id',
    'POST /api/v2/history',
    'GET /api/v2/history/:id/csv',
    'GET /api/v2/devices/:id/timeline',
    'GET /api/v2/devices/:id/track',
    'GET /api/v2/devices/:id/days',
    'GET /api/v2/devices/:id/health',
  ],
  'alerts:read': ['GET /api/v2/alerts', 'GET /api/v2/alerts/:id', 'GET /api/v2/notifications'],
  'groups:read': ['GET /api/device/groups', 'GET /api/device/groups/:groupId', 'GET /api/v2/groups/:groupId/mileage'],
  'places:write': [
    'GET /api/v2/places',
    'GET /api/v2/places/:placeId',
    'POST /api/v2/places',
    'PATCH /api/v2/places/:placeId',
    'DELETE /api/v2/places/:placeId',
  ],
  'commands:write': [
    'GET /api/devices/commands/:id',
    'PUT /api/devices/alarm/:id/:state',
    'POST /api/devices/locate/:id',
    'POST /api/devices/locate/stopTracking/:id',
    'POST /api/devices/temperature/:id',
    'PUT /api/devices/operating-mode/:id',
    'PUT /api/devices/airplane-mode/:id',
  ],
};

const range = '?from=2026-11-01T00:00:00Z&to=2026-11-02T00:00:00Z';

/** Valid query or body of each accessible call. */
const asked: Record<string, { query?: string; payload?: object }> = {
  'GET /api/v2/devices/:id/timeline': { query: range },
  'GET /api/v2/devices/:id/track': { query: range },
  'GET /api/v2/devices/:id/days': { query: range },
  'GET /api/v2/devices/:id/health': { query: range },
  'GET /api/v2/groups/:groupId/mileage': { query: '?month=2026-11' },
  'POST /api/v2/history': { payload: { deviceUUIDs: [] } },
  'POST /api/v2/places': { payload: { ...aPlace, name: 'Work' } },
  'PATCH /api/v2/places/:placeId': { payload: { name: 'Work' } },
  'POST /api/devices/locate/:id': { payload: { locationReportMode: 'Once' } },
  'PUT /api/devices/operating-mode/:id': { payload: { operatingMode: 'batteryLife' } },
  'PUT /api/devices/airplane-mode/:id': { payload: { duration: 3600 } },
};

/** Sensitive paths; no API key scope may open any of them. */
const closedForGood =
  /\/(login|signup|logout|account|users|admin|share-\w+|paymentUser|payments|subscriptions|coupon|plan-offers|transfers?|k9|api-keys|integrations|push|home-assistant|live-links|rekey|csv-ticket|phone-code|connection)\b/;

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ RATE_LIMIT: 'off' });
});
afterAll(() => test.close());

const createCaller = async () => {
  const person = await createUser(test, { roles: ['enterprise'] });
  const alertDevice = await createAlertDevice(test, { owner: person });
  const { device } = alertDevice;
  const userId = person.user._id;
  const groupId = await test.services.groups.create(userId, { name: 'Vans', devices: [device._id] });
  const { _id: placeId } = await test.services.placesOfPeople.create(userId, aPlace);
  const values: Record<string, string> = { id: device._id, userId, groupId, placeId, state: 'on' };
  const keyOf = async (scopes: readonly ApiScope[]) => {
    const { key } = await test.services.apiKeys.create(userId, { name: 'Walk', scopes: [...scopes], expiresAt: null });
    return { 'x-api-key': key };
  };
  const send = (endpoint: Endpoint, headers: Record<string, string>) => {
    const { query = '', payload } = asked[nameOf(endpoint)] ?? {};
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? 'x');
    return test.app.inject({ method: endpoint.method, url: path + query, headers, ...(payload && { payload }) });
  };
  return { ...person, ...alertDevice, keyOf, send };
};

const scopeOf = (name: string) => apiScopes.find((scope) => opened[scope].includes(name));

describe('what a key opens', () => {
  it('is written down, each call under one scope', () => {
    const names = Object.values(opened).flat();
    expect(new Set(names).size).toBe(names.length);
    expect(allEndpoints.map(nameOf)).toEqual(expect.arrayContaining(names));
    expect(names.filter((name) => closedForGood.test(name))).toEqual([]);
  });

  it.each(apiScopes.flatMap((scope) => opened[scope].map((name) => [name, scope] as const)))(
    '%s is opened by %s, as for the person, and by no other scope [A1]',
    async (name, scope) => {
      const endpoint = allEndpoints.find((one) => nameOf(one) === name) as Endpoint;
      const [one, other] = [await createCaller(), await createCaller()];
      const bySession = await one.send(endpoint, one.headers);
      expect(bySession.statusCode).toBeLessThan(300);
      const others = apiScopes.filter((candidate) => candidate !== scope);
      const refused = await other.send(endpoint, await other.keyOf(others));
      expect(refused.json()).toMatchObject({ statusCode: 403, code: 'api-key-scope' });
      expect((await other.send(endpoint, await other.keyOf([scope]))).statusCode).toBe(bySession.statusCode);
    },
  );

  it('is nothing else, with all scopes together [A1]', async () => {
    const caller = await createCaller();
    const key = await caller.keyOf(apiScopes);
    const closed = allEndpoints.filter((endpoint) => endpoint.access !== 'public' && !scopeOf(nameOf(endpoint)));
    expect(closed.length).toBeGreaterThan(80);
    const answers: Record<string, unknown> = {};
    for (const endpoint of closed) answers[nameOf(endpoint)] = (await caller.send(endpoint, key)).json().code;
    expect(answers).toEqual(Object.fromEntries(closed.map((endpoint) => [nameOf(endpoint), 'api-key-not-accepted'])));
  });

  it('is not what another scope is for, by way of a list of devices [A1]', async () => {
    const caller = await createCaller();
    const [narrow, wide] = [
      await caller.keyOf(['devices:read']),
      await caller.keyOf(['devices:read', 'groups:read', 'places:write']),
    ];
    const get = (url: string, headers: Record<string, string>) => test.app.inject({ url, headers });
    const positions = '/api/v2/devices/positions';
    const narrowed = [`${positions}?`, '/api/v2/devices/summary?', '/api/devices/find/me?'];
    for (const url of narrowed.map((path) => `${path}inPlace=yes`)) {
      expect((await get(url, narrow)).json(), url).toMatchObject({ statusCode: 403, code: 'api-key-scope' });
      expect((await get(url, wide)).statusCode, url).toBe(200);
    }
    const groupsFor = async (headers: Record<string, string>) =>
      (await get(`${positions}?details=all`, headers)).json().data[0].groups;
    expect(await groupsFor(narrow)).toBeUndefined();
    expect(await groupsFor(wide)).toEqual(['Vans']);
    expect(await groupsFor(caller.headers)).toEqual(['Vans']);
  });

  it('tells no address of a person, no passcode and no IMEI, with all scopes together [A1]', async () => {
    const caller = await createCaller();
    const guest = await createUser(test);
    await shareDevice(test, caller.device, guest, { privilege: 1 });
    await caller.call('POST', '/api/devices/notification-emails/:id', { email: 'aunt@example.com' });
    await caller.toggle({ emailAlerts: true });
    await caller.report({ points: [caller.point(0)] });
    await caller.sos();
    const [key, onlyGroups] = [await caller.keyOf(apiScopes), await caller.keyOf(['groups:read'])];
    const secrets = ['@', caller.device.imei, await passcodeOf(test, caller.device)];
    const told: string[] = [];
    for (const endpoint of allEndpoints.filter((one) => one.method === 'GET' && scopeOf(nameOf(one)))) {
      const [bySession, byKey] = [await caller.send(endpoint, caller.headers), await caller.send(endpoint, key)];
      expect(byKey.statusCode, nameOf(endpoint)).toBe(bySession.statusCode);
      const name = nameOf(endpoint);
      if (secrets.some((secret) => bySession.body.includes(secret))) told.push(name);
      for (const secret of secrets) expect(byKey.body.includes(secret), `${secret} in ${name}`).toBe(false);
      if (name === 'GET /api/device/groups/:groupId') {
        expect(bySession.json().group.devices[0].position).toMatchObject({ latitude: expect.any(Number) });
        expect((await caller.send(endpoint, onlyGroups)).json().group.devices[0].position).toBeNull();
      }
    }
    // Control: the owner does see them, so this test can fail.
    expect(told).toEqual(
      expect.arrayContaining(['GET /api/devices/find/:userId', 'GET /api/devices/:id', 'GET /api/v2/alerts/:id']),
    );
  });

  it('is nobody in calls for everybody', async () => {
    const caller = await createCaller();
    const key = await caller.keyOf(apiScopes);
    for (const endpoint of allEndpoints.filter(({ access }) => access === 'public')) {
      const [withKey, without] = [await caller.send(endpoint, key), await caller.send(endpoint, {})];
      expect(withKey.statusCode, nameOf(endpoint)).toBe(without.statusCode);
    }
  });

  it('answers no error that /api/openapi.json does not list for the call', () => {
    expect([...test.unlistedErrors].sort()).toEqual([]);
  });
});
