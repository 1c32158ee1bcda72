import { describe, expect, it } from 'vitest';
import {
  differencesFrom,
  numbersIn,
  parseAttacks,
  parseRequirements,
  parseStatements,
  proofOf,
  reportOf,
  unknownDecisions,
} from './requirements.mjs';

const REQUIREMENTS = parseRequirements(`
# Requirements
| number | owner | statement | decision | proofs |
|---|---|---|---|---|
| P1.2.3 | auth | Leads on |  |  |
| P1.2.30 | devices | Shows 'a' \\| 'b' | decisions-2: P1.2.30 | 2 × a.test.ts, e2e/b.spec.ts |

| A7 | auth | Guessing is stopped |  |  |
| A9 | auth | Nothing to enumerate | open: not built yet |  |
`);
const proven = (...tests) =>
  proofOf(REQUIREMENTS, tests)
    .rows.filter((row) => row.isProven)
    .map((row) => row.number);
const passed = (title, file = 'x.test.ts') => ({ title, file, status: 'passed' });
const failed = (title) => ({ title, file: 'x.test.ts', status: 'failed' });
const walked = (title, file) => ({ ...passed(title, file), isInBrowser: true });

describe('requirements', () => {
  it('are the rows of all tables', () => {
    expect(REQUIREMENTS).toEqual([
      { number: 'P1.2.3', owner: 'auth', words: 'Leads on', decision: '', proofs: [] },
      {
        number: 'P1.2.30',
        owner: 'devices',
        words: "Shows 'a' | 'b'",
        decision: 'decisions-2: P1.2.30',
        proofs: [
          { file: 'a.test.ts', count: 2 },
          { file: 'e2e/b.spec.ts', count: 1 },
        ],
      },
      { number: 'A7', owner: 'auth', words: 'Guessing is stopped', decision: '', proofs: [] },
      { number: 'A9', owner: 'auth', words: 'Nothing to enumerate', decision: 'open: not built yet', proofs: [] },
    ]);
  });

  it('are refused with a column too few or many, and with a proof that is no test file', () => {
    expect(() => parseRequirements('| P1.2.3 | auth | Leads on |')).toThrow('not 5 columns');
    expect(() => parseRequirements('| P1.2.3 | auth | Leads | on |  |  |')).toThrow('not 5 columns');
    expect(() => parseRequirements('| P1.2.3 | auth | Leads on |  | all tests |')).toThrow("P1.2.3 lists 'all tests'");
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

  it('need every proof that their row lists', () => {
    const a = passed('shows a [P1.2.30]', '/src/a.test.ts');
    const again = passed('shows it again [P1.2.30]', '/src/a.test.ts');
    const b = walked('shows b [P1.2.30]', 'e2e/b.spec.ts');
    expect(proven(a, again, b)).toEqual(['P1.2.30']);
    expect(proven(a, b, passed('alone [P1.2.30]', 'c.test.ts'))).toEqual([]);
    expect(proven(a, again, passed('shows b [P1.2.30]', 'not-b.spec.ts'))).toEqual([]);
    expect(proven(a, again, { ...b, status: 'skipped' })).toEqual([]);
    // The same test on the other database.
    expect(proven(a, a, b)).toEqual([]);
    expect(reportOf(REQUIREMENTS, [a, a]).lines).toContain(
      'missing P1.2.30 (devices): listed but not passed: 2 × a.test.ts, 1 × e2e/b.spec.ts',
    );
  });

  it('are proven in a browser by a walk that proves all of them', () => {
    const inBrowser = (...tests) =>
      proofOf(REQUIREMENTS, tests)
        .rows.filter((row) => row.isInBrowser)
        .map(({ number }) => number);
    const parts = [
      passed('a [P1.2.30]', 'a.test.ts'),
      passed('a too [P1.2.30]', 'a.test.ts'),
      walked('b [P1.2.30]', 'e2e/b.spec.ts'),
    ];
    expect(inBrowser(walked('leads on [P1.2.3]', 'auth.spec.ts'), ...parts)).toEqual(['P1.2.3']);
    expect(inBrowser(...parts, walked('all of it [P1.2.30]', 'e2e/whole.spec.ts'))).toEqual(['P1.2.30']);
    expect(inBrowser(walked('leads on [P1.2.3]', 'auth.spec.ts'), failed('leads on [P1.2.3]'))).toEqual([]);
    const [row] = parseRequirements('| P1.2.3 | auth | Leads on |  | a.spec.ts, b.spec.ts |');
    const walks = [walked('a [P1.2.3]', 'a.spec.ts'), walked('b [P1.2.3]', 'b.spec.ts')];
    expect(proofOf([row], walks).rows[0].isInBrowser).toBe(true);
    expect(proofOf([row], walks.slice(1)).rows[0].isInBrowser).toBe(false);
  });

  it('are reported by owner, with a line for each attack and for all that is missing', () => {
    const tests = [walked('leads on [P1.2.3]', 'auth.spec.ts'), passed('stops [A7]'), failed('stops more [A7]')];
    expect(reportOf(REQUIREMENTS, tests)).toEqual({
      isProven: false,
      lines: [
        'statements 1 / 2 proven, 1 of them in a browser',
        'decided    1 rows, decisions-2: 1',
        'attacks    0 / 2 proven, unproven: A7, A9',
        'auth       1 / 1 statements, 0 / 2 attacks proven',
        'devices    0 / 1 statements, 0 / 0 attacks proven',
        'A7      2 tests  1 FAILED   Guessing is stopped',
        'A9      0 tests  NO TEST    Nothing to enumerate',
        'missing P1.2.30 (devices): listed but not passed: 2 × a.test.ts, 1 × e2e/b.spec.ts',
        'missing A7 (auth): Guessing is stopped',
      ],
    });
  });

  it('that are open count as unproven but do not fail; only attacks can be open', () => {
    const rows = (number) => parseRequirements(`| ${number} | auth | It |  open: not built |  |`);
    expect(reportOf(rows('A9'), []).isProven).toBe(true);
    expect(reportOf(rows('P1.2.3'), []).isProven).toBe(false);
    expect(reportOf(rows('A9'), [passed('it [A9]')]).lines.at(-1)).toContain('need not call it open: A9');
  });

  it('that are not in the table are reported', () => {
    expect(proofOf(REQUIREMENTS, [passed('a [P9.9.9]')]).unknown).toEqual(['P9.9.9']);
  });
});

describe('the words of the requirements', () => {
  const specification = new Map([
    ...parseStatements(
      'id\towner\tscreen\tstatement\nP1.0.1\tcontext\t\tIt is.\nP1.2.3\tx\tSign-in\tLeads on to it.\n',
    ),
    ...parseAttacks('# Attacks\n- A7 Guessing is stopped\n'),
  ]);
  const rows = (words, decision = '') =>
    parseRequirements(`| P1.2.3 | auth | ${words} | ${decision} |  |\n| A7 | auth | Guessing is stopped |  |  |`);

  it('may be wrapped otherwise, and nothing else', () => {
    expect(differencesFrom(specification, rows('Leads on  to it.'))).toEqual([]);
    expect(differencesFrom(specification, rows('Leads up to it.'))).toEqual([
      "P1.2.3 says 'up' where the specification says 'on' (word 2) and names no decision",
    ]);
    expect(differencesFrom(specification, rows('Leads on to it. Always.'))).toEqual([
      "P1.2.3 says 'Always.' where the specification says '' (word 5) and names no decision",
    ]);
    expect(differencesFrom(specification, rows('Leads on'))).toHaveLength(1);
  });

  it('differ by a decision only', () => {
    expect(differencesFrom(specification, rows('Leads up.', 'decisions-2: P1.2.3'))).toEqual([]);
    expect(differencesFrom(specification, rows('Leads up.', 'open: later'))).toHaveLength(1);
  });

  it('are there for each statement and attack, and for no other', () => {
    expect(differencesFrom(specification, [])).toEqual(['P1.2.3 has no row', 'A7 has no row']);
    const more = parseRequirements('| P9.9.9 | auth | More |  |  |');
    expect(differencesFrom(new Map(), more)).toEqual(['P9.9.9 is not in the specification']);
  });

  it('name decisions that exist', () => {
    const textOf = (page) => ({ 'decisions-2': '| P1.2.3 | wrong | right |', 'decision 019': '019-lists.md' })[page];
    const unknown = (decision) => unknownDecisions(rows('Leads up.', decision), textOf);
    for (const known of ['', 'decisions-2: P1.2.3', 'decision 019', 'decisions: not readable here']) {
      expect(unknown(known)).toEqual([]);
    }
    for (const wrong of ['decisions-2: P9.9.9', 'decision 999', 'because']) {
      expect(unknown(wrong)).toEqual([`P1.2.3 names a decision that there is not: ${wrong}`]);
    }
  });
});
