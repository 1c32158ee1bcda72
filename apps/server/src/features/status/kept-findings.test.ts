import { expect, it, onTestFinished, vi } from 'vitest';
import { keepFindings } from './kept-findings.ts';

it('answers what was found last while a look takes long, so that a metric of it has no gap', async () => {
  const later = performance.now() + 600_000;
  let end = (_: string) => {};
  const slow = new Promise<string>((resolve) => {
    end = resolve;
  });
  const lookAround = vi.fn(async () => 'first');
  const findings = keepFindings(lookAround);
  expect(await findings.atOnce(300_000)).toBe('first');

  lookAround.mockReturnValue(slow);
  vi.spyOn(performance, 'now').mockReturnValue(later);
  onTestFinished(() => void vi.restoreAllMocks());
  expect(await findings.atOnce(300_000)).toBe('first');
  const waiting = findings.within(300_000);
  end('second');
  expect(await waiting).toBe('second');
  expect(await findings.atOnce(300_000)).toBe('second');
  expect(lookAround).toHaveBeenCalledTimes(2);
});
