import { expect, it } from 'vitest';
import { countAttacks, parseAttacks, tableOfAttacks } from './attacks.mjs';

const attacks = parseAttacks(`
| attack | name | what stops it |
|---|---|---|
| A7 | Guessing | limits |
| A16 | Money | webhooks |
`);

it('reads number and name of each attack', () => {
  expect(attacks).toEqual([
    { number: 'A7', name: 'Guessing' },
    { number: 'A16', name: 'Money' },
  ]);
});

it('counts the tests that name an attack at the end of their title, and no skipped one', () => {
  const tests = [
    { title: 'stops guessing [P2.4.1] [A7]', status: 'passed' },
    { title: 'stops more of it [A7] [A16]', status: 'failed' },
    { title: 'about [A7] in passing', status: 'passed' },
    { title: 'left out [A7]', status: 'skipped' },
    { title: 'another one [A1]', status: 'passed' },
  ];
  expect(countAttacks(attacks, tests)).toEqual([
    { number: 'A7', name: 'Guessing', tests: 2, passed: 1, failed: 1 },
    { number: 'A16', name: 'Money', tests: 1, passed: 0, failed: 1 },
  ]);
});

it('shows one line for each attack, and holds only when all are tested and none failed', () => {
  const row = (tests, failed) => ({ number: 'A7', name: 'Guessing', tests, passed: tests - failed, failed });
  expect(tableOfAttacks([row(3, 0)])).toEqual({
    isHeld: true,
    text: '     attack     tests passed failed\nA7   Guessing       3      3      0',
  });
  expect(tableOfAttacks([row(3, 0), row(2, 1)])).toMatchObject({
    isHeld: false,
    text: expect.stringMatching(/2 +1 +1 {2}FAILED$/),
  });
  expect(tableOfAttacks([row(0, 0)])).toMatchObject({ isHeld: false, text: expect.stringMatching(/NO TEST$/) });
});
