import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLocation } from './read-location.ts';
import { upMessage } from './up-message.ts';

const usual = {
  type: 'location',
  timestamp: 1_731_600_000,
  latitude: -33.86,
  longitude: 151.2,
  source: 'gps',
  accuracy: 8,
  modem_voltage: 3980,
  modem_temperature: 21.5,
};

const strange = fc.constantFrom(undefined, null, '', '7', true, Number.NaN, Number.POSITIVE_INFINITY, -0, {}, []);
const number = fc.oneof(fc.integer({ min: -400, max: 400 }), fc.double({ noNaN: true }), fc.integer());
/** Mostly valid values, so that many inputs pass validation. */
const mostlyUsual = fc.oneof(
  { weight: 12, arbitrary: fc.double({ min: 0, max: 100, noNaN: true }) },
  { weight: 2, arbitrary: number },
  { weight: 1, arbitrary: strange },
);

describe('readLocation', () => {
  it('reads what devices send without the schema', () => {
    expect(readLocation(usual)).toEqual(usual);
    expect(readLocation({ ...usual, speed: 12.34, course: 359.6 })).toMatchObject({ speed: 12.3, course: 0 });
  });

  it('reads nothing that the schema refuses, and nothing differently [A17]', () => {
    const message = fc.record(
      {
        type: fc.constantFrom('location', 'location', 'location', 'modem', undefined),
        timestamp: mostlyUsual,
        latitude: mostlyUsual,
        longitude: mostlyUsual,
        source: fc.constantFrom('gps', 'cell', 'wifi', undefined, null, 7),
        accuracy: mostlyUsual,
        modem_temperature: mostlyUsual,
        modem_voltage: mostlyUsual,
        alertType: fc.constantFrom(undefined, undefined, null, '', 'sos', 7),
        speed: mostlyUsual,
        course: mostlyUsual,
        altitude: mostlyUsual,
        battery: mostlyUsual,
        satellites: mostlyUsual,
      },
      { requiredKeys: ['type', 'timestamp', 'latitude', 'longitude'] },
    );
    let read = 0;
    fc.assert(
      fc.property(message, (one) => {
        const location = readLocation(one);
        if (!location) return;
        read += 1;
        expect(upMessage.safeParse(one)).toEqual({ success: true, data: location });
      }),
      { numRuns: 5000, seed: 19 },
    );
    expect(read).toBeGreaterThan(50);
  });

  it.each([null, undefined, 7, 'location', [], [usual]])('leaves %j to the schema', (value) => {
    expect(readLocation(value)).toBeNull();
  });
});
