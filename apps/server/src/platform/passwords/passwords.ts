import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import * as argon2 from '@node-rs/argon2';
import { limitConcurrency } from './limit-concurrency.ts';

export type Passwords = ReturnType<typeof createPasswords>;

// OWASP's minimum for argon2id (the library's default algorithm): 19 MiB, two passes, one lane.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// One core and one of libuv's four threads always stay free for everything else.
const concurrency = Math.max(1, Math.min(availableParallelism() - 1, 3));

export function createPasswords() {
  const run = limitConcurrency(concurrency);
  const hash = (password: string) => run(() => argon2.hash(password, parameters));
  const hashOfNobody = hash(randomBytes(32).toString('base64'));

  return {
    hash,

    /** Takes the same time for `null` (no such user) as for a wrong password. */
    async verify(hashed: string | null, password: string): Promise<boolean> {
      const against = hashed ?? (await hashOfNobody);
      const matches = await run(() => argon2.verify(against, password));
      return hashed !== null && matches;
    },
  };
}
