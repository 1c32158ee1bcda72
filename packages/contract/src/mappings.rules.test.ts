import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  deviceOfTopic,
  doOverlap,
  fieldPathPattern,
  isTopicPattern,
  type MessageMapping,
  mapMessage,
  mappedNumberPattern,
  mappingPresets,
  toFilter,
} from './mappings.rules.ts';

const mapping: MessageMapping = {
  topic: 'home/+/{device}',
  fields: { latitude: 'at.0', longitude: 'at.1', time: 'when', speed: 'v', course: 'c', battery: 'b' },
  speedUnit: 'ms',
};

const read = (message: unknown, of: MessageMapping = mapping) => mapMessage(of, 'home/x/cart', JSON.stringify(message));

describe('topics of mappings', () => {
  it.each(['zigbee2mqtt/{device}', 'application/+/device/{device}/event/up', 'v3/+/devices/{device}/up'])(
    '%s is one',
    (topic) => expect(isTopicPattern(topic)).toBe(true),
  );

  it.each([
    '',
    '{device}',
    'zigbee2mqtt',
    'zigbee2mqtt/#',
    'zigbee2mqtt/{device}/#',
    'a/{device}/{device}',
    'a/x{device}',
    'a//{device}',
    '+/{device}',
    '$SYS/{device}',
    '$share/holdfast/{device}',
    'devices/{device}/up',
    'owntracks/{device}/phone',
    'a/{device}\u0000',
    'a/b c/{device}',
    `a/${'b'.repeat(200)}/{device}`,
  ])('%j is none', (topic) => expect(isTopicPattern(topic)).toBe(false));

  it('have the device in its place', () => {
    expect(deviceOfTopic('v3/+/devices/{device}/up', 'v3/app@ttn/devices/eui-1/up')).toBe('eui-1');
    expect(deviceOfTopic('v3/+/devices/{device}/up', 'v3/app@ttn/devices/eui-1/join')).toBeNull();
    expect(deviceOfTopic('v3/+/devices/{device}/up', 'v3/app@ttn/devices/eui-1/up/more')).toBeNull();
    expect(toFilter('v3/+/devices/{device}/up')).toBe('v3/+/devices/+/up');
  });

  it('overlap where a topic can belong to both', () => {
    expect(doOverlap('a/{device}/up', 'a/+/{device}')).toBe(true);
    expect(doOverlap('a/{device}/up', 'a/{device}/down')).toBe(false);
    expect(doOverlap('a/{device}', 'a/{device}/up')).toBe(false);
  });
});

describe('a mapped message', () => {
  it('is read by the paths, with numbers as text and speed in km/h', () => {
    const message = { at: ['47.141', 9.521], when: '2026-01-01T12:00:00Z', v: '10', c: 90, b: 81, other: {} };
    expect(read(message)).toEqual({
      device: 'cart',
      report: {
        time: Date.UTC(2026, 0, 1, 12) / 1000,
        place: { latitude: 47.141, longitude: 9.521 },
        accuracy: null,
        altitude: null,
        speed: 36,
        course: 90,
        battery: 81,
        satellites: null,
      },
    });
  });

  it.each([1767268800, 1767268800.9, '1767268800', 1767268800123, '2026-01-01T13:00:00.775023242+01:00'])(
    'has the time %s in seconds',
    (when) => expect(read({ at: [1, 2], when })).toMatchObject({ report: { time: 1767268800 } }),
  );

  it.each([
    [{ at: [1, 2] }, 'no-time'],
    [{ at: [1, 2], when: 'soon' }, 'no-time'],
    [{ at: [1, 2], when: '2026-02-30T12:00:00Z' }, 'no-time'],
    [{ at: [1], when: 1767268800 }, 'nothing'],
    [{ at: ['', null], when: 1767268800 }, 'nothing'],
    [{ at: ['NaN', 'Infinity'], when: 1767268800 }, 'nothing'],
    [{ at: { 0: {}, 1: [] }, when: 1767268800 }, 'nothing'],
    ['47.1,9.5', 'no-json'],
    [null, 'no-json'],
  ])('%j is %s', (message, problem) => expect(read(message)).toEqual({ problem }));

  it('without a place still tells the battery, and needs no time for that', () => {
    expect(read({ b: '7' })).toMatchObject({ report: { place: null, battery: 7, time: null } });
  });

  it('of another topic or not JSON is refused', () => {
    expect(mapMessage(mapping, 'home/x/y/cart', '{}')).toEqual({ problem: 'other-topic' });
    expect(mapMessage(mapping, 'home/x/cart', '{"at":[1,')).toEqual({ problem: 'no-json' });
    expect(mapMessage(mapping, 'home/x/cart', '['.repeat(200_000))).toEqual({ problem: 'no-json' });
  });

  it.each(['__proto__.latitude', 'constructor.name.length', 'at.length', 'toString.length'])(
    'is not read by the path %s, which leads into the language',
    (latitude) => {
      const of = { ...mapping, fields: { latitude, longitude: latitude } };
      expect(read({ at: [1, 2, 3] }, of)).toEqual({ problem: 'nothing' });
    },
  );

  it('with a key named __proto__ is data like any other, and changes nothing else', () => {
    const of = { ...mapping, fields: { latitude: '__proto__.lat', longitude: '__proto__.lon' } };
    expect(mapMessage(of, 'home/x/cart', '{"__proto__":{"lat":1,"lon":2}}')).toMatchObject({
      report: { place: { latitude: 1, longitude: 2 } },
    });
    expect('lat' in {}).toBe(false);
  });

  it('never throws and never has a number that is none, whatever arrives', () => {
    const keys = fc.constantFrom('at', '0', '1', 'when', 'v', 'c', 'b', '__proto__', 'constructor', 'length', '');
    const path = fc.array(keys, { minLength: 1, maxLength: 4 }).map((names) => names.join('.'));
    const number = fc.oneof(fc.double(), fc.double().map(String), fc.constantFrom('1e400', '-0', '0x10', '', '1,5'));
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof({ maxDepth: 4 }, number, fc.dictionary(keys, tie('value')), fc.array(tie('value'))),
    }));
    const payload = fc.oneof(
      fc.string(),
      fc.json(),
      value.map((one) => JSON.stringify(one) ?? ''),
    );
    const topic = fc.oneof(fc.string(), fc.constant('home/x/cart'));
    fc.assert(
      fc.property(path, path, path, path, topic, payload, (latitude, longitude, time, battery, at, text) => {
        const mapped = mapMessage({ ...mapping, fields: { latitude, longitude, time, battery, speed: 'v' } }, at, text);
        if ('problem' in mapped) return;
        const { place, ...values } = mapped.report;
        for (const one of [...Object.values(values), ...Object.values(place ?? {})]) {
          expect(one === null || Number.isFinite(one)).toBe(true);
        }
      }),
      { numRuns: 5000, seed: 23 },
    );
  });
});

describe.each(Object.entries(mappingPresets))('the preset %s', (_name, preset) => {
  it('is a mapping that can be added, and reads its own example', () => {
    expect(isTopicPattern(preset.topic)).toBe(true);
    for (const path of Object.values(preset.fields)) expect(path).toMatch(fieldPathPattern);
    const mapped = mapMessage(preset, preset.example.topic, JSON.stringify(preset.example.message));
    expect(mapped).toMatchObject({ report: { place: { latitude: 47.141, longitude: 9.521 } } });
    expect('device' in mapped && mapped.device).toMatch(mappedNumberPattern);
    const hasTime = 'time' in preset.fields;
    expect('report' in mapped && mapped.report.time).toBe(hasTime ? Date.UTC(2026, 0, 1, 12) / 1000 : null);
  });
});
