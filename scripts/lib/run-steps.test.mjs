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
        .replace(/[\d.]+ s$/, 'n s'),
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
