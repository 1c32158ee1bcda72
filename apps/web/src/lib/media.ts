import { useSyncExternalStore } from 'react';

/** Maximum widths in px for the narrow layout, and for a drawer that overlays the page. */
const breakpoints = { narrow: 850, drawer: 768 } as const;

/** Minimum widths in px for carousels with two and three slides. */
const slideBreakpoints = { two: 730, three: 1000 } as const;

/** Minimum width in px for side panels: below it, a third of the space beside the drawer is too small. */
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
/** Room for additional list columns. */
export const useIsWide = () => useMedia('(min-width: 2000px)');
export const useHasSlidingDrawer = () => useMedia(`(max-width: ${breakpoints.drawer}px)`);

export const useIsTouched = () => useMedia('(pointer: coarse)');

export const useSlideCount = () => {
  const isTwo = useMedia(`(min-width: ${slideBreakpoints.two}px)`);
  const isThree = useMedia(`(min-width: ${slideBreakpoints.three}px)`);
  if (isThree) return 3;
  return isTwo ? 2 : 1;
};

export const prefersLessMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
