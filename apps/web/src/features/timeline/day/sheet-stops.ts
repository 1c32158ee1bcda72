/** Snap points of the bottom sheet. */
const sheetStops = ['low', 'half', 'high'] as const;
export type SheetStop = (typeof sheetStops)[number];

/** Heights in px for the given page and window heights; must match the style sheet. */
export const heightsOf = (page: number, screen: number): Record<SheetStop, number> => ({
  low: 76,
  half: 0.48 * screen,
  high: page - 72,
});

export const stopAt = (height: number, heights: Record<SheetStop, number>): SheetStop =>
  sheetStops.reduce((nearest, stop) =>
    Math.abs(heights[stop] - height) < Math.abs(heights[nearest] - height) ? stop : nearest,
  );
