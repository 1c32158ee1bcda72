import { describe, expect, it } from 'vitest';
import {
  airplaneHours,
  batteryLevel,
  batteryPercent,
  canManage,
  canOwn,
  canSeeBattery,
  type DeviceAction,
  type DeviceType,
  deviceActions,
  deviceFilters,
  deviceTypes,
  esimId,
  esimStatuses,
  hasMoved,
  isActionHidden,
  isEsimActive,
  liveStatusesOf,
  privileges,
  reportedSaving,
  shownStatusOf,
  toDeviceType,
  toFahrenheit,
} from './devices.rules.ts';
import { roles } from './roles.rules.ts';

describe('device types', () => {
  it('are the lock, the tracker, the card and the travel lock [P1.0.2] [P2.1.11]', () => {
    expect([...deviceTypes].sort()).toEqual(['airbolt', 'shield_card', 'shield_gps', 'travel_lock']);
  });

  it('read an older name of the tracker as the same [P2.1.11]', () => {
    expect(toDeviceType('AirboltGps')).toBe('shield_gps');
    expect(toDeviceType('travel_lock')).toBe('travel_lock');
  });

  it('can each be filtered by, so that the counts of the filters add up to all', () => {
    expect(deviceFilters.filter((filter) => filter !== 'all').sort()).toEqual([...deviceTypes].sort());
  });
});

describe('battery', () => {
  const steps: [millivolts: number, percent: number][] = [
    [4200, 100],
    [4150, 95],
    [4110, 90],
    [4080, 85],
    [4020, 80],
    [3980, 75],
    [3950, 70],
    [3910, 65],
    [3870, 60],
    [3850, 55],
    [3840, 50],
    [3820, 45],
    [3800, 40],
    [3790, 35],
    [3770, 30],
    [3750, 25],
    [3730, 20],
    [3710, 15],
    [3690, 10],
    [3610, 5],
    [3270, 0],
    [4350, 100],
    [4199, 95],
    [3611, 5],
    [3609, 0],
    [3000, 0],
  ];
  const wired = { is_wifi_device: false, battery_percentage: 3 };

  it.each(steps)('of %i mV is %i percent [P1.4.21]', (modem_voltage, percent) => {
    expect(batteryPercent({ ...wired, modem_voltage })).toBe(percent);
  });

  it('is what a WiFi device says itself, and unknown before the first report [P1.4.21]', () => {
    expect(batteryPercent({ is_wifi_device: true, battery_percentage: 41, modem_voltage: 4200 })).toBe(41);
    expect(batteryPercent({ is_wifi_device: true, battery_percentage: null, modem_voltage: 4200 })).toBeNull();
    expect(batteryPercent({ ...wired, modem_voltage: null })).toBeNull();
  });

  const levels = [
    [0, 'alert'],
    [14, 'alert'],
    [15, 'warn'],
    [24, 'warn'],
    [25, 'ok'],
    [100, 'ok'],
  ] as const;

  it.each(levels)('of %i percent counts as %s [P1.4.20] [P1.9.10]', (percent, level) => {
    expect(batteryLevel(percent)).toBe(level);
  });

  it('of trackers is shown to four roles only [P1.6.4]', () => {
    const seeing = (type: DeviceType) => roles.filter((role) => canSeeBattery([role], type)).sort();
    expect(seeing('shield_gps')).toEqual(['admin', 'enterprise', 'enterpriseNoApi', 'superAdmin']);
    for (const type of ['airbolt', 'shield_card', 'travel_lock'] as const) expect(seeing(type)).toEqual([]);
  });
});

describe('menu entries', () => {
  const hidden: [type: DeviceType, actions: DeviceAction[]][] = [
    ['airbolt', []],
    ['shield_gps', ['removeAllShares', 'share', 'temperature']],
    ['travel_lock', ['alarm', 'remove', 'removeAllShares', 'share', 'temperature']],
    ['shield_card', ['alarm', 'removeAllShares', 'share', 'temperature']],
  ];

  it.each(hidden)('of %s lack %j [P1.4.24]', (type, actions) => {
    expect(deviceActions.filter((action) => isActionHidden(type, action)).sort()).toEqual(actions);
  });
});

describe('privileges', () => {
  it('to manage have SuperOwner and Owner, to own only SuperOwner [P1.6.7] [P1.6.8]', () => {
    const all = Object.values(privileges);
    expect(all.filter(canManage).sort()).toEqual([privileges.owner, privileges.superOwner]);
    expect(all.filter(canOwn)).toEqual([privileges.superOwner]);
  });
});

describe('eSIM', () => {
  it('has six states, of which one is active [P1.3.5] [P1.3.6]', () => {
    expect(esimStatuses).toEqual(['InTransit', 'Inventory', 'Active', 'Suspended', 'Terminated', 'Distinctive']);
    expect(esimStatuses.filter(isEsimActive)).toEqual(['Active']);
  });

  it('is named in groups of four [P1.2.30]', () => {
    expect(esimId('352656110384721')).toBe('3526:5611:0384:721');
    expect(esimId('')).toBe('');
  });
});

describe('extended DRX and power saving', () => {
  it.each(['', ' ', '0', 'off', 'Off'])('reported as %j are off [P1.4.25]', (value) => {
    expect(reportedSaving(value)).toEqual({ state: 'off' });
  });

  it('are on with their value, and unknown before the first report [P1.4.25]', () => {
    expect(reportedSaving('20.48 s')).toEqual({ state: 'on', value: '20.48 s' });
    expect(reportedSaving(null)).toEqual({ state: 'unknown' });
  });
});

describe('temperature', () => {
  it.each([
    [0, 32],
    [100, 212],
    [-40, -40],
    [21.5, 70.7],
  ])('of %d °C is %d °F [P1.4.26]', (celsius, fahrenheit) => {
    expect(toFahrenheit(celsius)).toBeCloseTo(fahrenheit, 10);
  });
});

describe('what a device is doing', () => {
  const now = new Date('2026-11-16T12:00:00Z');
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const nothing = { lastSeenAt: null, movedAt: null, batteryPercent: null };
  it.each([
    ['silent when it was never heard from', nothing, ['silent']],
    ['silent after 24 hours', { ...nothing, lastSeenAt: ago(1440) }, ['silent']],
    ['parked until then', { ...nothing, lastSeenAt: ago(1439) }, ['parked']],
    ['moving for 10 minutes', { ...nothing, lastSeenAt: ago(1), movedAt: ago(9) }, ['moving']],
    ['parked after them', { ...nothing, lastSeenAt: ago(1), movedAt: ago(10) }, ['parked']],
    ['also low at 15 %', { ...nothing, batteryPercent: 15 }, ['silent', 'lowBattery']],
    ['not low above', { ...nothing, batteryPercent: 15.1 }, ['silent']],
  ])('is %s', (_what, facts, expected) => {
    expect(liveStatusesOf(facts, now)).toEqual(expected);
  });
});

describe('the status that is shown', () => {
  const now = new Date('2026-11-16T12:00:00Z');
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
  const parked = {
    lastSeenTime: minutesAgo(1),
    movedTime: null,
    is_wifi_device: true,
    battery_percentage: 80,
    modem_voltage: null,
  };
  const low = { battery_percentage: 5 };
  it.each([
    ['parked', parked],
    ['moving', { ...parked, movedTime: minutesAgo(1) }],
    ['silent', { ...parked, lastSeenTime: null }],
    ['lowBattery', { ...parked, ...low }],
    ['lowBattery', { ...parked, ...low, lastSeenTime: minutesAgo(3000) }],
    ['moving', { ...parked, ...low, movedTime: minutesAgo(1) }],
  ])('is the first of moving, low battery, silent and parked: %s', (status, device) => {
    expect(shownStatusOf(device, now)).toBe(status);
  });
});

describe('having moved', () => {
  const at = (latitude: number, accuracy: number | null = null) => ({ latitude, longitude: 179.9999, accuracy });
  it.each([
    ['within 50 m', at(10), at(10.0004), false],
    ['beyond them', at(10), at(10.0005), true],
    ['within the accuracy of the new position', at(10), at(10.001, 200), false],
    ['within the accuracy of the old one', at(10, 200), at(10.001), false],
    ['over the edge of the map', at(10), { ...at(10), longitude: -179.9999 }, false],
  ])('is judged %s', (_where, from, to, expected) => {
    expect(hasMoved(from, to)).toBe(expected);
  });
});

describe('airplane mode', () => {
  it('lasts 1 to 24 hours [P1.9.14]', () => {
    expect(airplaneHours).toHaveLength(24);
    expect([airplaneHours[0], airplaneHours[23]]).toEqual([1, 24]);
  });
});
