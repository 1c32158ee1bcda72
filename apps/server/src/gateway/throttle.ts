const pointsPerSecond = 500;
const burst = 2000;
/** Minimum cost of a message: it limits a device to fifty messages a second. */
const leastWeight = 10;
const maxRemembered = 20_000;

/** Token bucket per device, in points. */
export const createThrottle = () => {
  /** Time at which a device's bucket is full again. */
  const fullAt = new Map<string, number>();
  return {
    /** Takes tokens for a message; the bucket may go negative. */
    take: (deviceId: string, points: number) => {
      const cost = (Math.max(points, leastWeight) / pointsPerSecond) * 1000;
      const full = Math.max(fullAt.get(deviceId) ?? 0, performance.now()) + cost;
      fullAt.delete(deviceId);
      fullAt.set(deviceId, full);
      const [oldest] = fullAt.keys();
      if (fullAt.size > maxRemembered && oldest !== undefined) fullAt.delete(oldest);
    },

    /** Milliseconds until the bucket is no longer negative. */
    waitOf: (deviceId: string): number =>
      Math.max(0, (fullAt.get(deviceId) ?? 0) - performance.now() - (burst / pointsPerSecond) * 1000),
  };
};
