import type { Core } from '../../../platform/core.ts';
import { AppError } from '../../../platform/errors.ts';
import { networkOf } from '../../../platform/net/network-of.ts';
import { type RateRule, rateLimits } from '../../../platform/rate-limit/rate-limits.ts';

/** An attempt that counts as failed unless one of these methods is called. */
export interface Attempt {
  /** Success: clears the counter and a block. */
  forgive: () => Promise<void>;
  /** Neither success nor failure: this attempt is not counted. */
  giveBack: () => Promise<void>;
}

export type LimitsService = ReturnType<typeof createLimitsService>;

const uncounted: Attempt = { forgive: async () => {}, giveBack: async () => {} };
const once = (rule: RateRule): RateRule => ({ ...rule, limit: 0 });

const tooMany = (retryAfterSeconds: number) => new AppError('too-many-attempts', { retryAfterSeconds });

/** Runs outside the caller's transaction, so that an attempt stays counted after a rollback. */
export const createLimitsService = ({ db, clock }: Core, { isOn }: { isOn: boolean }) => {
  const limits = rateLimits(db);
  const blockOf = (key: string) => `${key} block`;

  const assertNotBlocked = async (key: string, rule: RateRule) => {
    const block = await limits.peek(blockOf(key), once(rule), clock());
    if (!block.allowed) throw tooMany(block.retryAfterSeconds);
  };

  const forgive = async (key: string) => {
    await limits.clear(key);
    await limits.clear(blockOf(key));
  };

  return {
    /** Counts one and returns false if the limit is exceeded. */
    isWithin: async (key: string, rule: RateRule): Promise<boolean> =>
      !isOn || (await limits.hit(key, rule, clock())).allowed,

    /** Counts one and responds with 429 if the limit is exceeded. */
    count: async (key: string, rule: RateRule) => {
      if (!isOn) return;
      const { allowed, retryAfterSeconds } = await limits.hit(key, rule, clock());
      if (!allowed) throw tooMany(retryAfterSeconds);
    },

    /** True if the limit is reached; does not count. */
    isReached: async (key: string, { limit, windowSeconds }: RateRule): Promise<boolean> =>
      isOn && !(await limits.peek(key, { limit: limit - 1, windowSeconds }, clock())).allowed,

    assertNotBlocked: async (key: string, rule: RateRule) => {
      if (isOn) await assertNotBlocked(key, rule);
    },

    /**
     * Counts the attempt before its outcome is known, so that concurrent attempts cannot exceed the limit. The last
     * permitted attempt blocks the key for a full window.
     */
    begin: async (key: string, rule: RateRule): Promise<Attempt> => {
      if (!isOn) return uncounted;
      await assertNotBlocked(key, rule);
      const { allowed, count, retryAfterSeconds } = await limits.hit(key, rule, clock());
      if (!allowed) throw tooMany(retryAfterSeconds);
      const isLast = count === rule.limit;
      if (isLast) await limits.hit(blockOf(key), once(rule), clock());
      const unblock = async () => {
        if (isLast) await limits.clear(blockOf(key));
      };
      return {
        forgive: () => forgive(key),
        giveBack: async () => {
          await limits.giveBack(key, clock());
          await unblock();
        },
      };
    },

    forgive,
    networkOf,

    removeExpired: () => limits.removeExpired(clock()),
  };
};
