import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createOneAtATime } from './one-at-a-time.ts';

describe('one at a time', () => {
  it('runs works of one key in order, whatever the others do, and hands out each answer', async () => {
    const inTurn = createOneAtATime();
    const log: string[] = [];
    const work =
      (name: string, fails = false) =>
      async () => {
        log.push(`${name} begins`);
        await nextTurn();
        log.push(`${name} ends`);
        if (fails) throw new Error(name);
        return name;
      };
    const answers = await Promise.allSettled([
      inTurn('a', work('a1', true)),
      inTurn('a', work('a2')),
      inTurn('b', work('b1')),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect(log.filter((line) => line.startsWith('a'))).toEqual(['a1 begins', 'a1 ends', 'a2 begins', 'a2 ends']);
    expect(log.indexOf('b1 begins')).toBeLessThan(log.indexOf('a1 ends'));
  });
});
