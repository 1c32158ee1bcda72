import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createRefusals } from './refusals.ts';
import { refusalReasons } from './up-message.ts';

it('counts every refused message, and logs them once a minute with how many there were [A17]', async () => {
  const lines: string[] = [];
  let now = Date.UTC(2026, 0, 1);
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const refusals = createRefusals({ log, clock: () => new Date(now) });

  for (let count = 0; count < 1000; count += 1) {
    refusals.add(count % 4 === 0 ? 'malformed' : 'out-of-range', 'device-1');
    now += 50;
  }
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ refused: { malformed: 1 }, sender: 'device-1' });
  now += 10_000;
  refusals.add('oversized', 'device-2');
  refusals.add('oversized', 'device-2');
  expect(lines).toHaveLength(2);
  expect(JSON.parse(lines[1] ?? '').refused).toEqual({ malformed: 249, 'out-of-range': 750, oversized: 1 });

  const counted = Object.fromEntries(
    (await refusals.counter.get()).values.map(({ labels, value }) => [labels.reason, value]),
  );
  const none = Object.fromEntries(refusalReasons.map((reason) => [reason, 0]));
  expect(counted).toEqual({ ...none, malformed: 250, 'out-of-range': 750, oversized: 2 });
});
