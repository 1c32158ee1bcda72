/** That have not said yet who they are. */
const connectionsPerAddress = 200;
const failuresPerMinute = 100;
const minute = 60_000;
const banMilliseconds = minute;
const maxRemembered = 10_000;

interface Failures {
  count: number;
  since: number;
  bannedUntil: number;
}

export type TrackerAddresses = ReturnType<typeof createTrackerAddresses>;

/** Numbers of trackers can be guessed: whoever tries many from one network is not listened to for a while. */
export const createTrackerAddresses = ({ hasLimits }: { hasLimits: boolean }) => {
  const open = new Map<string, number>();
  const failures = new Map<string, Failures>();

  return {
    /** Null where the address may connect; it has to leave again. */
    enter: (address: string): 'too-many-connections' | 'banned-address' | null => {
      const count = open.get(address) ?? 0;
      if (hasLimits && (failures.get(address)?.bannedUntil ?? 0) > performance.now()) return 'banned-address';
      if (hasLimits && count >= connectionsPerAddress) return 'too-many-connections';
      open.set(address, count + 1);
      return null;
    },

    leave: (address: string) => {
      const count = (open.get(address) ?? 1) - 1;
      if (count > 0) open.set(address, count);
      else open.delete(address);
    },

    /** It said a number that nobody has. */
    fail: (address: string) => {
      const now = performance.now();
      const before = failures.get(address);
      const isRecent = before !== undefined && now - before.since < minute;
      const count = (isRecent ? before.count : 0) + 1;
      const bannedUntil = count >= failuresPerMinute ? now + banMilliseconds : 0;
      failures.delete(address);
      failures.set(address, { count, since: isRecent ? before.since : now, bannedUntil });
      const [oldest] = failures.keys();
      if (failures.size > maxRemembered && oldest !== undefined) failures.delete(oldest);
    },
  };
};
