import { trackerModels as models, type TrackerModel } from '@holdfast/contract/models.rules';
import { deviceSides } from '@holdfast/protocols/devices';
import { writeGt06 } from '@holdfast/protocols/gt06/gt06-frames';
import { writePacket } from '@holdfast/protocols/teltonika/teltonika-frames';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDevice } from '../../../test/device-factories.ts';
import { createUser } from '../../../test/factories.ts';
import { seconds } from '../../../test/mqtt-device.ts';
import { storedPoints } from '../../../test/stored-points.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { connectTracker, type TestTracker } from '../../../test/tracker-device.ts';
import type { TrackerPorts } from './trackers.ts';

let test: TestApp;
let owner: Awaited<ReturnType<typeof createUser>>;
let ports: TrackerPorts;
const open: TestTracker[] = [];

beforeAll(async () => {
  test = await createTestApp();
  owner = await createUser(test);
  ports = await test.gateway.listenForTrackers();
});
afterEach(() => {
  for (const tracker of open.splice(0)) tracker.end();
});
afterAll(() => test.close());

const newDevice = (model: TrackerModel, more: object = {}) => createDevice(test, { owner, model, ...more });

const connect = async (model: TrackerModel) => {
  const tracker = await connectTracker(ports[model] ?? 0);
  open.push(tracker);
  return tracker;
};

const reportAt = (time: number, more: object = {}) => ({
  time,
  latitude: 47.14,
  longitude: 9.52,
  speed: 40,
  course: 90,
  satellites: 9,
  battery: 80,
  ...more,
});

const answerBytes = (model: TrackerModel, imei: string) =>
  ({ gt06: 10, teltonika: 4, h02: `*HQ,${imei},V4,V1,20260101000000#`.length, gps103: 'ON'.length })[model];

/** Response bytes per login; 0 if the protocol has none. */
const welcomeBytes: Record<TrackerModel, number> = { gt06: 10, teltonika: 1, h02: 0, gps103: 'LOAD'.length };

const enter = async (model: TrackerModel, imei: string) => {
  const tracker = await connect(model);
  const login = deviceSides[model].login(imei);
  if (login) {
    tracker.send(login);
    await tracker.read(welcomeBytes[model]);
  }
  return tracker;
};

const say = async (tracker: TestTracker, model: TrackerModel, imei: string, times: number[], more: object = {}) => {
  const reports = times.map((time) => reportAt(time, more));
  tracker.send(deviceSides[model].report(imei, reports, 1));
  await tracker.read(answerBytes(model, imei) * (model === 'teltonika' ? 1 : times.length));
};

const pointsOf = (device: { _id: string }) => storedPoints(test, owner, device);

const countOf = async (name: string, labels: Record<string, string>) => {
  const metric = test.gateway.metrics.find((one) => (one as unknown as { name: string }).name === name);
  const { values = [] } = (await metric?.get()) ?? {};
  const isAsked = (value: (typeof values)[number]) =>
    Object.entries(labels).every(([label, text]) => value.labels[label as never] === text);
  return values.filter(isAsked).reduce((sum, { value }) => sum + value, 0);
};

const refusedBy = (model: TrackerModel, reason: string) =>
  countOf('tracker_refused_total', { protocol: model, reason });

describe.each(models)('a tracker over %s', (model) => {
  it('has its points stored when they are acknowledged, with what it told of them', async () => {
    const device = await newDevice(model);
    const tracker = await enter(model, device.imei);
    const time = seconds() - 60;
    await say(tracker, model, device.imei, [time]);
    const [point] = await pointsOf(device);
    expect(point).toMatchObject({ timestamp: time, type: 'gps', course: 90, accuracy: null });
    expect(point?.latitude).toBeCloseTo(47.14, 4);
    expect(point?.longitude).toBeCloseTo(9.52, 4);
    expect(point?.speed).toBeCloseTo(40, 0);
    if (model === 'gt06' || model === 'teltonika') expect(point).toMatchObject({ satellites: 9 });
  });

  it('sends many at once, and each is stored', async () => {
    const device = await newDevice(model);
    const tracker = await enter(model, device.imei);
    const first = seconds() - 1000;
    await say(
      tracker,
      model,
      device.imei,
      Array.from({ length: 200 }, (_, at) => first + at),
    );
    expect(await pointsOf(device)).toHaveLength(200);
  });

  it('sends frames byte by byte', async () => {
    const device = await newDevice(model);
    const tracker = await enter(model, device.imei);
    await tracker.sendSlowly(deviceSides[model].report(device.imei, [reportAt(seconds() - 5)], 1));
    await tracker.read(answerBytes(model, device.imei));
    expect(await pointsOf(device)).toHaveLength(1);
  });

  it('replayed frames are acknowledged again and stored once [A29]', async () => {
    const device = await newDevice(model);
    const times = [seconds() - 30, seconds() - 20];
    for (const round of [1, 2, 3]) {
      const tracker = await enter(model, device.imei);
      await say(tracker, model, device.imei, times, { latitude: 40 + round });
      tracker.end();
    }
    const points = await pointsOf(device);
    expect(points.map(({ timestamp }) => timestamp)).toEqual(times.toReversed());
    expect(points.every(({ latitude }) => Math.abs(Number(latitude) - 41) < 1e-4)).toBe(true);
  });

  it('that nobody has added is closed after its login, and counted [A29]', async () => {
    const before = await refusedBy(model, 'unknown-id');
    const tracker = await connect(model);
    const { login, report } = deviceSides[model];
    tracker.send(login('358888888888888') ?? report('358888888888888', [reportAt(seconds())], 1));
    await tracker.closed;
    const answer = await tracker.read(1);
    expect(answer.toString('hex')).toBe(model === 'teltonika' ? '00' : '');
    expect(await refusedBy(model, 'unknown-id')).toBe(before + 1);
  });

  it('is not taken for a device that proves itself by a secret, nor for one of another protocol [A29]', async () => {
    const others = models.filter((one) => one !== model);
    const devices = [await createDevice(test, { owner }), await newDevice(others[0] ?? 'gt06')];
    for (const device of devices) {
      const tracker = await connect(model);
      const { login, report } = deviceSides[model];
      tracker.send(login(device.imei) ?? report(device.imei, [reportAt(seconds())], 1));
      await tracker.closed;
      expect(await pointsOf(device)).toEqual([]);
    }
  });

  it('a second login takes the place of the first [A29]', async () => {
    const device = await newDevice(model);
    const before = await refusedBy(model, 'replaced');
    const first = await enter(model, device.imei);
    await say(first, model, device.imei, [seconds() - 10]);
    const second = await enter(model, device.imei);
    await say(second, model, device.imei, [seconds() - 5]);
    await first.closed;
    expect(second.isClosed()).toBe(false);
    expect(await pointsOf(device)).toHaveLength(2);
    expect(await refusedBy(model, 'replaced')).toBe(before + 1);
  });

  it('drops dates of 2000 and 2080, 0/0 and what lies outside of the earth, counts them and acknowledges [A29]', async () => {
    const device = await newDevice(model);
    const tracker = await enter(model, device.imei);
    const now = seconds();
    const before = await countOf('gateway_refused_total', {});
    await say(tracker, model, device.imei, [Date.UTC(2000, 0, 1) / 1000, Date.UTC(2080, 0, 1) / 1000]);
    await say(tracker, model, device.imei, [now - 2], { latitude: 0, longitude: 0 });
    await say(tracker, model, device.imei, [now - 3], { latitude: 91 });
    await say(tracker, model, device.imei, [now - 4]);
    expect((await pointsOf(device)).map(({ timestamp }) => timestamp)).toEqual([now - 4]);
    expect(await countOf('gateway_refused_total', {})).toBe(before + 4);
  });

  it('endless garbage, before and after its login, ends the connection and nothing else, and is counted [A29]', async () => {
    const [device, noisyDevice] = [await newDevice(model), await newDevice(model)];
    const bystander = await enter(model, device.imei);
    const reason = model === 'teltonika' ? 'broken-stream' : 'garbage';
    const before = await refusedBy(model, reason);
    for (const noisy of [await connect(model), await enter(model, noisyDevice.imei)]) {
      for (let at = 0; at < 64 && !noisy.isClosed(); at += 1) noisy.send(Buffer.alloc(4096, 0x55));
      await noisy.closed;
    }
    expect(await refusedBy(model, reason)).toBe(before + 2);
    await say(bystander, model, device.imei, [seconds() - 1]);
    expect(await pointsOf(device)).toHaveLength(1);
    expect(await pointsOf(noisyDevice)).toEqual([]);
  });
});

describe('lengths that lie', () => {
  it('end the connection of a GT06; what came before is stored [A29]', async () => {
    const device = await newDevice('gt06');
    const tracker = await enter('gt06', device.imei);
    const report = deviceSides.gt06.report(device.imei, [reportAt(seconds() - 1)], 1);
    tracker.send(Buffer.concat([report, Buffer.from('7979ffff', 'hex')]));
    await tracker.closed;
    await vi.waitFor(async () => expect(await pointsOf(device)).toHaveLength(1), { timeout: 20_000 });
  });

  it('end the connection of a Teltonika at once, whatever they promise [A29]', async () => {
    const device = await newDevice('teltonika');
    const tracker = await enter('teltonika', device.imei);
    const before = await refusedBy('teltonika', 'broken-stream');
    tracker.send(Buffer.from('00000000ffffffff08', 'hex'));
    await tracker.closed;
    expect(await refusedBy('teltonika', 'broken-stream')).toBe(before + 1);
  });

  it('of an H02, which has none: a frame without an end is passed over [A29]', async () => {
    const device = await newDevice('h02');
    const tracker = await enter('h02', device.imei);
    tracker.send(Buffer.from(`*HQ,${device.imei},V1,${'1'.repeat(2000)}`));
    await say(tracker, 'h02', device.imei, [seconds() - 1]);
    expect(await pointsOf(device)).toHaveLength(1);
  });
});

describe('a frame of a GPS103 without an end', () => {
  it('is passed over [A29]', async () => {
    const device = await newDevice('gps103');
    const tracker = await enter('gps103', device.imei);
    tracker.send(`imei:${device.imei},tracker,${'1'.repeat(2000)}`);
    await say(tracker, 'gps103', device.imei, [seconds() - 1]);
    expect(await pointsOf(device)).toHaveLength(1);
  });
});

describe('what cannot be believed', () => {
  it.each(['gt06', 'teltonika'] as const)(
    'a report of %s with a wrong checksum is counted and never stored [A29]',
    async (model) => {
      const device = await newDevice(model);
      const tracker = await enter(model, device.imei);
      const before = await refusedBy(model, 'checksum');
      const report = deviceSides[model].report(device.imei, [reportAt(seconds() - 9)], 1);
      const at = report.length - (model === 'gt06' ? 5 : 6);
      report.writeUInt8(report.readUInt8(at) ^ 1, at);
      tracker.send(report);
      if (model === 'teltonika') expect((await tracker.read(4)).toString('hex')).toBe('00000000');
      await say(tracker, model, device.imei, [seconds() - 1]);
      expect(await pointsOf(device)).toHaveLength(1);
      expect(await refusedBy(model, 'checksum')).toBe(before + 1);
    },
  );

  it('numbers of an H02 that are none are counted, and no position [A29]', async () => {
    const device = await newDevice('h02');
    const tracker = await enter('h02', device.imei);
    const before = await countOf('gateway_refused_total', {});
    const places = ['NaN,N,00931.2000,E', '4708.4000,N,NaN,E', 'Infinity,N,-Infinity,E', '1e3,N,0x10,E'];
    for (const place of places) {
      tracker.send(Buffer.from(`*HQ,${device.imei},V1,120000,A,${place},10.00,90,010126,FFFFFFFF#`));
      await tracker.read(answerBytes('h02', device.imei));
    }
    expect(await pointsOf(device)).toEqual([]);
    expect(await countOf('gateway_refused_total', {})).toBe(before + places.length);
    tracker.send(Buffer.from(`*HQ,${device.imei},V1,120000,A,4708.4000,N,00931.2000,E,NaN,NaN,010126,FFFFFFFF#`));
    await tracker.read(answerBytes('h02', device.imei));
    expect(await pointsOf(device)).toMatchObject([{ latitude: 47.14, speed: null, course: null }]);
  });

  it('numbers of a GPS103 that are none are counted, and no position [A29]', async () => {
    const device = await newDevice('gps103');
    const tracker = await enter('gps103', device.imei);
    const before = await countOf('gateway_refused_total', {});
    const report = (place: string, motion: string) =>
      `imei:${device.imei},tracker,260101120000,,F,120000.000,A,${place},${motion};${device.imei};`;
    const places = ['NaN,N,00931.2000,E', '4708.4000,N,NaN,E', 'Infinity,N,-Infinity,E', '1e3,N,0x10,E'];
    for (const place of places) tracker.send(report(place, '10.00,90'));
    await tracker.read('ON'.length * places.length);
    expect(await pointsOf(device)).toEqual([]);
    expect(await countOf('gateway_refused_total', {})).toBe(before + places.length);
    tracker.send(report('4708.4000,N,00931.2000,E', 'NaN,NaN'));
    await tracker.read('ON'.length);
    expect(await pointsOf(device)).toMatchObject([{ latitude: 47.14, speed: null, course: null }]);
  });

  it('cells of a GPS103 are no fix, and a sign of life', async () => {
    const device = await newDevice('gps103');
    const tracker = await enter('gps103', device.imei);
    tracker.send(`imei:${device.imei},tracker,260101120000,,L,,,0fbc,,7d4a,,,;${device.imei};`);
    await tracker.read('ON'.length);
    expect(await pointsOf(device)).toEqual([]);
  });

  it('twenty frames in a row with a wrong checksum end it [A29]', async () => {
    const device = await newDevice('gt06');
    const tracker = await enter('gt06', device.imei);
    const broken = writeGt06({ isLong: false, type: 0x13, content: Buffer.from('0006040002', 'hex'), serial: 1 });
    broken.writeUInt8(1, 4);
    tracker.send(Buffer.concat(Array.from({ length: 19 }, () => broken)));
    await say(tracker, 'gt06', device.imei, [seconds() - 1]);
    tracker.send(Buffer.concat(Array.from({ length: 20 }, () => broken)));
    await tracker.closed;
  });
});

describe('an imei', () => {
  it('other than that of the login ends the connection [A29]', async () => {
    const [mine, other] = [await newDevice('h02'), await newDevice('h02')];
    const tracker = await enter('h02', mine.imei);
    await say(tracker, 'h02', mine.imei, [seconds() - 9]);
    tracker.send(deviceSides.h02.report(other.imei, [reportAt(seconds() - 8)], 1));
    await tracker.closed;
    expect(await pointsOf(other)).toEqual([]);
    const again = await enter('gt06', (await newDevice('gt06')).imei);
    again.send(deviceSides.gt06.login(mine.imei) ?? '');
    await again.closed;
  });

  it('may be another number of the tracker itself, which tells local time', async () => {
    const device = await newDevice('h02', { protocolId: '4210051415', timeZone: '+08:00' });
    const tracker = await connect('h02');
    const local = seconds() - 60 + 8 * 3600;
    tracker.send(deviceSides.h02.report('4210051415', [reportAt(local)], 1));
    await tracker.read(10);
    expect((await pointsOf(device)).map(({ timestamp }) => timestamp)).toEqual([local - 8 * 3600]);
  });

  it('may be said again on the same connection, and is answered', async () => {
    const device = await newDevice('gt06');
    const tracker = await enter('gt06', device.imei);
    tracker.send(deviceSides.gt06.login(device.imei) ?? '');
    expect((await tracker.read(10)).toString('hex')).toBe('787805010001d9dc0d0a');
  });

  it('has to come first: what was said before is neither stored nor answered', async () => {
    const device = await newDevice('gt06');
    const tracker = await connect('gt06');
    const report = deviceSides.gt06.report(device.imei, [reportAt(seconds() - 5)], 7);
    tracker.send(Buffer.concat([report, deviceSides.gt06.login(device.imei) ?? Buffer.alloc(0)]));
    expect((await tracker.read(10)).toString('hex')).toBe('787805010001d9dc0d0a');
    expect(await pointsOf(device)).toEqual([]);
  });
});

describe('what a tracker warns of', () => {
  const alertsOf = async ({ _id }: { _id: string }) =>
    (await pointsOf({ _id })).map(({ alertType }) => alertType).filter((kind) => kind !== '' && kind !== null);

  it('a power cut is an alert of its own kind', async () => {
    const device = await newDevice('gt06');
    const tracker = await enter('gt06', device.imei);
    await say(tracker, 'gt06', device.imei, [seconds() - 100]);
    const alarm = Buffer.from('0c010100000000000000000000000000000009000000000000000050060402', 'hex');
    const now = new Date(Date.now() - 50_000);
    const content = Buffer.concat([alarm, Buffer.from([2])]);
    content.set([now.getUTCFullYear() - 2000, now.getUTCMonth() + 1, now.getUTCDate()]);
    content.set([now.getUTCHours(), now.getUTCMinutes(), now.getUTCSeconds()], 3);
    tracker.send(writeGt06({ isLong: false, type: 0x16, content, serial: 3 }));
    await tracker.read(10);
    expect(await alertsOf(device)).toEqual(['power']);
  });

  it.each([
    ['a date of 2000', 0x26, '000101000000c0000000000000000000000009' + '01cc002866000eee' + '6406040102'],
    ['no date', 0x26, '000000000000c0000000000000000000000009' + '01cc002866000eee' + '6406040102'],
    ['cells only', 0x19, '01cc00287d001f71' + '6006040102'],
  ])('an SOS of a GT06 with %s is one, now', async (_what, type, hex) => {
    const device = await newDevice('gt06');
    const tracker = await enter('gt06', device.imei);
    await say(tracker, 'gt06', device.imei, [seconds() - 100]);
    tracker.send(writeGt06({ isLong: false, type, content: Buffer.from(hex, 'hex'), serial: 3 }));
    await tracker.read(10);
    expect(await alertsOf(device)).toEqual(['sos']);
  });

  it('an SOS of an H02 with cells only is one', async () => {
    const device = await newDevice('h02');
    const tracker = await enter('h02', device.imei);
    await say(tracker, 'h02', device.imei, [seconds() - 100]);
    tracker.send(Buffer.from(`*HQ,${device.imei},NBR,164549,310,26,02,1,1000,10,23,221225,FFFFFFFD#`));
    await tracker.read(`*HQ,${device.imei},V4,NBR,20260101000000#`.length);
    expect(await alertsOf(device)).toEqual(['sos']);
  });

  it('a GPS103 that calls for help is answered each time, and the same call is one SOS', async () => {
    const device = await newDevice('gps103');
    const tracker = await enter('gps103', device.imei);
    await say(tracker, 'gps103', device.imei, [seconds() - 100]);
    const call = deviceSides.gps103
      .report(device.imei, [reportAt(seconds() - 50)], 1)
      .toString()
      .replace('tracker', 'help me')
      .replace(/;.*/, ';');
    const answer = `**,imei:${device.imei},E;`;
    for (const _round of [1, 2]) {
      tracker.send(call);
      expect((await tracker.read(answer.length)).toString()).toBe(answer);
    }
    expect(await alertsOf(device)).toEqual(['sos']);
  });

  it('a panic button of a Teltonika is an SOS, raised once however often it is sent', async () => {
    const device = await newDevice('teltonika');
    const tracker = await enter('teltonika', device.imei);
    await say(tracker, 'teltonika', device.imei, [seconds() - 100]);
    const head = Buffer.alloc(24);
    head.writeBigUInt64BE(BigInt(seconds() - 50) * 1000n);
    head.writeUInt8(2, 8);
    const body = Buffer.concat([Buffer.from([8, 1]), head, Buffer.alloc(6), Buffer.from([1])]);
    for (const _round of [1, 2]) {
      tracker.send(writePacket(body));
      await tracker.read(4);
    }
    expect(await alertsOf(device)).toEqual(['sos']);
  });
});

describe('where it was when it warned', () => {
  const placesOf = async (device: { _id: string }) =>
    (await pointsOf(device)).filter(({ alertType }) => alertType === 'sos').map(({ latitude }) => latitude);

  it('is told with the warning, also where another record is of the same second', async () => {
    const device = await newDevice('teltonika');
    const tracker = await enter('teltonika', device.imei);
    const second = BigInt(seconds() - 50) * 1000n;
    const recordOf = (milliseconds: bigint, priority: number, degrees: number) => {
      const record = Buffer.alloc(30);
      record.writeBigUInt64BE(second + milliseconds);
      record.writeUInt8(priority, 8);
      record.writeInt32BE(degrees * 1e7, 13);
      record.writeUInt8(9, 21);
      return record;
    };
    const records = [recordOf(1n, 0, 45), recordOf(2n, 2, 46), recordOf(3n, 0, 47)];
    tracker.send(writePacket(Buffer.concat([Buffer.from([8, 3]), ...records, Buffer.from([3])])));
    await tracker.read(4);
    expect(await placesOf(device)).toEqual([46]);
  });

  it('is the place before it, where it had no fix and went on', async () => {
    const device = await newDevice('h02');
    const tracker = await enter('h02', device.imei);
    const first = seconds() - 300;
    const [before, lost = '', after] = [45, 46, 47].map((latitude, minute) =>
      deviceSides.h02.report(device.imei, [reportAt(first + minute * 60, { latitude })], 1).toString(),
    );
    tracker.send(before + lost.replace(',A,', ',V,').replace('FFFFFFFF', 'FFFFFFFD') + after);
    await tracker.read(answerBytes('h02', device.imei) * 3);
    expect(await placesOf(device)).toEqual([45]);
  });
});

describe('the battery', () => {
  const batteryOf = async ({ _id }: { _id: string }) => {
    const { devices } = (await test.app.inject({ url: `/api/devices/${_id}`, headers: owner.headers })).json();
    const { is_wifi_device, battery_percentage, lastSeenTime } = devices[0];
    return { is_wifi_device, battery_percentage, isSeen: lastSeenTime !== null };
  };

  it('is told in percent, also without a position', async () => {
    const device = await newDevice('h02');
    const tracker = await connect('h02');
    tracker.send(`*HQ,${device.imei},HTBT,90#`);
    expect((await tracker.read(10)).toString()).toBe(`*HQ,${device.imei},HTBT#`);
    expect(await batteryOf(device)).toEqual({ is_wifi_device: true, battery_percentage: 90, isSeen: true });
  });

  it('is the newest, in whatever order a tracker sends what waited in it', async () => {
    const device = await newDevice('teltonika');
    const tracker = await enter('teltonika', device.imei);
    const say = async (reports: object[]) => {
      tracker.send(deviceSides.teltonika.report(device.imei, reports as ReturnType<typeof reportAt>[], 1));
      await tracker.read(4);
    };
    const now = seconds();
    await say([reportAt(now - 60, { battery: 40 }), reportAt(now - 3600, { battery: 90 })]);
    expect(await batteryOf(device)).toMatchObject({ battery_percentage: 40 });
    await say([reportAt(now - 7200, { battery: 95 })]);
    expect(await batteryOf(device)).toMatchObject({ battery_percentage: 40 });
  });

  it('is guessed by the voltage where only that is told', async () => {
    const device = await newDevice('gt06');
    const tracker = await enter('gt06', device.imei);
    tracker.send(writeGt06({ isLong: false, type: 0x23, content: Buffer.from('0001a4040002', 'hex'), serial: 2 }));
    await tracker.read(10);
    expect(await batteryOf(device)).toMatchObject({ battery_percentage: 100 });
  });
});

describe('commands', () => {
  it('go to a tracker that is there, and its reply ends them', async () => {
    const device = await newDevice('gt06');
    const tracker = await enter('gt06', device.imei);
    const asked = await test.services.commands.request(
      { id: device._id, deviceUuid: device.deviceUUID, type: 'shield_gps', model: 'gt06' },
      { name: 'locate', args: { locationReportMode: 'Once' }, requestedBy: null },
    );
    expect(asked.state).toBe('waiting');
    const sent = await tracker.read(20);
    expect(sent.toString('latin1')).toContain('WHERE#');
    const text =
      'Current position!Lat:N54.739332,Lon:E25.273270,Course:126.53,Speed:0.0000,DateTime:2026-01-26  10:27:47';
    const content = Buffer.concat([Buffer.from([0, 0, 0, 1, 1]), Buffer.from(text)]);
    tracker.send(writeGt06({ isLong: true, type: 0x21, content, serial: 9 }));
    const stateOf = async () =>
      (await test.services.commands.list({ id: device._id, deviceUuid: '' })).map(({ state }) => state);
    await vi.waitFor(async () => expect(await stateOf()).toEqual(['done']), { timeout: 20_000 });
    expect(await pointsOf(device)).toMatchObject([{ timestamp: Date.UTC(2026, 0, 26, 10, 27, 47) / 1000 }]);
  });

  it.each([
    ['OK', 'done'],
    ['ERROR:103 wrong parameter', 'failed'],
    ['Fail!', 'failed'],
  ])('that are answered by %s are %s, and the answer is kept', async (text, state) => {
    const device = await newDevice('gt06');
    const tracker = await enter('gt06', device.imei);
    // Sent as if to our own hardware, because the server does not offer this command for the model.
    const to = { id: device._id, deviceUuid: device.deviceUUID, type: 'shield_gps', model: null } as const;
    const args = { scheduleReportInterval: 300 };
    await test.services.commands.request(to, { name: 'settings', args, requestedBy: null });
    await tracker.read(20);
    const content = Buffer.concat([Buffer.from([0, 0, 0, 1, 1]), Buffer.from(`${text}\0`)]);
    tracker.send(writeGt06({ isLong: true, type: 0x21, content, serial: 9 }));
    const answered = async () => (await test.services.commands.list(to)).map((one) => [one.state, one.reason]);
    await vi.waitFor(async () => expect(await answered()).toEqual([[state, text]]), { timeout: 20_000 });
  });

  it('go to a GPS103, of which a position is the answer to being located', async () => {
    const device = await newDevice('gps103');
    const tracker = await enter('gps103', device.imei);
    const to = { id: device._id, deviceUuid: device.deviceUUID, type: 'shield_gps', model: 'gps103' } as const;
    const stateOf = async (name: string) =>
      (await test.services.commands.list(to)).find((command) => command.name === name)?.state;
    await test.services.commands.request(to, {
      name: 'locate',
      args: { locationReportMode: 'Once' },
      requestedBy: null,
    });
    expect((await tracker.read(10)).toString()).toBe(`**,imei:${device.imei},B`);
    await say(tracker, 'gps103', device.imei, [seconds() - 1]);
    await vi.waitFor(async () => expect(await stateOf('locate')).toBe('done'), { timeout: 20_000 });
    // Sent as if to our own hardware: `stop` is not offered for the model, as it would also end the interval reports.
    const asOurs = { ...to, model: null };
    const interval = { name: 'settings', args: { scheduleReportInterval: 300 }, requestedBy: null } as const;
    await test.services.commands.request(asOurs, interval);
    expect((await tracker.read(10)).toString()).toBe(`**,imei:${device.imei},C,05m`);
    await test.services.commands.request(asOurs, { name: 'stop', requestedBy: null });
    expect((await tracker.read(10)).toString()).toBe(`**,imei:${device.imei},D`);
    await expect(test.services.commands.request(to, { name: 'stop', requestedBy: null })).rejects.toThrow();
  });

  it('wait for a tracker that is not there; what it cannot do fails', async () => {
    const device = await newDevice('h02');
    // Sent as if to our own hardware, because the server does not offer this command for the model.
    const to = { id: device._id, deviceUuid: device.deviceUUID, type: 'shield_gps', model: null } as const;
    await test.services.commands.request(to, {
      name: 'settings',
      args: { scheduleReportInterval: 300 },
      requestedBy: null,
    });
    await test.services.commands.request(to, { name: 'alarm', args: { state: 'on' }, requestedBy: null });
    const tracker = await connect('h02');
    tracker.send(`*HQ,${device.imei},HTBT,90#`);
    await vi.waitFor(
      async () => {
        const states = (await test.services.commands.list(to)).map(({ name, state }) => [name, state]);
        expect(states).toEqual([
          ['alarm', 'failed'],
          ['settings', 'sent'],
        ]);
      },
      { timeout: 20_000 },
    );
    expect((await tracker.read(60)).toString()).toMatch(/S71,\d{6},22,300#/);
  });
});
