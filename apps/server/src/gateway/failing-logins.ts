import { createFailingNetworks } from './failing-networks.ts';

/** In a minute, then a ban for a minute; docs/decisions/056. */
const failures = { perName: 10, perNetwork: 1000 };
const maxKnown = 20_000;

export interface LoginAttempt {
  fail: () => void;
  succeed: () => void;
  /** Neither: the password could not be checked. */
  giveBack: () => void;
}

export type FailingLogins = ReturnType<typeof createFailingLogins>;

/**
 * Limits against guessing the passwords of devices. Thousands of devices may share the address of their carrier, so a
 * wrong one is banned by its name; only a flood bans the address, and then only for names that never signed in there.
 */
export const createFailingLogins = ({ hasLimits }: { hasLimits: boolean }) => {
  const networks = createFailingNetworks({ hasLimits, perMinute: failures.perNetwork });
  const names = createFailingNetworks({ hasLimits, perMinute: failures.perName });
  const known = new Set<string>();

  const remember = (key: string) => {
    known.delete(key);
    known.add(key);
    const [oldest] = known;
    if (known.size > maxKnown && oldest !== undefined) known.delete(oldest);
  };

  return {
    /** Null if banned. Counts before the outcome is known, so that concurrent guesses cannot exceed the limit. */
    begin: (network: string, name: string): LoginAttempt | null => {
      const key = `${network} ${name}`;
      if (names.banOf(key) > 0 || (networks.banOf(network) > 0 && !known.has(key))) return null;
      names.fail(key);
      return {
        fail: () => networks.fail(network),
        giveBack: () => names.forgive(key),
        succeed: () => {
          names.forgive(key);
          remember(key);
        },
      };
    },
  };
};
