import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import * as argon2 from '@node-rs/argon2';
import { limitConcurrency } from '../limit-concurrency.ts';
import { createOneAtATime } from '../one-at-a-time.ts';

export type Passwords = ReturnType<typeof createPasswords>;

// OWASP's minimum for argon2id (the library's default algorithm): 19 MiB, two passes, one lane.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// One core and one of libuv's four threads always stay free for everything else.
const concurrency = Math.max(1, Math.min(availableParallelism() - 1, 3));

export function createPasswords() {
  const limited = limitConcurrency(concurrency);
  const inTurn = createOneAtATime();
  /** Each account has one place in the queue, so that many attempts on one do not delay the others. */
  const run = <T>(account: string, task: () => Promise<T>) => inTurn(account, () => limited(task));
  const hash = (password: string, account: string) => run(account, () => argon2.hash(password, parameters));
  const hashOfNobody = hash(randomBytes(32).toString('base64'), '');

  return {
    hash,

    /** Takes the same time for `null` (no such user) as for a wrong password. */
    async verify(hashed: string | null, password: string, account: string): Promise<boolean> {
      const against = hashed ?? (await hashOfNobody);
      const matches = await run(account, () => argon2.verify(against, password));
      return hashed !== null && matches;
    },
  };
}
