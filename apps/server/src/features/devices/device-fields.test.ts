import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDevice } from '../../../test/device-factories.ts';
import { createUser } from '../../../test/factories.ts';
import { addPlan } from '../../../test/plan-factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const ownDevice = async () => {
  const owner = await createUser(test);
  const device = await createDevice(test, { owner, name: 'Camera bag' });
  const get = async (path: string) =>
    (await test.app.inject({ method: 'GET', url: `${path}/${device.deviceUUID}`, headers: owner.headers })).json();
  const report = (modem: object) =>
    test.services.ingest.store([
      {
        device: { id: device._id, deviceUuid: device.deviceUUID, imei: device.imei },
        receivedAt: test.clock.now(),
        points: [],
        alerts: [],
        modem,
      },
    ]);
  return { owner, device, get, report };
};

// Literal values from the specification, not derived from the code.
const fresh = {
  name: 'Camera bag',
  deviceType: 'shield_gps',
  color: 'graphite',
  devicePicture: '',
  lastSeenTime: null,
  alarm: false,
  privilege: 3,
  subscription: { status: 'Inactive' },
  shares: [],
  share_count: 0,
  deleted: false,
  is_wifi_device: false,
  battery_percentage: null,
  modem_voltage: null,
  modem_temperature: null,
  operatingMode: 'responsiveness',
  locationReportMode: 'Once',
  edrx_value: null,
  edrx_ptw: null,
  psm_tau: null,
  psm_active_time: null,
  pushNotification: false,
  emailAlerts: true,
  cellRequestsCount: 0,
  cellScanLimit: 150,
  esim: { status: 'Inventory' },
  mapBoundaryPoints: [],
  geoFence: { enable: false, liveTrackingUnable: false, trackingTime: 0 },
  tone: 1,
  scheduleReport: [],
  scheduleReportInterval: 60,
  ledFlash: false,
  locationUpdateNotification: false,
  sosAlertNotification: true,
  notificationEmails: [],
  tsaAccessible: false,
  emergencyMode: false,
};

const freshInPart2 = {
  isTrialAvailed: false,
  isTermsAccepted: false,
  isFirstLogin: true,
  modem_state: null,
  modem_temperature_f: null,
  modem_temperature_c: null,
};

describe('the fields of a device', () => {
  it('are all there from the first moment, with their defaults [P1.3.1] [P1.9.2] [P2.3.9]', async () => {
    const { owner, device, get } = await ownDevice();
    const { _id, deviceUUID, imei, passcode } = device;
    expect((await get('/api/devices')).devices[0]).toMatchObject({
      ...fresh,
      ...freshInPart2,
      ...{ _id, deviceUUID, imei, passcode, userId: owner.user._id },
    });
    expect(owner.user).toMatchObject({ cellScanLimit: 150, OneTimeDeviceFee: 0 });
  });

  it('say what the modem reported, also in GET modemInfo, and the temperature in both units [P1.7.19] [P2.3.9]', async () => {
    const { get, report } = await ownDevice();
    const told = {
      modem_voltage: 3980,
      modem_state: 'registered',
      edrx_value: '20.48 s',
      psm_tau: '6 h',
      firmware: '2.4.1',
    };
    await report({ ...told, modem_temperature: 21.5, battery_percentage: 76 });
    expect(await get('/api/devices/modemInfo')).toEqual({
      modemInfo: {
        ...told,
        modem_temperature: 21.5,
        battery_percentage: 76,
        edrx_ptw: null,
        psm_active_time: null,
      },
    });
    const [device] = (await get('/api/devices')).devices;
    expect(device).toMatchObject({ ...told, modem_temperature_c: 21.5, modem_temperature_f: 70.7 });
  });
});

describe('a device with a live subscription', () => {
  it('is not removed, and the answer says what to do [P1.5.12]', async () => {
    const { owner, device, get } = await ownDevice();
    const planId = await addPlan(test, { name: 'Monthly', priceCents: 500 });
    await test.database.pool.query(
      `INSERT INTO subscriptions (id, user_id, device_id, device_uuid, plan_id, plan_type, status, amount_cents, currency, created_at)
       VALUES (gen_random_uuid(), $1, $2, $3, $4, 'product', 'active', 500, 'usd', now())`,
      [owner.user._id, device._id, device.deviceUUID, planId],
    );
    const url = `/api/devices/${device.deviceUUID}`;
    const refused = await test.app.inject({ method: 'DELETE', url, headers: owner.headers });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'device-subscribed',
      message: 'Device has an active subscription, please cancel the subscription to delete the device.',
    });
    expect((await get('/api/devices')).devices).toHaveLength(1);
  });
});

describe('what a device can be asked for', () => {
  // Literal values from the specification, not derived from the code.
  it.each([
    ['gt06', ['locate', 'interval']],
    ['phone', []],
    ['mqtt', []],
    [undefined, expect.arrayContaining(['locate', 'track', 'alarm', 'temperature', 'firmware', 'settings'])],
  ] as const)('stands beside its model: %s', async (model, capabilities) => {
    const owner = await createUser(test);
    const device = await createDevice(test, { owner, ...(model && { model }) });
    const get = async (url: string) => (await test.app.inject({ url, headers: owner.headers })).json();
    const expected = { model: model ?? 'airbolt-gps', capabilities };
    expect((await get(`/api/devices/${device._id}`)).devices).toMatchObject([expected]);
    expect((await get(`/api/devices/find/${owner.user._id}`)).data).toMatchObject([expected]);
  });
});
