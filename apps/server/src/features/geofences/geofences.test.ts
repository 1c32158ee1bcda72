import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDevice, passcodeOf } from '../../../test/device-factories.ts';
import { createUser } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const corners = (...of: [number, number][]) => of.map(([latitude, longitude]) => ({ latitude, longitude }));
const garage = corners([-33.87, 151.2], [-33.87, 151.21], [-33.86, 151.21], [-33.86, 151.2]);

const ownDevice = async () => {
  const owner = await createUser(test);
  const device = await createDevice(test, { owner });
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    test.app.inject({
      method,
      url: path.replace(':id', device._id),
      headers: owner.headers,
      ...(payload && { payload }),
    });
  return { device, call, get: async () => (await call('GET', '/api/devices/:id')).json().devices[0] };
};

const save = '/api/geo-fence/:id';

describe('the geo-fence of a device', () => {
  it('is drawn, read and shown with the device [P1.3.9] [P1.7.17]', async () => {
    const { device, call, get } = await ownDevice();
    const { deviceUUID } = device;
    expect((await call('GET', save)).json()).toEqual({ geoFence: { deviceUUID, latLongs: [], active: false } });
    const saved = { geoFence: { deviceUUID, latLongs: garage, active: true } };
    expect((await call('POST', save, { deviceUUID, latLongs: garage, active: true })).json()).toEqual(saved);
    expect((await call('GET', save)).json()).toEqual(saved);
    expect(await get()).toMatchObject({ mapBoundaryPoints: garage, geoFence: { enable: true } });
  });

  it('is turned on and off, with rules for live tracking [P1.4.14] [P1.7.16]', async () => {
    const { call, get } = await ownDevice();
    const on = () => call('PUT', '/api/devices/geo-fence/:id/on');
    expect((await on()).json()).toMatchObject({ statusCode: 400, message: expect.stringContaining('Draw a boundary') });
    await call('POST', save, { latLongs: garage, active: false });
    expect((await on()).json()).toMatchObject({
      message: 'Geo-fence turned on',
      device: { geoFence: { enable: true } },
    });
    const rules = { trackingTime: 600, liveTrackingUnable: true };
    expect((await call('POST', '/api/devices/geo-fence/rules/:id', rules)).json().device.geoFence).toEqual({
      enable: true,
      ...rules,
    });
    const off = await call('PUT', '/api/devices/geo-fence/:id/off');
    expect(off.json()).toMatchObject({ message: 'Geo-fence turned off', device: { geoFence: { enable: false } } });
    expect((await get()).mapBoundaryPoints).toEqual(garage);
  });

  it('is gone with its points and rules when it is deleted [P1.4.15] [P1.7.16]', async () => {
    const { call } = await ownDevice();
    await call('POST', save, { latLongs: garage, active: true });
    await call('POST', '/api/devices/geo-fence/rules/:id', { trackingTime: 900, liveTrackingUnable: true });
    expect((await call('DELETE', '/api/devices/geo-fence/:id')).json().device).toMatchObject({
      mapBoundaryPoints: [],
      geoFence: { enable: false, liveTrackingUnable: false, trackingTime: 0 },
    });
  });

  const [a, b, c, d] = garage as [object, object, object, object];
  it.each([
    ['one that crosses itself', [a, c, b, d]],
    ['two points', [a, b]],
    ['a tiny one', corners([0, 0], [0, 0.0001], [0.0001, 0])],
    ['one point many times', Array(20).fill(a)],
  ])('refuses %s with the words of the specification [A15] [P1.5.15]', async (_case, latLongs) => {
    const { call, get } = await ownDevice();
    const refused = await call('POST', save, { latLongs, active: true });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().message).toBe('The drawn boundary is too small');
    expect((await get()).mapBoundaryPoints).toEqual([]);
  });

  it.each([
    ['latitude 91', [...garage, { latitude: 91, longitude: 0 }]],
    ['longitude 181', [...garage, { latitude: 0, longitude: 181 }]],
    ['NaN, which JSON turns into null', [...garage, { latitude: Number.NaN, longitude: 0 }]],
    ['100,000 corners', Array(100_000).fill(a)],
    ['a field more', [{ ...a, altitude: 3 }, b, c]],
  ])('refuses %s [A15]', async (_case, latLongs) => {
    const { call } = await ownDevice();
    const { statusCode } = await call('POST', save, { latLongs, active: true });
    expect([400, 413]).toContain(statusCode);
  });

  it('may lie across 180°', async () => {
    const { call } = await ownDevice();
    const latLongs = corners([-17, 179.99], [-17, -179.99], [-16.99, -179.99], [-16.99, 179.99]);
    expect((await call('POST', save, { latLongs, active: true })).statusCode).toBe(200);
  });

  it('belongs to the device of the address, not to another one in the body', async () => {
    const { call } = await ownDevice();
    const { device: other } = await ownDevice();
    const asked = { deviceUUID: other.deviceUUID, latLongs: garage, active: true };
    expect((await call('POST', save, asked)).statusCode).toBe(400);
  });

  it('knows the times of live tracking only [P1.9.18]', async () => {
    const { call } = await ownDevice();
    const rule = async (trackingTime: unknown) =>
      (await call('POST', '/api/devices/geo-fence/rules/:id', { trackingTime, liveTrackingUnable: true })).statusCode;
    for (const time of [0, 300, 600, 900]) expect(await rule(time)).toBe(200);
    for (const time of [1, 301, -300, '300', null]) expect(await rule(time)).toBe(400);
  });

  it('does not outlive the release of its device', async () => {
    const { device, call } = await ownDevice();
    await call('POST', save, { latLongs: garage, active: true });
    await call('DELETE', '/api/devices/:id');
    const next = await createUser(test);
    const { deviceUUID } = device;
    const payload = { deviceUUID, passcode: await passcodeOf(test, device), name: 'Found' };
    const claimed = await test.app.inject({ method: 'POST', url: '/api/devices', headers: next.headers, payload });
    expect(claimed.json().device).toMatchObject({ mapBoundaryPoints: [], geoFence: { enable: false } });
  });
});
