import { describe, expect, it } from 'vitest';
import { fadingParts } from './fading-parts.ts';

const line = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('a line that fades', () => {
  it('is nothing until there are two points, and then all of its colour', () => {
    expect(fadingParts([])).toEqual([]);
    expect(fadingParts([1])).toEqual([]);
    expect(fadingParts([1, 2])).toEqual([{ part: [1, 2], opacity: 1 }]);
  });

  it.each([3, 17, 18, 1000])('has few parts that join, each stronger than the one before: %i points', (count) => {
    const parts = fadingParts(line(count));
    expect(parts.length).toBeLessThanOrEqual(16);
    expect(parts[0]).toMatchObject({ opacity: expect.closeTo(0.12) });
    expect(parts.at(-1)?.opacity).toBe(1);
    for (const [index, { part, opacity }] of parts.entries()) {
      const next = parts[index + 1];
      expect(part.length).toBeGreaterThan(1);
      if (!next) continue;
      expect(next.opacity).toBeGreaterThan(opacity);
      expect(next.part[0]).toBe(part.at(-1));
    }
    expect([...new Set(parts.flatMap(({ part }) => part))]).toEqual(line(count));
  });
});
