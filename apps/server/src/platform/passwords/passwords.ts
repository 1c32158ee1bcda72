import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import * as argon2 from '@node-rs/argon2';
import { limitConcurrency } from '../limit-concurrency.ts';
import { createOneAtATime } from '../one-at-a-time.ts';

export type Passwords = ReturnType<typeof createPasswords>;

// OWASP minimum for argon2id (the library's default algorithm): 19 MiB of memory, two passes, one lane.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Leaves one CPU core and one of libuv's four threads for other work.
const concurrency = Math.max(1, Math.min(availableParallelism() - 1, 3));

export function createPasswords() {
  const limited = limitConcurrency(concurrency);
  const inTurn = createOneAtATime();
  /** One queue place per account, so that many attempts on one account do not delay the others. */
  const run = <T>(account: string, task: () => Promise<T>) => inTurn(account, () => limited(task));
  const hash = (password: string, account: string) => run(account, () => argon2.hash(password, parameters));
  const hashOfNobody = hash(randomBytes(32).toString('base64'), '');

  return {
    hash,

    /** Same duration for `null` (no such user) as for a wrong password, against user enumeration by timing. */
    async verify(hashed: string | null, password: string, account: string): Promise<boolean> {
      const against = hashed ?? (await hashOfNobody);
      const matches = await run(account, () => argon2.verify(against, password));
      return hashed !== null && matches;
    },
  };
}
