/** Rate limit as a token bucket. */
export const createAllowance = ({ atOnce, perSecond }: { atOnce: number; perSecond: number }) => {
  let left = atOnce;
  let countedAt = performance.now();
  return (): boolean => {
    const now = performance.now();
    left = Math.min(atOnce, left + ((now - countedAt) / 1000) * perSecond);
    countedAt = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
};
