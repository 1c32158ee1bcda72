import { describe, expect, it } from 'vitest';
import { commandNames } from './commands.rules.ts';
import { deviceTypes } from './devices.rules.ts';
import {
  capabilities,
  capabilityOf,
  deviceModels,
  isCapable,
  isModelOf,
  isToldTo,
  modelOf,
  trackerModels,
  zoneMinutes,
  zonePattern,
} from './models.rules.ts';

describe('a model', () => {
  it('is one of ours where none is stored, and ours can do everything', () => {
    expect(deviceTypes.map((type) => modelOf(type, null))).toEqual([
      'airbolt-lock',
      'airbolt-gps',
      'airbolt-card',
      'airbolt-travel-lock',
    ]);
    for (const type of deviceTypes) {
      expect(capabilities.every((capability) => isCapable(modelOf(type, null), capability))).toBe(true);
    }
    expect(modelOf('shield_gps', 'gt06')).toBe('gt06');
  });

  it('of another maker is a GPS tracker, and can do what its protocol can', () => {
    for (const model of trackerModels) {
      expect(capabilities.filter((capability) => isCapable(model, capability))).toEqual(['locate', 'interval']);
      expect(deviceTypes.filter((type) => isModelOf(model, type))).toEqual(['shield_gps']);
      expect(isToldTo(model, 'scheduleReportInterval')).toBe(true);
      expect(isToldTo(model, 'tone')).toBe(false);
    }
    expect(deviceModels.filter((model) => isModelOf(model, 'airbolt'))).toEqual(['airbolt-lock']);
    expect(capabilities.some((capability) => isCapable('phone', capability))).toBe(false);
  });

  it('needs something for every command', () => {
    expect(Object.keys(capabilityOf).sort()).toEqual(commandNames.filter((name) => name !== 'settings').sort());
  });
});

describe('the zone of a tracker', () => {
  it.each([
    ['+08:00', 480],
    ['-03:30', -210],
    ['+00:00', 0],
  ])('%s is %i minutes', (zone, minutes) => {
    expect(zonePattern.test(zone)).toBe(true);
    expect(zoneMinutes(zone)).toBe(minutes);
  });

  it.each(['08:00', '+8:00', '+15:00', '+08:60', 'Z', '+08:00x'])('%s is none', (zone) => {
    expect(zonePattern.test(zone)).toBe(false);
  });
});
