import { useDeferredValue, useEffect, useState } from 'react';

const latestMs = 1000;

/**
 * False at first, true in a later render, which goes on in pieces. Steady updates interrupt that render again and again
 * and a deferred value has no deadline, so after a second it is rendered at once.
 */
export const useIsAfterFirst = (isAtOnce = false) => {
  const isRendered = useDeferredValue(true, isAtOnce);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (isRendered) return;
    const timer = setTimeout(() => setLate(true), latestMs);
    return () => clearTimeout(timer);
  }, [isRendered]);
  return isRendered || isLate;
};
