import type { DomainEvents } from '@holdfast/contract/events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAlertDevice, home } from '../../../../test/alert-device.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let test: TestApp;
const told: DomainEvents['alert.raised'][] = [];
beforeAll(async () => {
  test = await createTestApp();
  test.core.events.on('alert.raised', (alert) => told.push(alert));
});
afterAll(() => test.close());

const watched = async (settings: object = {}) => {
  const watched = await createAlertDevice(test);
  if (Object.keys(settings).length > 0) await watched.call('PUT', '/api/devices/:id', settings);
  return watched;
};

const metre = 1 / 111_195;

describe('a device with a geo-fence', () => {
  it('raises an alert when it leaves and when it comes back, each once', async () => {
    const { device, report, point, drawFence, kinds, history } = await watched();
    await drawFence();
    for (const [north, seconds] of [
      [0, 0],
      [105, 1],
      [150, 2],
      [300, 3],
      [95, 4],
      [0, 5],
      [-10, 6],
    ] as const) {
      await report({ points: [point(north, seconds)] });
    }
    expect(await kinds()).toEqual(['geofence-exit', 'geofence-entry']);
    expect(told.filter(({ deviceId }) => deviceId === device._id)).toHaveLength(2);
    const rows = (await history()).filter(({ alertType }: { alertType: string | null }) => alertType);
    expect(rows).toMatchObject([
      { alertType: 'geofence-entry', type: null, address: 'Home' },
      { alertType: 'geofence-exit', type: null, latitude: home.latitude + 150 * metre },
    ]);
  });

  it('raises no alert by points that come late or out of order', async () => {
    const { report, point, drawFence, kinds } = await watched();
    await drawFence();
    await report({ points: [point(0, 0)] });
    await report({ points: [point(500, -60), point(900, -30)] });
    expect(await kinds()).toEqual([]);
  });

  it('raises both alerts when it leaves and comes back within one report, in whatever order its points are [A23]', async () => {
    const { report, point, drawFence, kinds, history } = await watched();
    await drawFence();
    await report({ points: [point(0, 0)] });
    await report({ points: [point(0, 20), point(500, 10)] });
    expect(await kinds()).toEqual(['geofence-exit', 'geofence-entry']);
    const rows = (await history()).filter(({ alertType }: { alertType: string | null }) => alertType);
    expect(rows).toMatchObject([
      { alertType: 'geofence-entry', latitude: home.latitude },
      { alertType: 'geofence-exit', latitude: home.latitude + 500 * metre },
    ]);
    await report({ points: Array.from({ length: 8 }, (_, at) => point(at % 2 ? 0 : 500, 30 + at)) });
    expect(await kinds()).toHaveLength(10);
  });

  it('raises an alert when its first report after the fence was drawn, or turned on, has left', async () => {
    const { call, report, point, drawFence, kinds } = await watched();
    await report({ points: [point(0, -60)] });
    await drawFence();
    await report({ points: [point(500, -50)] });
    expect(await kinds()).toEqual(['geofence-exit']);
    await call('PUT', `/api/devices/geo-fence/:id/off`);
    await report({ points: [point(0, -40)] });
    await call('PUT', `/api/devices/geo-fence/:id/on`);
    expect(await kinds()).toEqual(['geofence-exit']);
    await report({ points: [point(600, -30)] });
    expect(await kinds()).toEqual(['geofence-exit', 'geofence-exit']);
  });

  it('is evaluated again when the fence is drawn or turned on, without an alert', async () => {
    const { call, report, point, drawFence, kinds } = await watched();
    await drawFence();
    await report({ points: [point(0, 0)] });
    await call('PUT', `/api/devices/geo-fence/:id/off`);
    await report({ points: [point(500, 1)] });
    await call('PUT', `/api/devices/geo-fence/:id/on`);
    await report({ points: [point(600, 2)] });
    expect(await kinds()).toEqual([]);
    await report({ points: [point(0, 3)] });
    expect(await kinds()).toEqual(['geofence-entry']);
  });
});

describe('alarms by settings', () => {
  it('ring for a temperature beyond its level, again only after the set time, in the unit of the level', async () => {
    const temperature = { enable: true, condition: 'greaterOrEqual', level: 86, unit: 'f', reAlertDuration: 300 };
    const { report, point, kinds } = await watched({ temperature });
    await report({ points: [point(0, 0, { modemTemperature: 29.9 })] });
    expect(await kinds()).toEqual([]);
    await report({ points: [point(0, 10, { modemTemperature: 30 })] });
    await report({ points: [point(0, 50, { modemTemperature: 31 })] });
    expect(await kinds()).toEqual(['temperature']);
    test.clock.advance({ seconds: 400 });
    await report({ points: [point(0, 0, { modemTemperature: 31 })] });
    expect(await kinds()).toEqual(['temperature', 'temperature']);
  });

  it('ring for what the device tells only where they are wanted, and keep it in the history anyway', async () => {
    const { report, point, now, kinds, history } = await watched({ waterAlarm: { enable: true } });
    await report({ points: [point(0, -1)] });
    const at = now();
    await report({
      alerts: [
        { kind: 'water', timestamp: at },
        { kind: 'accelerometer', timestamp: at },
        { kind: 'sos', timestamp: at },
      ],
    });
    await report({ alerts: [{ kind: 'water', timestamp: at + 100 }] });
    expect((await kinds()).sort()).toEqual(['sos', 'water']);
    expect((await history()).map(({ alertType }: { alertType: string | null }) => alertType)).toEqual([
      'water',
      'water',
      'sos',
      'accelerometer',
      null,
    ]);
  });

  it('ring for a battery of fifteen percent once, and again after it was charged', async () => {
    const { report, point, kinds } = await watched();
    const volts = (modemVoltage: number, seconds: number) => report({ points: [point(0, seconds, { modemVoltage })] });
    await volts(3730, -1);
    expect(await kinds()).toEqual([]);
    await volts(3710, 0);
    expect(await kinds()).toEqual(['battery']);
    await volts(3690, 1);
    await volts(3650, 2);
    await volts(3750, 3);
    await volts(3690, 4);
    expect(await kinds()).toEqual(['battery']);
    await volts(4200, 5);
    test.clock.advance({ days: 1, seconds: 10 });
    await volts(3600, 6);
    expect(await kinds()).toEqual(['battery', 'battery']);
  });

  it('ring for a battery that is low again on the day on which it was charged', async () => {
    const { report, point, kinds } = await watched();
    const volts = (modemVoltage: number) => report({ points: [point(0, 0, { modemVoltage })] });
    for (const modemVoltage of [3600, 4200, 3600]) {
      await volts(modemVoltage);
      test.clock.advance({ hours: 8 });
    }
    expect(await kinds()).toEqual(['battery', 'battery']);
  });

  it('ring for an SOS after one of a clock that ran ahead', async () => {
    const { report, now, kinds } = await watched();
    await report({ alerts: [{ kind: 'sos', timestamp: now() + 3000 }] });
    test.clock.advance({ minutes: 2 });
    await report({ alerts: [{ kind: 'sos', timestamp: now() }] });
    expect(await kinds()).toEqual(['sos', 'sos']);
  });

  it('are quiet about what a device tells a day late', async () => {
    const { report, now, kinds } = await watched();
    await report({ alerts: [{ kind: 'sos', timestamp: now() - 25 * 3600 }] });
    expect(await kinds()).toEqual([]);
  });

  it('ring once for a device that was not heard for the set hours, and again after it was', async () => {
    const { report, point, kinds } = await watched({ silenceHours: 3 });
    const { watch } = test.services;
    await report({ points: [point(0)] });
    test.clock.advance({ hours: 2, minutes: 59 });
    await watch.judgeSilence();
    expect(await kinds()).toEqual([]);
    test.clock.advance({ minutes: 2 });
    await watch.judgeSilence();
    await watch.judgeSilence();
    expect(await kinds()).toEqual(['silent']);
    await report({ points: [point(0)] });
    test.clock.advance({ hours: 4 });
    await watch.judgeSilence();
    expect(await kinds()).toEqual(['silent', 'silent']);
  });
});
