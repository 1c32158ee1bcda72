import { describe, expect, it } from 'vitest';
import { compareVersions, newestVersion, versionPattern } from './firmwares.rules.ts';

describe('firmware versions', () => {
  it.each([
    ['2.9.0', '2.10.0'],
    ['2.9', '2.9.1'],
    ['2.9.0-beta', '2.9.0'],
    ['2.9.0-alpha', '2.9.0-beta'],
  ])('%s is older than %s [A17]', (older, newer) => {
    expect(compareVersions(older, newer)).toBeLessThan(0);
    expect(compareVersions(newer, older)).toBeGreaterThan(0);
    expect(newestVersion([older, newer, older])).toBe(newer);
  });

  it('are the same with and without a last zero', () => {
    expect(compareVersions('2.9', '2.9.0')).toBe(0);
    expect(newestVersion([])).toBeNull();
  });

  it('look like versions', () => {
    expect(['2.8.1', '10.0', '1.2.3.4', '2.9.0-rc.1'].every((one) => versionPattern.test(one))).toBe(true);
    expect(['', 'v2', '2..1', '2.9.0; rm', '-1'].some((one) => versionPattern.test(one))).toBe(false);
  });
});
