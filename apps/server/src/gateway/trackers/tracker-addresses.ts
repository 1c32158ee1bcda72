import { createFailingNetworks } from '../failing-networks.ts';

/** That have not said yet who they are. */
const connectionsPerAddress = 200;

export type TrackerAddresses = ReturnType<typeof createTrackerAddresses>;

/** Of how many connections an address may have, and whether it says numbers that nobody has. */
export const createTrackerAddresses = ({ hasLimits }: { hasLimits: boolean }) => {
  const open = new Map<string, number>();
  const failing = createFailingNetworks({ hasLimits });

  return {
    /** Null where the address may connect; it has to leave again. */
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

    /** It said a number that nobody has. */
    fail: failing.fail,
  };
};
