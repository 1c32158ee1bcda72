import { describe, expect, it } from 'vitest';
import { arrowsOn } from './arrow-line.ts';

describe('the arrows of a track', () => {
  it('point where it goes, at regular distances', () => {
    const line = [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
      { x: 100, y: 100 },
    ];
    expect(arrowsOn(line)).toEqual([
      { x: 44, y: 0, angle: 0 },
      { x: 100, y: 32, angle: Math.PI / 2 },
    ]);
    expect(arrowsOn(line.toReversed()).map(({ angle }) => angle)).toEqual([-Math.PI / 2, Math.PI]);
    expect(arrowsOn(line.slice(0, 1))).toEqual([]);
  });

  it('stay where they are when a part of it is out of view', () => {
    const line = Array.from({ length: 40 }, (_, index) => ({ x: index * 37, y: 0 }));
    const all = arrowsOn(line).map(({ x }) => Math.round(x));
    const shown = arrowsOn(line, { min: { x: 600, y: -50 }, max: { x: 900, y: 50 } }).map(({ x }) => Math.round(x));
    expect(all).toHaveLength(16);
    expect(shown).toEqual(all.filter((x) => x >= 592 && x <= 925));
  });
});
