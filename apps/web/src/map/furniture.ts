import type { Sides } from './map-settings.ts';

/** In px from the upper left corner of the map. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Size {
  x: number;
  y: number;
}

export const noSides: Sides = { top: 0, right: 0, bottom: 0, left: 0 };

const isShown = ({ left, top, right, bottom }: Box) => right > left && bottom > top;

/** The room that boxes take from the sides, each from the one where it costs the map least. */
export const sidesAround = (size: Size, boxes: readonly Box[]): Sides => {
  const sides = { ...noSides };
  for (const box of boxes.filter(isShown)) {
    const strips = [
      { side: 'top', room: box.bottom, length: size.x },
      { side: 'right', room: size.x - box.left, length: size.y },
      { side: 'bottom', room: size.y - box.top, length: size.x },
      { side: 'left', room: box.right, length: size.y },
    ] as const;
    const { side, room } = strips.reduce((least, strip) =>
      strip.room * strip.length < least.room * least.length ? strip : least,
    );
    sides[side] = Math.max(sides[side], room);
  }
  return sides;
};

/** Attribute of what stands over the map. */
export const furnitureMark = { 'data-furniture': true } as const;

/** Of what stands over a map at the moment, in its frame or beside that: legend, tools, replay bar, a floating form. */
export const measureSides = (map: HTMLElement): Sides => {
  const frame = map.getBoundingClientRect();
  const boxes = [...(map.parentElement?.parentElement?.querySelectorAll('[data-furniture]') ?? [])].map((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { left: left - frame.left, top: top - frame.top, right: right - frame.left, bottom: bottom - frame.top };
  });
  return sidesAround({ x: frame.width, y: frame.height }, boxes);
};
