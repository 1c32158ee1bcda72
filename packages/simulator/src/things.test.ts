import { describe, expect, it } from 'vitest';
import { thingOf } from './things.ts';

const sources = (isGpsOnly: boolean) => {
  const thing = thingOf({ imei: '356000990000111' }, 'any', isGpsOnly);
  const measured = Array.from({ length: 2000 }, (_, at) => thing.measure(1_800_000_000 + at).source);
  return [...new Set(measured)].sort();
};

describe('where a thing is', () => {
  it('is told by satellites, and now and then by cells', () => {
    expect(sources(false)).toEqual(['gps', 'mcell', 'scell']);
  });

  it('is told by satellites alone where the protocol knows nothing else', () => {
    expect(sources(true)).toEqual(['gps']);
  });
});
