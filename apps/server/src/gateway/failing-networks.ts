const usualPerMinute = 100;
const minute = 60_000;
const banMilliseconds = minute;
const maxRemembered = 10_000;

interface Failures {
  count: number;
  since: number;
  bannedUntil: number;
}

export type FailingNetworks = ReturnType<typeof createFailingNetworks>;

/** Rate limit against guessing device ids: a network with too many failures is banned for a minute. */
export const createFailingNetworks = ({
  hasLimits,
  perMinute = usualPerMinute,
}: {
  hasLimits: boolean;
  perMinute?: number;
}) => {
  const failures = new Map<string, Failures>();

  return {
    /** Remaining ban in milliseconds; 0 if the network is not banned. */
    banOf: (network: string): number =>
      hasLimits ? Math.max(0, (failures.get(network)?.bannedUntil ?? 0) - performance.now()) : 0,

    fail: (network: string) => {
      const now = performance.now();
      const before = failures.get(network);
      const isRecent = before !== undefined && now - before.since < minute;
      const count = (isRecent ? before.count : 0) + 1;
      const bannedUntil = count >= perMinute ? now + banMilliseconds : 0;
      failures.delete(network);
      failures.set(network, { count, since: isRecent ? before.since : now, bannedUntil });
      const [oldest] = failures.keys();
      if (failures.size > maxRemembered && oldest !== undefined) failures.delete(oldest);
    },
    forgive: (network: string) => void failures.delete(network),
  };
};
