import { useSyncExternalStore } from 'react';

/** Widths in px up to which a screen counts as narrow, and the drawer slides over the page. */
const breakpoints = { narrow: 850, drawer: 768 } as const;

/** Widths in px from which a carousel shows two and three slides. */
const slideBreakpoints = { two: 730, three: 1000 } as const;

/** In px: beside the drawer, a third of anything narrower is too little for a panel. */
const columnsBreakpoint = 1100;

const useMedia = (query: string) =>
  useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
  );

export const useIsNarrow = () => useMedia(`(max-width: ${breakpoints.narrow}px)`);
export const useHasColumns = () => useMedia(`(min-width: ${columnsBreakpoint}px)`);
/** Where lists have room for more columns. */
export const useIsWide = () => useMedia('(min-width: 2000px)');
export const useHasSlidingDrawer = () => useMedia(`(max-width: ${breakpoints.drawer}px)`);

/** Whether fingers are what the screen is used with first. */
export const useIsTouched = () => useMedia('(pointer: coarse)');

export const useSlideCount = () => {
  const isTwo = useMedia(`(min-width: ${slideBreakpoints.two}px)`);
  const isThree = useMedia(`(min-width: ${slideBreakpoints.three}px)`);
  if (isThree) return 3;
  return isTwo ? 2 : 1;
};

export const prefersLessMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
