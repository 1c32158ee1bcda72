const pointsPerSecond = 500;
const burst = 2000;
/** A message costs more than its points: fifty a second are as much as a device may send. */
const leastWeight = 10;
const maxRemembered = 20_000;

/** A token bucket for each device, in points. */
export const createThrottle = () => {
  /** When the bucket of a device will be full again. */
  const fullAt = new Map<string, number>();
  return {
    /** Takes the points of a message out of the bucket, which may go below zero. */
    take: (deviceId: string, points: number) => {
      const cost = (Math.max(points, leastWeight) / pointsPerSecond) * 1000;
      const full = Math.max(fullAt.get(deviceId) ?? 0, performance.now()) + cost;
      fullAt.delete(deviceId);
      fullAt.set(deviceId, full);
      const [oldest] = fullAt.keys();
      if (fullAt.size > maxRemembered && oldest !== undefined) fullAt.delete(oldest);
    },

    /** Milliseconds until the bucket is no longer below zero. */
    waitOf: (deviceId: string): number =>
      Math.max(0, (fullAt.get(deviceId) ?? 0) - performance.now() - (burst / pointsPerSecond) * 1000),
  };
};
