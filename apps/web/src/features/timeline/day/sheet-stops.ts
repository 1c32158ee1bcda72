/** How much of the list a small screen shows. */
const sheetStops = ['low', 'half', 'high'] as const;
export type SheetStop = (typeof sheetStops)[number];

/** In px, as the style sheet has them, of a page and a window that are so high. */
export const heightsOf = (page: number, screen: number): Record<SheetStop, number> => ({
  low: 76,
  half: 0.48 * screen,
  high: page - 72,
});

/** Where a sheet that is let go at this height comes to rest. */
export const stopAt = (height: number, heights: Record<SheetStop, number>): SheetStop =>
  sheetStops.reduce((nearest, stop) =>
    Math.abs(heights[stop] - height) < Math.abs(heights[nearest] - height) ? stop : nearest,
  );
