import { describe, expect, it } from 'vitest';
import { decodePolyline } from './polyline.ts';
import { type Corner, cornersOf, cornersWithin, placeAlong, speedRuns } from './route.ts';

const at = (time: number, speed: number | null, latitude = 0): Corner => ({ time, speed, latitude, longitude: 0 });

describe('a polyline', () => {
  it('is read as its makers describe it', () => {
    expect(decodePolyline('_p~iF~ps|U_ulLnnqC_mqNvxq`@')).toEqual([
      { latitude: 38.5, longitude: -120.2 },
      { latitude: 40.7, longitude: -120.95 },
      { latitude: 43.252, longitude: -126.453 },
    ]);
    expect(decodePolyline('')).toEqual([]);
  });

  it('that ends in the middle ends', () => {
    expect(decodePolyline('_p~iF~ps|U_ulL')).toHaveLength(2);
  });
});

describe('a route', () => {
  const track = { polyline: '_p~iF~ps|U_ulLnnqC', times: [100, 200], speeds: [null, 30], tolerance: 5, points: 9 };

  it('has a time and a speed at each corner', () => {
    expect(cornersOf(track)).toMatchObject([
      { time: 100, speed: null },
      { time: 200, speed: 30, latitude: 40.7 },
    ]);
  });

  describe('is cut by the times of a trip', () => {
    const corners = [100, 200, 300, 400].map((time) => at(time, 1));
    const moment = (time: number) => new Date(time * 1000).toISOString();
    const trip = (from: number, to: number) => ({
      from: moment(from),
      to: moment(to),
      start: { latitude: 1, longitude: 2 },
      end: { latitude: 3, longitude: 4 },
    });
    const timesOf = (from: number, to: number) => cornersWithin(corners, trip(from, to)).map(({ time }) => time);

    it('its ends included', () => expect(timesOf(200, 300)).toEqual([200, 300]));

    it('which has its own ends where the line has no corner', () => {
      expect(timesOf(150, 350)).toEqual([150, 200, 300, 350]);
      expect(cornersWithin(corners, trip(150, 350))[0]).toMatchObject({ latitude: 1, longitude: 2 });
    });

    it('but not beyond the route', () => expect(timesOf(50, 500)).toEqual([100, 200, 300, 400]));
  });

  it('is cut where the speed changes to another class, without a hole', () => {
    const corners = [at(0, 10), at(10, 12), at(20, 45), at(30, 50), at(40, 80)];
    const runs = speedRuns(corners);
    expect(runs.map(({ speedClass }) => speedClass)).toEqual([0, 2, 3]);
    expect(runs.map((run) => run.corners.map(({ time }) => time))).toEqual([
      [0, 10],
      [10, 20, 30],
      [30, 40],
    ]);
  });

  it('takes the speed from way and time where none is told', () => {
    // A thousandth of a degree is 111 metres; in ten seconds that is 40 km/h.
    expect(speedRuns([at(0, null), at(10, null, 0.001)])[0]?.speedClass).toBe(2);
    expect(speedRuns([at(0, null)])).toEqual([]);
  });
});

describe('a place along a way', () => {
  const way = [at(0, null, 0), at(1, null, 1), at(2, null, 4)];
  it.each([
    [0, 0],
    [0.125, 0.5],
    [0.5, 2],
    [1, 4],
  ])('is at the share %d of its length', (share, latitude) => {
    expect(placeAlong(way, share)?.latitude).toBeCloseTo(latitude, 6);
  });

  it('is where it stands, without a length, and nowhere without a way', () => {
    expect(placeAlong([at(0, null, 3), at(1, null, 3)], 0.5)?.latitude).toBe(3);
    expect(placeAlong([at(0, null, 3)], 0.5)?.latitude).toBe(3);
    expect(placeAlong([], 0.5)).toBeUndefined();
  });
});
