import { expect, it } from 'vitest';
import { runSteps } from './run-steps.mjs';

const step = (name, result) => ({
  name,
  run: async () => ({ passed: 0, failed: 0, skipped: 0, output: '', ...result }),
});

it('goes on after a failed step and adds everything up', async () => {
  const lines = [];
  const steps = [
    step('lint', { failed: 1, output: 'a.ts: unused\n' }),
    { name: 'build', run: () => Promise.reject(new Error('cannot build')) },
    step('web', { passed: 10, failed: 2, skipped: 1, output: 'two broke', failures: ['one: no', 'two: no'] }),
    step('server', {
      passed: 30,
      output: 'never shown',
      tests: [
        { title: 'a', milliseconds: 3100 },
        { title: 'b', milliseconds: 4200 },
      ],
    }),
  ];
  expect(await runSteps(steps, (line) => lines.push(line))).toEqual({ passed: 40, failed: 4 });
  expect(
    lines.map((line) =>
      line
        .trim()
        .replace(/\s+/g, ' ')
        .replace(/[\d.]+ s( [\d.]+ s of CPU)?$/, 'n s'),
    ),
  ).toEqual([
    'a.ts: unused',
    'lint FAILED n s',
    'cannot build',
    'build FAILED n s',
    'two broke',
    'web 10 passed, 2 FAILED, 1 skipped n s',
    'server 30 passed n s',
    'the slowest tests:',
    '4.2 s server: b',
    '3.1 s server: a',
    'FAILED web: one: no',
    'FAILED web: two: no',
  ]);
});

it('goes on without waiting for a step in the background, until one that is alone', async () => {
  const order = [];
  const traced = (name, takes, more) => ({
    name,
    ...more,
    run: async () => {
      order.push(`${name} starts`);
      await new Promise((resolve) => setTimeout(resolve, takes));
      order.push(`${name} ends`);
      return { passed: 1, failed: 0, skipped: 0 };
    },
  });
  const steps = [
    traced('long', 200, { background: true }),
    traced('a', 10),
    traced('b', 10),
    traced('last', 10, { alone: true }),
  ];
  expect(await runSteps(steps, () => {})).toEqual({ passed: 4, failed: 0 });
  expect(order).toEqual([
    'long starts',
    'a starts',
    'a ends',
    'b starts',
    'b ends',
    'long ends',
    'last starts',
    'last ends',
  ]);
});
