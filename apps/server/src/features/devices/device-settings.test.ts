import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDevice, shareDevice } from '../../../test/device-factories.ts';
import { createUser } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const ownDevice = async () => {
  const owner = await createUser(test);
  const device = await createDevice(test, { owner });
  const url = `/api/devices/${device._id}`;
  return {
    owner,
    device,
    put: (payload: object) => test.app.inject({ method: 'PUT', url, headers: owner.headers, payload }),
    commands: async () =>
      (
        await test.app.inject({ method: 'GET', url: `/api/devices/commands/${device._id}`, headers: owner.headers })
      ).json().data,
  };
};

const temperature = {
  enable: true,
  sendLocation: true,
  reAlertDuration: 3600,
  condition: 'lessOrEqual',
  level: -4.5,
  unit: 'f',
};
const accelerometer = {
  enable: true,
  ultraPowerMode: true,
  sendLocation: false,
  reAlertDuration: 7200,
  sensitivity: 4,
  duration: 3,
};
const waterAlarm = { enable: true, sendLocation: true, reAlertDuration: 86_400 };

describe('PUT /api/devices/:id with settings', () => {
  it('keeps the three alarms with all their fields [P1.3.2] [P1.3.3] [P1.3.4] [P1.9.19]', async () => {
    const { put } = await ownDevice();
    const answer = await put({ temperature, accelerometer, waterAlarm });
    expect(answer.json().device).toMatchObject({ temperature, accelerometer, waterAlarm });
    const changed = await put({ temperature: { level: 30 } });
    expect(changed.json().device.temperature).toEqual({ ...temperature, level: 30 });
  });

  it('measures in c or f, less or greater, and in nothing else [P1.9.19]', async () => {
    const { put } = await ownDevice();
    for (const change of [
      { unit: 'c' },
      { unit: 'f' },
      { condition: 'lessOrEqual' },
      { condition: 'greaterOrEqual' },
    ]) {
      expect((await put({ temperature: change })).json().device.temperature).toMatchObject(change);
    }
    for (const change of [{ unit: 'k' }, { unit: 'C' }, { condition: 'equal' }]) {
      expect((await put({ temperature: change })).statusCode).toBe(400);
    }
  });

  it('tells the device what concerns it, added up while it sleeps, and nothing else', async () => {
    const { put, commands } = await ownDevice();
    await put({ sosAlertNotification: false, locationUpdateNotification: true, silenceHours: 24, name: 'Van' });
    expect(await commands()).toEqual([]);
    await put({ tone: 7 });
    await put({ scheduleReport: ['cell', 'temp'], scheduleReportInterval: 900, ledFlash: true });
    const [waiting, replaced] = await commands();
    expect(waiting).toMatchObject({
      name: 'settings',
      state: 'waiting',
      args: { tone: 7, scheduleReport: ['gps', 'cell', 'temp'], scheduleReportInterval: 900, ledFlash: true },
    });
    expect(replaced).toMatchObject({ state: 'replaced' });
  });

  it('keeps both of two changes that come at once', async () => {
    const { put } = await ownDevice();
    await Promise.all([put({ tone: 3 }), put({ ledFlash: true }), put({ temperature: { level: 12 } })]);
    expect((await put({})).json().device).toMatchObject({ tone: 3, ledFlash: true, temperature: { level: 12 } });
  });

  it.each([
    ['temperature', { temperature: { level: '30' } }, 'temperature.level'],
    ['a level out of this world', { temperature: { level: 4000 } }, 'temperature.level'],
    ['another re-alert time', { temperature: { reAlertDuration: 61 } }, 'temperature.reAlertDuration'],
    ['one of another alarm', { accelerometer: { reAlertDuration: 86_400 } }, 'accelerometer.reAlertDuration'],
    ['too sensitive', { accelerometer: { sensitivity: 11 } }, 'accelerometer.sensitivity'],
    ['a water level', { waterAlarm: { level: 1 } }, 'waterAlarm.level'],
    ['a tone', { tone: 11 }, 'tone'],
    ['an interval', { scheduleReportInterval: 61 }, 'scheduleReportInterval'],
    ['a report', { scheduleReport: ['sonar'] }, 'scheduleReport.0'],
    ['no name', { name: ' ' }, 'name'],
  ])('refuses %s and changes nothing [P1.5.19 P1.5.20]', async (_case, payload, field) => {
    const { put } = await ownDevice();
    const before = (await put({})).json().device;
    const refused = await put(payload);
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors[0]).toMatch(new RegExp(`^${field}: `));
    expect((await put({})).json().device).toEqual(before);
  });

  it('is for SuperOwner and Owner [P1.5.13] [A1]', async () => {
    const { owner: _owner, device } = await ownDevice();
    for (const [privilege, status] of [
      [0, 200],
      [1, 403],
    ] as const) {
      const guest = await createUser(test);
      await shareDevice(test, device, guest, { privilege });
      const url = `/api/devices/${device._id}`;
      const answer = await test.app.inject({ method: 'PUT', url, headers: guest.headers, payload: { tone: 5 } });
      expect(answer.statusCode).toBe(status);
    }
  });
});

describe('the picture of a device', () => {
  const blank = sharp({ create: { width: 900, height: 600, channels: 3, background: '#3E8E5A' } });

  it('is re-encoded, small in lists and whole alone, and can be removed [A12]', async () => {
    const { owner, device, put } = await ownDevice();
    const picture = (await blank.png().toBuffer()).toString('base64');
    const whole = (await put({ devicePicture: picture })).json().device.devicePicture;
    expect(await sharp(Buffer.from(whole, 'base64')).metadata()).toMatchObject({ format: 'jpeg', width: 900 });
    const list = await test.app.inject({ method: 'GET', url: '/api/devices/find/me', headers: owner.headers });
    const listed = list.json().data.find(({ _id }: { _id: string }) => _id === device._id).devicePicture;
    expect(listed.length).toBeLessThanOrEqual(3000);
    expect(await sharp(Buffer.from(listed, 'base64')).metadata()).toMatchObject({ width: 64, height: 64 });
    expect((await put({ devicePicture: '' })).json().device.devicePicture).toBe('');
  });

  it('is refused when it is no picture [A12]', async () => {
    const { put } = await ownDevice();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>').toString('base64');
    for (const devicePicture of [svg, 'not base64!', `data:image/png;base64,${svg}`]) {
      const refused = await put({ devicePicture });
      expect(refused.statusCode).toBe(400);
      expect(refused.json().errors[0]).toMatch(/^devicePicture: /);
    }
  });
});
