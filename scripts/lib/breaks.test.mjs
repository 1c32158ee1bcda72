import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { breaks, PICKED, pickedBreaks, SEED } from '../breaks/list.mjs';
import {
  breakText,
  catcherOf,
  copyTree,
  isProven,
  patternOf,
  pickStatements,
  problemOf,
  toTable,
  whileBroken,
} from './breaks.mjs';
import { root } from './paths.mjs';
import { parseRequirements } from './requirements.mjs';

const aBreak = { number: 'P1.2.3', what: 'it', file: 'a.ts', find: 'one', replace: 'two' };

const temporary = () => {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-breaks-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

const reportOf = (...tests) => ({
  testResults: [{ name: 'a', status: 'passed', assertionResults: tests.map(([title, status]) => ({ title, status })) }],
});

describe('the deliberate breaks', () => {
  it('are of the statements that the seed picks out of the requirements', () => {
    const rows = parseRequirements(readFileSync(join(root, 'docs/requirements.md'), 'utf8'));
    const picked = pickStatements(rows, SEED, PICKED);
    expect(pickedBreaks.map(({ number }) => number).toSorted()).toEqual(picked.toSorted());
  });

  it('are of each section of the specification', () => {
    const sectionsOf = (rows) => new Set(rows.map(({ number }) => number.replace(/\.\d+$/, '')));
    const rows = parseRequirements(readFileSync(join(root, 'docs/requirements.md'), 'utf8'));
    const statements = rows.filter(({ number }) => number.startsWith('P'));
    const broken = sectionsOf(breaks);
    expect([...sectionsOf(statements)].filter((section) => !broken.has(section))).toEqual([]);
  });

  it.each(breaks.map((one) => [one.number, one]))('can still be made, and have a test: %s', (_number, one) => {
    expect(problemOf(root, one)).toBeUndefined();
  });
});

describe('a break', () => {
  it('replaces a text that is there exactly once', () => {
    expect(breakText('zero one', aBreak)).toBe('zero two');
    expect(() => breakText('one one', aBreak)).toThrow('P1.2.3: the text to break is 2 times in a.ts: one');
    expect(() => breakText('zero', aBreak)).toThrow('0 times');
    expect(breakText('zero one', { ...aBreak, replace: '$&$1' })).toBe('zero $&$1');
  });

  it('is undone, whatever happens', async () => {
    const copy = temporary();
    const read = () => readFileSync(join(copy, 'a.ts'), 'utf8');
    writeFileSync(join(copy, 'a.ts'), 'one');
    expect(await whileBroken(copy, aBreak, async () => read())).toBe('two');
    expect(read()).toBe('one');
    await expect(whileBroken(copy, aBreak, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(read()).toBe('one');
  });

  it('is caught by a failed test that names the number', () => {
    const report = reportOf(['other [P1.2.30]', 'failed'], ['it [P1.2.3] [P9.9.9]', 'failed'], ['x [A1]', 'passed']);
    expect(catcherOf(report, 'P1.2.3')).toBe('it [P1.2.3] [P9.9.9]');
    expect(catcherOf(report, 'A1')).toBeUndefined();
    expect(catcherOf(undefined, 'P1.2.3')).toBeUndefined();
  });

  it('means something only where the test passes otherwise', () => {
    const report = reportOf(['a [P1.1.1]', 'passed'], ['b [P1.1.2]', 'failed'], ['c [P1.1.2]', 'passed']);
    expect(isProven(report, 'P1.1.1')).toBe(true);
    expect(isProven(report, 'P1.1.2')).toBe(false);
    expect(isProven(report, 'P1.1.3')).toBe(false);
  });

  it('runs the tests of its number alone', () => {
    expect(patternOf('P1.2.3').test('it [P1.2.3]')).toBe(true);
    expect(patternOf('P1.2.3').test('it [P1.2.3 P1.2.4]')).toBe(true);
    expect(patternOf('P1.2.3').test('it [P1.2.30]')).toBe(false);
    expect(patternOf('P1.2.3').test('it [P1x2x3]')).toBe(false);
  });
});

describe('the pick', () => {
  const rows = ['P1.1.1', 'P1.1.2', 'P1.1.3', 'P1.1.4', 'A1'].map((number) => ({ number }));

  it('is the same for the same seed, and another for another', () => {
    expect(pickStatements(rows, 'a', 2)).toEqual(pickStatements(rows.toReversed(), 'a', 2));
    const picks = new Set(['a', 'b', 'c', 'd', 'e'].map((seed) => pickStatements(rows, seed, 2).join()));
    expect(picks.size).toBeGreaterThan(1);
  });

  it('has statements only', () => {
    expect(pickStatements(rows, 'a', 9).toSorted()).toEqual(['P1.1.1', 'P1.1.2', 'P1.1.3', 'P1.1.4']);
  });
});

it('the tree that is broken is a copy, with our own packages among the installed ones', () => {
  const [from, to] = [temporary(), temporary()];
  const write = (path, text = '') => {
    mkdirSync(join(from, path, '..'), { recursive: true });
    writeFileSync(join(from, path), text);
  };
  spawnSync('git', ['init', '-q'], { cwd: from });
  write('.gitignore', 'node_modules/\ndata/\n');
  write('packages/contract/a.ts', 'ours');
  write('data/secret');
  write('node_modules/library/index.js');
  write('node_modules/.vite/cache');
  mkdirSync(join(from, 'node_modules/@holdfast'));
  symlinkSync('../../packages/contract', join(from, 'node_modules/@holdfast/contract'));
  copyTree(from, to);
  const real = (path) => realpathSync(join(to, path));
  expect(real('node_modules/@holdfast/contract')).toBe(real('packages/contract'));
  expect(real('node_modules/library')).toBe(realpathSync(join(from, 'node_modules/library')));
  for (const path of ['data', 'node_modules/.vite']) expect(existsSync(join(to, path))).toBe(false);
  writeFileSync(join(to, 'packages/contract/a.ts'), 'broken');
  expect(readFileSync(join(from, 'packages/contract/a.ts'), 'utf8')).toBe('ours');
});

it('the table says what caught each break, and what nothing caught', () => {
  const caught = { number: 'P1.1.1', what: 'it', caughtBy: 'sees it [P1.1.1]', seconds: 3.4 };
  expect(toTable([caught, { number: 'P1.1.2', what: 'that', caughtBy: undefined, seconds: 12 }])).toBe(
    [
      '| number | what was broken | caught by        | seconds |',
      '|--------|-----------------|------------------|---------|',
      '| P1.1.1 | it              | sees it [P1.1.1] | 3       |',
      '| P1.1.2 | that            | NOTHING          | 12      |',
    ].join('\n'),
  );
});
