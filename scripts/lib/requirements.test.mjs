import { describe, expect, it } from 'vitest';
import { numbersIn, parseRequirements, proofOf, reportOf } from './requirements.mjs';

const REQUIREMENTS = parseRequirements(`
# Requirements
| number | owner | in our words |
|---|---|---|
| P1.2.3 | auth | Leads on |
| P1.2.30 | devices | Shows 'a' and 'b' |

| A7 | auth | Guessing is stopped |
`);
const proven = (...tests) =>
  proofOf(REQUIREMENTS, tests)
    .rows.filter((row) => row.isProven)
    .map((row) => row.number);
const passed = (title) => ({ title, status: 'passed' });
const failed = (title) => ({ title, status: 'failed' });

describe('requirements', () => {
  it('are the rows of all tables', () => {
    expect(REQUIREMENTS).toEqual([
      { number: 'P1.2.3', owner: 'auth', words: 'Leads on' },
      { number: 'P1.2.30', owner: 'devices', words: "Shows 'a' and 'b'" },
      { number: 'A7', owner: 'auth', words: 'Guessing is stopped' },
    ]);
  });

  it('are named at the end of a title, in one bracket or several', () => {
    expect(numbersIn('leads on [P1.2.3]')).toEqual(['P1.2.3']);
    expect(numbersIn('leads on [P1.2.3, A7]')).toEqual(['P1.2.3', 'A7']);
    expect(numbersIn('leads on [P1.2.3] [A7]')).toEqual(['P1.2.3', 'A7']);
    expect(numbersIn('reads [P1.2.3] of a list')).toEqual([]);
    expect(numbersIn('P1.2.3 without a bracket')).toEqual([]);
  });

  it('are proven by a test that passed', () => {
    expect(proven(passed('leads on [P1.2.3]'), passed('other'))).toEqual(['P1.2.3']);
  });

  it('are not proven while one test that names them fails', () => {
    expect(proven(passed('leads on [P1.2.3]'), failed('leads back [P1.2.3]'), passed('[A7]'))).toEqual(['A7']);
  });

  it('are not proven by skipped tests, nor harmed by them', () => {
    expect(proven({ title: 'leads on [P1.2.3]', status: 'skipped' })).toEqual([]);
    expect(proven({ title: 'leads on [A7]', status: 'skipped' }, passed('stops [A7]'))).toEqual(['A7']);
  });

  it('are not proven in bulk: six numbers in a title count for nothing', () => {
    const title = 'does everything [P1.2.3, P1.2.30, A7, P1.1.1, P1.1.2, P1.1.3]';
    expect(proven(passed(title))).toEqual([]);
    expect(proofOf(REQUIREMENTS, [passed(title)]).overloaded).toEqual([title]);
  });

  it('are reported by owner, with a line for each attack and for all that is missing', () => {
    const tests = [passed('leads on [P1.2.3]'), passed('stops [A7]'), failed('stops more [A7]')];
    expect(reportOf(REQUIREMENTS, tests)).toEqual({
      isProven: false,
      lines: [
        'auth       1 / 1 statements, 0 / 1 attacks proven',
        'devices    0 / 1 statements, 0 / 0 attacks proven',
        'A7      2 tests  1 FAILED   Guessing is stopped',
        "missing P1.2.30 (devices): Shows 'a' and 'b'",
        'missing A7 (auth): Guessing is stopped',
      ],
    });
    expect(reportOf(REQUIREMENTS, []).lines).toContain('A7      0 tests  NO TEST    Guessing is stopped');
  });

  it('that nobody wrote down are told', () => {
    expect(proofOf(REQUIREMENTS, [passed('a [P9.9.9]')]).unknown).toEqual(['P9.9.9']);
  });
});
