import { describe, expect, it } from 'vitest';
import {
  indexAt,
  nextSpeed,
  positionAt,
  replaySpeeds,
  spanOf,
  stepFrom,
  suitableSpeed,
  timeAfter,
} from './replay-clock.ts';

const at = (timestamp: number, latitude: number, longitude = 0) => ({
  _id: `${timestamp}`,
  timestamp,
  latitude,
  longitude,
});
const points = [at(300, 3), at(200, 2), at(100, 1)];

describe('the clock of the replay', () => {
  it('runs as fast as somebody wants, up to the newest point', () => {
    expect(timeAfter(100, 500, 60, 300)).toBe(130);
    expect(timeAfter(290, 500, 60, 300)).toBe(300);
    expect(replaySpeeds.slice(0, 3)).toEqual([1, 10, 60]);
    expect(nextSpeed(10)).toBe(60);
    expect(nextSpeed(86_400)).toBe(1);
  });

  it('starts with a speed that takes at most half a minute', () => {
    expect(suitableSpeed(points)).toBe(10);
    expect(suitableSpeed([at(10 * 86_400, 1), at(0, 1)])).toBe(86_400);
    expect(suitableSpeed([at(1e9, 1), at(0, 1)])).toBe(86_400);
  });

  it('knows the point that was reached last', () => {
    expect(spanOf(points)).toEqual({ start: 100, end: 300 });
    expect([50, 100, 199, 200, 300, 999].map((time) => indexAt(points, time))).toEqual([2, 2, 2, 1, 0, 0]);
  });

  it('moves along the line between two points', () => {
    expect(positionAt(points, 150)).toEqual({ latitude: 1.5, longitude: 0 });
    expect(positionAt(points, 300)).toEqual({ latitude: 3, longitude: 0 });
    expect(positionAt(points, 0)).toEqual({ latitude: 1, longitude: 0 });
    expect(positionAt([], 0)).toBeNull();
    expect(positionAt([at(200, 0, -179), at(100, 0, 179)], 150)?.longitude).toBe(180);
  });

  it('stays at a stop from its first report on', () => {
    const stop = { ...at(300, 3), first: { timestamp: 220, latitude: 3, longitude: 0, accuracy: null } };
    const latitudes = [210, 220, 260].map((time) => positionAt([stop, at(200, 2)], time)?.latitude);
    expect(latitudes).toEqual([2.5, 3, 3]);
  });

  it('steps from point to point', () => {
    expect(stepFrom(points, 100, 1)).toBe(200);
    expect(stepFrom(points, 150, 1)).toBe(200);
    expect(stepFrom(points, 300, 1)).toBe(300);
    expect(stepFrom(points, 250, -1)).toBe(200);
    expect(stepFrom(points, 100, -1)).toBe(100);
  });
});
