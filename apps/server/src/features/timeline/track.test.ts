import type { Segment, Track } from '@holdfast/contract/timeline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDevice } from '../../../test/device-factories.ts';
import { away, between, drive, hour, life, metre, monday, stay } from '../../../test/device-life.ts';
import { createUser } from '../../../test/factories.ts';
import { reportPoints } from '../../../test/report-points.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

type Device = Awaited<ReturnType<typeof createDevice>>;

let test: TestApp;
let owner: Awaited<ReturnType<typeof createUser>>;
beforeAll(async () => {
  test = await createTestApp({ RATE_LIMIT: 'off' });
  owner = await createUser(test, { roles: ['enterprise'] });
});
afterAll(() => test.close());

const secondsOf = (moment: string) => Date.parse(moment) / 1000;
const ask = (device: Device, call: string, query: Record<string, string>) =>
  test.app.inject({ url: `/api/v2/devices/${device.deviceUUID}/${call}`, headers: owner.headers, query });
const living = async (points = life) => {
  const device = await createDevice(test, { owner });
  for (let at = 0; at < points.length; at += 200) await reportPoints(test, device, points.slice(at, at + 200));
  return device;
};

/** https://developers.google.com/maps/documentation/utilities/polylinealgorithm */
const decode = (polyline: string): [number, number][] => {
  const numbers: number[] = [];
  let [value, shift] = [0, 0];
  for (const char of polyline) {
    const bits = char.charCodeAt(0) - 63;
    value |= (bits & 0x1f) << shift;
    shift += 5;
    if (bits >= 0x20) continue;
    numbers.push(value & 1 ? ~(value >> 1) : value >> 1);
    [value, shift] = [0, 0];
  }
  const spots: [number, number][] = [];
  let [latitude, longitude] = [0, 0];
  for (let at = 0; at < numbers.length; at += 2) {
    latitude += numbers[at] ?? 0;
    longitude += numbers[at + 1] ?? 0;
    spots.push([latitude / 1e5, longitude / 1e5]);
  }
  return spots;
};

describe('GET /api/v2/devices/:id/track', () => {
  it('is the route in few corners, each with its time and speed', async () => {
    const device = await living();
    const track = (await ask(device, 'track', between(monday, monday + 48 * hour))).json<Track>();
    const corners = decode(track.polyline);
    expect(corners.length).toBe(track.times.length);
    expect(corners.length).toBe(track.speeds.length);
    expect(corners.length).toBeLessThan(10);
    expect(track.tolerance).toBeLessThanOrEqual(5);
    expect(track.points).toBe(life.length);
    expect(corners[0]).toEqual([47, 9.5]);
    expect(corners.at(-1)?.[0]).toBeCloseTo(away, 4);
    expect([track.times[0], track.times.at(-1)]).toEqual([monday, monday + 36 * hour]);
  });

  it('has a corner where a stop begins and one where it ends, also beside a straight road', async () => {
    const device = await createDevice(test, { owner });
    const halfway = 47 + 18_000 * metre;
    await reportPoints(test, device, [
      ...stay(monday, monday + 8 * hour, 47),
      ...drive(monday + 8 * hour, monday + 8.5 * hour, 47),
      ...stay(monday + 8.5 * hour, monday + 10 * hour, halfway),
      ...drive(monday + 10 * hour, monday + 10.5 * hour, halfway),
      ...stay(monday + 10.5 * hour, monday + 12 * hour, away),
    ]);
    const { times } = (await ask(device, 'track', between(monday, monday + 24 * hour))).json<Track>();
    const { data } = (await ask(device, 'timeline', between(monday, monday + 24 * hour))).json<{ data: Segment[] }>();
    const stops = data.filter(({ kind }) => kind === 'stop');
    expect(stops).toHaveLength(3);
    for (const { from, to } of stops) expect(times).toEqual(expect.arrayContaining([from, to].map(secondsOf)));
  });

  it('is the whole route, whatever the range', async () => {
    const device = await living([
      ...stay(monday - 900 * 24 * hour, monday - 900 * 24 * hour + hour, 46),
      ...stay(monday - 300 * 24 * hour, monday - 300 * 24 * hour + hour, 46.5),
      ...life,
    ]);
    const whole = (
      await ask(device, 'track', { from: '0001-01-01T00:00:00Z', to: '9999-12-31T23:59:59Z' })
    ).json<Track>();
    expect(decode(whole.polyline).slice(0, 5)).toEqual([46, 46, 46.5, 46.5, 47].map((latitude) => [latitude, 9.5]));
    expect(whole.points).toBe(life.length + 26);
    expect(whole.times[0]).toBe(monday - 900 * 24 * hour);
    const year = (await ask(device, 'track', between(monday - 365 * 24 * hour, monday + 48 * hour))).json<Track>();
    expect(year.points).toBe(life.length + 13);
  });

  it('has at most 5,000 corners and says how exact they are', async () => {
    const device = await createDevice(test, { owner });
    const zigzag = Array.from({ length: 8000 }, (_, at) => ({
      timestamp: monday + at * 10,
      latitude: 47 + at * 100 * metre,
      longitude: 9.5 + ((at % 2) * 10 + (at % 3)) * 4 * metre,
    }));
    for (let at = 0; at < zigzag.length; at += 1000) await reportPoints(test, device, zigzag.slice(at, at + 1000));
    const track = (await ask(device, 'track', between(monday, monday + 48 * hour))).json<Track>();
    expect(track.times.length).toBeLessThanOrEqual(5000);
    expect(track.times.length).toBeGreaterThan(100);
    expect(track.tolerance).toBeGreaterThan(5);
    expect(track.points).toBe(8000);
  });
});
