import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 20_000;

export function createChecks(say = console.log) {
  let failed = 0;
  const check = (what, isTrue, details = '') => {
    if (!isTrue) failed += 1;
    say(`  ${isTrue ? 'ok    ' : 'FAILED'} ${what}${isTrue || !details ? '' : `: ${details.trim()}`}`);
  };
  const eventually = async (what, isTrue) => {
    const until = performance.now() + PATIENCE_MS;
    while (performance.now() < until) {
      if (await isTrue()) return check(what, true);
      await sleep(50);
    }
    return check(what, false, `not within ${PATIENCE_MS / 1000} s`);
  };
  return { check, eventually, failures: () => failed };
}
