import type { Sides } from './map-settings.ts';

/** In px from the top left corner of the map. */
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

const sideNames = ['top', 'right', 'bottom', 'left'] as const;

/** Space that a box takes from each side of the map. */
const roomAt = (box: Box, size: Size): Sides => ({
  top: box.bottom,
  right: size.x - box.left,
  bottom: size.y - box.top,
  left: box.right,
});

const areaOf = (sides: Sides, size: Size) => (size.x - sides.left - sides.right) * (size.y - sides.top - sides.bottom);

/** Layout of a map with furniture (elements that stand over it). */
export interface Way {
  /** Padding that keeps part of the furniture clear. */
  sides: Sides;
  /** Remaining boxes over the map; no content may lie below them. */
  over: readonly Box[];
}

/** All layouts, with each box at one of the sides or over the map; most room first. */
export const waysAround = (size: Size, boxes: readonly Box[]): Way[] => {
  let ways: Way[] = [{ sides: noSides, over: [] }];
  for (const box of boxes.filter(isShown)) {
    const room = roomAt(box, size);
    ways = ways.flatMap(({ sides, over }) => [
      ...sideNames.map((side) => ({ sides: { ...sides, [side]: Math.max(sides[side], room[side]) }, over })),
      { sides, over: [...over, box] },
    ]);
  }
  const isOpen = ({ sides: { top, right, bottom, left } }: Way) => left + right < size.x && top + bottom < size.y;
  return ways.filter(isOpen).sort((a, b) => areaOf(b.sides, size) - areaOf(a.sides, size));
};

const besideAll = (ways: readonly Way[]): Sides => ways.find(({ over }) => over.length === 0)?.sides ?? noSides;

/** Padding around the boxes, each at the side where it costs the map least. */
export const sidesAround = (size: Size, boxes: readonly Box[]): Sides => besideAll(waysAround(size, boxes));

/** Attribute of elements that stand over the map. */
export const furnitureMark = { 'data-furniture': true } as const;

/** Attribute of an ancestor whose furniture counts even if it is outside of the map's frame. */
export const furnitureScope = { 'data-furniture-scope': true } as const;

/** Boxes that currently stand over the map: legend, tools, replay bar, a floating form. */
const measureBoxes = (map: HTMLElement): Box[] => {
  const frame = map.getBoundingClientRect();
  const scope = map.closest('[data-furniture-scope]') ?? map.parentElement?.parentElement;
  return [...(scope?.querySelectorAll('[data-furniture]') ?? [])].map((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { left: left - frame.left, top: top - frame.top, right: right - frame.left, bottom: bottom - frame.top };
  });
};

export const measureWays = (map: HTMLElement): Way[] => {
  const { width, height } = map.getBoundingClientRect();
  return waysAround({ x: width, y: height }, measureBoxes(map));
};

export const measureSides = (map: HTMLElement): Sides => besideAll(measureWays(map));

/** In px: smaller changes, such as a longer word, do not refit the map. */
const smallChange = 12;

export const isSameSides = (one: Sides, other: Sides) =>
  sideNames.every((side) => Math.abs(one[side] - other[side]) < smallChange);
