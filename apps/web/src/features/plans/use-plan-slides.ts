import { planSlides } from '@holdfast/contract/plans.rules';
import { useSyncExternalStore } from 'react';

const followWidth = (onChange: () => void) => {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
};

/** How many plans stand side by side in this window. */
export const usePlanSlides = () => useSyncExternalStore(followWidth, () => planSlides(window.innerWidth));
