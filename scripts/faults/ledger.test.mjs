import { expect, it } from 'vitest';
import { createLedger } from './ledger.mjs';

/** Fake database with these points and totals. */
const sqlOf = (points, { rows = 0, counted = 0 } = {}) => {
  const stored = Object.entries(points).map(([imei, seconds]) => ({ imei, seconds: seconds.map(String) }));
  return async (text) => (text.includes('array_agg') ? stored : [{ rows, counted }]);
};

it('finds what was acknowledged and is not there', async () => {
  const ledger = createLedger(sqlOf({ a: [1, 2, 9], b: [1] }));
  for (const [imei, at] of [
    ['a', 1],
    ['a', 2],
    ['a', 2],
    ['b', 1],
  ]) {
    ledger.add(imei, at);
  }
  expect(ledger.total()).toBe(3);
  expect(await ledger.countLost(ledger.promised())).toBe(0);
  ledger.add('b', 2);
  ledger.add('c', 1);
  expect(await ledger.countLost(ledger.promised())).toBe(2);
});

it('finds what is there twice, or counted twice', async () => {
  expect(await createLedger(sqlOf({})).countTwice()).toBe(0);
  expect(await createLedger(sqlOf({}, { rows: 2 })).countTwice()).toBe(2);
  expect(await createLedger(sqlOf({}, { counted: 1 })).countTwice()).toBe(1);
  expect(await createLedger(sqlOf({}, { counted: -1 })).countTwice()).toBe(1);
});
