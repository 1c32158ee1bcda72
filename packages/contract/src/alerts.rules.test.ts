import { describe, expect, it } from 'vitest';
import {
  accelerometerReAlerts,
  invertedSensitivity,
  reportIntervals,
  reportKinds,
  temperatureReAlerts,
  tones,
  waterReAlerts,
  withReport,
} from './alerts.rules.ts';
import { trackingTimes } from './geofences.rules.ts';

const inMinutes = (seconds: readonly number[]) => seconds.map((one) => one / 60);

describe('the numbers of alerts and reports', () => {
  it('are the options of the specification [P1.9.15 P1.9.16 P1.9.17 P1.9.18 P1.9.20]', () => {
    expect(inMinutes(reportIntervals)).toEqual([1, 2, 5, 10, 15, 20, 25, 30, 60, 120, 360, 720, 1440]);
    expect(inMinutes(accelerometerReAlerts)).toEqual([3, 5, 10, 15, 20, 30, 60, 120]);
    for (const list of [temperatureReAlerts, waterReAlerts]) {
      expect(inMinutes(list)).toEqual([5, 10, 15, 20, 30, 60, 180, 360, 720, 1440]);
    }
    expect(inMinutes(trackingTimes)).toEqual([5, 10, 15]);
    expect(tones).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(reportKinds).toEqual(['gps', 'cell', 'temp', 'wifi']);
  });

  it('turn the sensitivity around for the device [P1.5.18]', () => {
    expect([1, 4, 10].map(invertedSensitivity)).toEqual([10, 7, 1]);
  });
});

describe('the reports of a schedule', () => {
  it('take gps along with cell, and lose cell with gps [P1.4.17]', () => {
    expect(withReport([], 'cell', true)).toEqual(['gps', 'cell']);
    expect(withReport(['gps', 'cell', 'temp'], 'gps', false)).toEqual(['temp']);
    expect(withReport(['gps', 'cell'], 'cell', false)).toEqual(['gps']);
    expect(withReport(['gps'], 'wifi', true)).toEqual(['gps', 'wifi']);
  });
});
