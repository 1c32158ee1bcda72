import type { DayOfDevice, HealthBucket, Segment, TimelineTotals } from '@holdfast/contract/timeline';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDevice, shareDevice } from '../../../test/device-factories.ts';
import { between, drive, hour, iso, life, metre, minute, monday, stay } from '../../../test/device-life.ts';
import { createUser } from '../../../test/factories.ts';
import { reportPoints } from '../../../test/report-points.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

type Person = Awaited<ReturnType<typeof createUser>>;
type Device = Awaited<ReturnType<typeof createDevice>>;

interface Timeline {
  data: Segment[];
  totals: TimelineTotals;
}

let test: TestApp;
let owner: Person;
let friend: Person;
beforeAll(async () => {
  test = await createTestApp({ RATE_LIMIT: 'off' });
  owner = await createUser(test, { roles: ['enterprise'] });
  friend = await createUser(test);
});
afterAll(() => test.close());

const shuffle = <T>(items: T[]) => items.toSorted((one, other) => hash(one) - hash(other));
const hash = (value: unknown) =>
  [...JSON.stringify(value)].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) | 0, 7);

const ask = (device: Device, call: string, query: Record<string, string>, person = owner) =>
  test.app.inject({ url: `/api/v2/devices/${device.deviceUUID}/${call}`, headers: person.headers, query });
const timeline = async (device: Device, from: number, to: number, person = owner) =>
  (await ask(device, 'timeline', between(from, to), person)).json<Timeline>();
const living = async (points = life) => {
  const device = await createDevice(test, { owner });
  for (let at = 0; at < points.length; at += 200) await reportPoints(test, device, points.slice(at, at + 200));
  return device;
};

describe('GET /api/v2/devices/:id/timeline', () => {
  it('answers trips and stops with times, distances, speeds and places', async () => {
    const { data, totals } = await timeline(await living(), monday, monday + 24 * hour);
    expect(data.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ['stop', iso(monday), iso(monday + 8 * hour)],
      ['trip', iso(monday + 8 * hour), iso(monday + 9 * hour)],
      ['stop', iso(monday + 9 * hour), iso(monday + 36 * hour)],
    ]);
    const [home, trip, there] = data;
    expect(home).toMatchObject({ distance: 0, duration: 8 * hour, topSpeed: null, averageSpeed: null });
    expect(trip).toMatchObject({ duration: hour, topSpeed: 36 });
    expect(Math.abs((trip?.distance ?? 0) - 36_000)).toBeLessThan(100);
    expect(trip?.averageSpeed).toBeCloseTo(36, 0);
    expect(trip?.start).toEqual(home?.end);
    expect(trip?.end).toEqual(there?.start);
    expect(home?.start.latitude).toBeCloseTo(47, 5);
    expect(home?.start.address).not.toBe('');
    expect(totals).toMatchObject({ moving: hour, trips: 1, stops: 2, gaps: 0, stopped: 23 * hour, topSpeed: 36 });
    expect(totals.distance).toBe(trip?.distance);
    expect(totals.points).toBe(life.filter(({ timestamp }) => timestamp <= monday + 24 * hour).length);
  });

  it('answers whole segments, the same whatever range is asked, and counts only the range', async () => {
    const device = await living();
    const whole = await timeline(device, monday - 24 * hour, monday + 48 * hour);
    for (const [from, to] of [
      [8.5, 8.6],
      [20, 30],
      [25, 26],
      [7, 10],
    ] as const) {
      const part = await timeline(device, monday + from * hour, monday + to * hour);
      const isAsked = (one: Segment) => one.to > iso(monday + from * hour) && one.from < iso(monday + to * hour);
      expect(part.data).toEqual(whole.data.filter(isAsked));
    }
    const half = await timeline(device, monday + 8.5 * hour, monday + 48 * hour);
    expect(half.data[0]?.kind).toBe('trip');
    expect(Math.abs(half.totals.distance - 18_000)).toBeLessThan(100);
  });

  it('counts whole what lies in a range that begins and ends within a quarter of an hour', async () => {
    const start = monday + 8.5 * hour;
    const device = await living([
      ...stay(monday + 8 * hour, start, 47),
      ...drive(start, start + 5 * minute, 47),
      { timestamp: start + 5 * minute, latitude: 47 + 3000 * metre, longitude: 9.5 },
    ]);
    const whole = await timeline(device, monday, monday + 24 * hour);
    expect(whole.totals).toMatchObject({ distance: 3000, moving: 300, stopped: 1800, points: 17, averageSpeed: 36 });
    for (const [from, to] of [
      [monday + 8 * hour, start + 5 * minute],
      [monday + 8 * hour, start + 7 * minute],
      [monday + 8 * hour - 1, start + 5 * minute + 1],
      [monday + 7 * hour + 50 * minute, start + 15 * minute - 1],
      [monday + 7.5 * hour, start + 15 * minute],
    ] as const) {
      expect(await timeline(device, from, to)).toEqual(whole);
    }
  });

  it('divides a trip that is cut, and counts the very points of the range', async () => {
    const device = await living();
    for (const [from, to] of [
      [8 * 60 + 4, 8 * 60 + 7],
      [8 * 60 + 4, 8 * 60 + 37],
      [7 * 60 + 52, 8 * 60 + 20],
      [8 * 60 + 50, 9 * 60 + 8],
      [8 * 60 + 15, 8 * 60 + 30],
    ].map((range) => range.map((at) => monday + at * minute)) as [number, number][]) {
      const { totals } = await timeline(device, from, to);
      const moving = Math.min(to, monday + 9 * hour) - Math.max(from, monday + 8 * hour);
      expect(totals.moving).toBe(moving);
      expect(Math.abs(totals.distance - moving * 10)).toBeLessThan(20);
      expect(totals.points).toBe(life.filter(({ timestamp }) => timestamp >= from && timestamp <= to).length);
    }
  });

  it('counts for a share no point from before it began', async () => {
    const device = await living();
    const began = monday + 8 * hour + 4 * minute;
    await shareDevice(test, device, friend, { privilege: 2, startDate: new Date(began * 1000) });
    for (const from of [began - hour, began - 2 * minute, began]) {
      const { totals } = await timeline(device, from, began + 3 * minute, friend);
      expect(totals).toMatchObject({ moving: 180, points: 7 });
    }
  });

  it('is the same for points that came late, twice and in any order, after a look in between', async () => {
    const expected = await timeline(await living(), monday, monday + 48 * hour);
    const device = await createDevice(test, { owner });
    const mixed = shuffle(life);
    await reportPoints(test, device, mixed.slice(0, 250));
    await timeline(device, monday, monday + 48 * hour);
    for (let at = 200; at < mixed.length; at += 200) await reportPoints(test, device, mixed.slice(at, at + 200));
    expect(await timeline(device, monday, monday + 48 * hour)).toEqual(expected);
    expect(await timeline(device, monday, monday + 48 * hour)).toEqual(expected);
  });

  it('keeps what it made until a day has another number of points, or none', async () => {
    const device = await living();
    const count = async () =>
      (
        await test.database.db.execute(
          sql`SELECT count(*)::int AS days FROM timeline_days WHERE device_id = ${device._id}`,
        )
      ).rows[0]?.days;
    expect(await count()).toBe(0);
    await timeline(device, monday, monday + 24 * hour);
    expect(await count()).toBe(2);
    await test.app.inject({ method: 'DELETE', url: `/api/v2/history/${device._id}`, headers: owner.headers });
    expect(await count()).toBe(0);
    const { data, totals } = await timeline(device, monday, monday + 24 * hour);
    expect(data).toEqual([]);
    expect(totals).toMatchObject({ distance: 0, points: 0, topSpeed: null, averageSpeed: null });
  });

  it('shows a share nothing from before it began, and leaves what the owner sees as it is', async () => {
    const device = await living();
    const before = await timeline(device, monday, monday + 24 * hour);
    const startDate = new Date((monday + 8.5 * hour) * 1000);
    await shareDevice(test, device, friend, { privilege: 2, startDate });
    const { data } = await timeline(device, monday, monday + 24 * hour, friend);
    expect(data.map(({ kind }) => kind)).toEqual(['trip', 'stop']);
    expect(data[0]?.from).toBe(startDate.toISOString());
    expect(await timeline(device, monday, monday + 24 * hour)).toEqual(before);
  });

  it.each([
    [{ from: iso(monday + 1), to: iso(monday) }, 'range-backwards'],
    [{ from: iso(monday), to: iso(monday + 100 * 365 * 24 * hour) }, 'range-too-long'],
    [{ from: iso(monday) }, 'range-open'],
    [{ to: iso(monday) }, 'range-open'],
    [{ from: 'yesterday', to: iso(monday) }, 'bad-input'],
  ])('refuses %o as %s', async (query, code) => {
    const device = await createDevice(test, { owner });
    const isForTrack = code !== 'range-too-long';
    for (const call of ['timeline', ...(isForTrack ? ['track'] : []), 'days', 'health']) {
      const answer = await ask(device, call, query);
      expect([answer.statusCode, answer.json().code]).toEqual([400, code]);
    }
  });

  it.each(['9999-12-31T23:59:59-23:59', '0000-01-01T00:00:00+23:59'])('has nothing to tell of %s', async (moment) => {
    const device = await living(life.slice(0, 10));
    for (const call of ['timeline', 'track', 'days', 'health']) {
      expect((await ask(device, call, { from: moment, to: moment })).statusCode).toBe(200);
    }
    const span = new URLSearchParams({ from: moment, to: moment });
    const url = `/api/v2/history/${device._id}/csv?${span}`;
    const file = await test.app.inject({ url, headers: owner.headers });
    expect(file.body.split('\r\n')).toHaveLength(2);
  });

  it.each(['0000-01-01', '0050-06-01', '1969-12-31', '9999-12-30'])('has nothing to tell of %s', async (day) => {
    const device = await living(life.slice(0, 10));
    for (const call of ['timeline', 'track', 'days', 'health']) {
      const answer = await ask(device, call, { from: `${day}T00:00:00Z`, to: `${day}T23:59:59Z` });
      expect([call, answer.statusCode]).toEqual([call, 200]);
    }
  });

  it('of a device without points is empty', async () => {
    const device = await createDevice(test, { owner });
    expect((await timeline(device, monday, monday + hour)).data).toEqual([]);
    expect((await ask(device, 'track', between(monday, monday + hour))).json()).toMatchObject({ times: [], points: 0 });
    expect((await ask(device, 'days', between(monday, monday + hour))).json<{ data: object[] }>().data).toHaveLength(1);
  });
});

describe('GET /api/v2/devices/:id/days', () => {
  const days = async (device: Device, query: Record<string, string>) =>
    (await ask(device, 'days', query)).json<{ timezone: string; data: DayOfDevice[] }>();

  it('answers every day of the range in the viewer’s zone', async () => {
    const device = await living();
    const utc = await days(device, between(monday, monday + 48 * hour - 1));
    expect(utc.timezone).toBe('UTC');
    expect(utc.data).toMatchObject([
      { day: '2026-03-09', moving: hour, trips: 1, stops: 2, topSpeed: 36, firstStart: iso(monday + 8 * hour) },
      {
        day: '2026-03-10',
        distance: 0,
        moving: 0,
        trips: 0,
        stops: 1,
        topSpeed: null,
        firstStart: null,
        lastEnd: null,
      },
    ]);
    expect(utc.data.reduce((sum, { points }) => sum + points, 0)).toBe(life.length);
    // Midnight is 11:00 UTC in Auckland, 18:15 UTC in Kathmandu.
    const auckland = await days(device, { ...between(monday, monday + 24 * hour), timezone: 'Pacific/Auckland' });
    expect(auckland.data.map(({ day, trips }) => [day, trips])).toEqual([
      ['2026-03-09', 1],
      ['2026-03-10', 0],
    ]);
    await test.app.inject({
      method: 'PUT',
      url: `/api/users/${owner.user._id}`,
      headers: owner.headers,
      payload: { timezone: 'Asia/Kathmandu' },
    });
    const own = await days(device, between(monday, monday + 24 * hour));
    const isFirst = ({ timestamp }: { timestamp: number }) => timestamp < monday + 18.25 * hour;
    expect(own).toMatchObject({
      timezone: 'Asia/Kathmandu',
      data: [
        { day: '2026-03-09', points: life.filter(isFirst).length },
        { day: '2026-03-10', points: life.filter((point) => !isFirst(point)).length },
      ],
    });
  });

  it('divides what was driven over midnight', async () => {
    const device = await createDevice(test, { owner });
    const midnight = monday + 24 * hour;
    await reportPoints(test, device, [
      ...stay(midnight - 3 * hour, midnight - 900, 47),
      ...drive(midnight - 900, midnight + 2700, 47),
      ...stay(midnight + 2700, midnight + 3 * hour, 47 + 36_000 * metre),
    ]);
    const { data } = await days(device, { ...between(monday, midnight + 23 * hour), timezone: 'UTC' });
    expect(data.map(({ moving, trips, stops }) => [moving, trips, stops])).toEqual([
      [900, 1, 1],
      [2700, 0, 1],
    ]);
    expect(Math.abs((data[0]?.distance ?? 0) - 9000)).toBeLessThan(100);
    expect(Math.abs((data[1]?.distance ?? 0) - 27_000)).toBeLessThan(100);
  });

  it.each([
    ['2026-03-29', 23],
    ['2026-10-25', 25],
  ])('knows that %s has %i hours in Berlin', async (day, hours) => {
    const device = await createDevice(test, { owner });
    const start = Date.parse(`${day}T00:00:00Z`) / 1000 - 2 * hour;
    const points = Array.from({ length: 30 * 2 }, (_, at) => ({
      timestamp: start + at * 1800,
      latitude: 47,
      longitude: 9,
    }));
    await reportPoints(test, device, points);
    const { data } = await days(device, {
      ...between(start + 4 * hour, start + 25 * hour),
      timezone: 'Europe/Berlin',
    });
    expect(data[0]).toMatchObject({ day, points: hours * 2 });
  });

  it('refuses a zone that is none', async () => {
    const device = await createDevice(test, { owner });
    const answer = await ask(device, 'days', { ...between(monday, monday), timezone: 'Mars/Olympus' });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'bad-input']);
  });
});

describe('GET /api/v2/devices/:id/health', () => {
  const health = async (device: Device, query: Record<string, string>) =>
    (await ask(device, 'health', query)).json<{ seconds: number; data: HealthBucket[] }>();

  it('answers battery, temperature, signal and reports in equal parts', async () => {
    const device = await createDevice(test, { owner });
    await reportPoints(test, device, [
      { timestamp: monday, modem_temperature: 4, battery: 90, satellites: 6, source: 'gps' },
      { timestamp: monday + 60, modem_temperature: 8, battery: 80, satellites: 10, source: 'mcell' },
      { timestamp: monday + 90 * minute, modem_voltage: 3900 },
    ]);
    const { seconds, data } = await health(device, { ...between(monday, monday + 3 * hour - 1), buckets: '3' });
    expect(seconds).toBe(hour);
    expect(data).toMatchObject([
      {
        from: iso(monday),
        battery: 80,
        temperature: { low: 4, mean: 6, high: 8 },
        signal: { satellites: 8, gps: 0.5 },
        reports: 2,
      },
      { temperature: null, signal: { satellites: null, gps: null }, reports: 1 },
      { battery: null, temperature: null, reports: 0 },
    ]);
    expect(data[1]?.battery).toBeGreaterThan(0);
  });

  it('has at most 500 parts', async () => {
    const device = await living();
    const { data } = await health(device, between(monday, monday + 400 * 24 * hour));
    expect(data.length).toBeLessThanOrEqual(500);
    expect(data.reduce((sum, { reports }) => sum + reports, 0)).toBe(life.length);
  });
});
