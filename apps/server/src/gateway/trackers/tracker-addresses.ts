import { createFailingNetworks } from '../failing-networks.ts';

/** Limit of connections that have not identified themselves yet. */
const connectionsPerAddress = 200;

export type TrackerAddresses = ReturnType<typeof createTrackerAddresses>;

/** Limits unidentified connections per address and bans addresses that try unknown ids. */
export const createTrackerAddresses = ({ hasLimits }: { hasLimits: boolean }) => {
  const open = new Map<string, number>();
  const failing = createFailingNetworks({ hasLimits });

  return {
    /** Null if the address may connect; the caller must then call `leave` once. */
    enter: (address: string): 'too-many-connections' | 'banned-address' | null => {
      const count = open.get(address) ?? 0;
      if (failing.banOf(address) > 0) return 'banned-address';
      if (hasLimits && count >= connectionsPerAddress) return 'too-many-connections';
      open.set(address, count + 1);
      return null;
    },

    leave: (address: string) => {
      const count = (open.get(address) ?? 1) - 1;
      if (count > 0) open.set(address, count);
      else open.delete(address);
    },

    fail: failing.fail,
  };
};
