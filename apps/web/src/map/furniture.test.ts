import { describe, expect, it } from 'vitest';
import { sidesAround, waysAround } from './furniture.ts';

const tools = { left: 700 - 52, top: 16, right: 700 - 16, bottom: 196 };

describe('the room that furniture takes', () => {
  it('is a strip along the side where it costs least', () => {
    const size = { x: 700, y: 500 };
    const chips = { left: 16, top: 16, right: 170, bottom: 48 };
    const replay = { left: 16, top: 400, right: 684, bottom: 494 };
    expect(sidesAround(size, [chips, tools, replay])).toEqual({ top: 48, right: 52, bottom: 100, left: 0 });
  });

  it('is beside a high legend, and below a low one', () => {
    const size = { x: 700, y: 800 };
    const legend = { left: 16, top: 16, right: 360, bottom: 440 };
    expect(sidesAround({ x: 1200, y: 750 }, [legend])).toEqual({ top: 0, right: 0, bottom: 0, left: 360 });
    expect(sidesAround(size, [{ ...legend, bottom: 60 }])).toEqual({ top: 60, right: 0, bottom: 0, left: 0 });
  });

  it('is none for what is hidden', () => {
    expect(sidesAround({ x: 700, y: 500 }, [{ left: 0, top: 0, right: 0, bottom: 0 }])).toEqual({
      top: 0,
      right: 0,
      bottom: 0,
      left: 0,
    });
  });

  it('can be left at any of its sides, or nowhere as long as nothing lies below it', () => {
    const legend = { left: 16, top: 16, right: 360, bottom: 440 };
    const none = { top: 0, right: 0, bottom: 0, left: 0 };
    expect(waysAround({ x: 1200, y: 750 }, [legend])).toEqual([
      { sides: none, over: [legend] },
      { sides: { ...none, left: 360 }, over: [] },
      { sides: { ...none, top: 440 }, over: [] },
      { sides: { ...none, bottom: 734 }, over: [] },
      { sides: { ...none, right: 1184 }, over: [] },
    ]);
    const wide = waysAround({ x: 360, y: 750 }, [{ ...legend, left: 0 }]);
    expect(wide.map(({ sides }) => sides.top)).toEqual([0, 440, 0]);
  });
});
