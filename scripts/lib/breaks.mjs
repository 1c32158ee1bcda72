import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testsOf } from './reports.mjs';
import { numbersIn } from './requirements.mjs';

const FOLDERS = { server: 'apps/server', web: 'apps/web', contract: 'packages/contract' };

/** Packages whose files are served by URL; Vite serves no files outside its root, so they are copied, not linked. */
const SERVED = new Set(['world-atlas', 'altcha']);

/**
 * Picks `count` statements by hash of seed and number, so that adding or removing a row does not reshuffle the others.
 */
export function pickStatements(rows, seed, count) {
  return rows
    .filter(({ number }) => number.startsWith('P'))
    .map(({ number }) => ({ number, rank: createHash('sha256').update(`${seed} ${number}`).digest('hex') }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, count)
    .map(({ number }) => number);
}

/** A break is `{ number, what, file, find, replace, project, test }`; `find` must occur exactly once. */
export function breakText(text, { number, file, find, replace }) {
  const count = text.split(find).length - 1;
  if (count !== 1) throw new Error(`${number}: the text to break is ${count} times in ${file}: ${find}`);
  return text.replace(find, () => replace);
}

export function testPath({ project, test }) {
  return join(FOLDERS[project], test);
}

/** Validates a break without running tests; undefined if it is valid. */
export function problemOf(root, wanted) {
  const [file, test] = [wanted.file, testPath(wanted)].map((path) => join(root, path));
  for (const path of [file, test]) if (!existsSync(path)) return `${wanted.number}: there is no ${path}`;
  try {
    breakText(readFileSync(file, 'utf8'), wanted);
  } catch (error) {
    return error.message;
  }
  if (wanted.replace === wanted.find) return `${wanted.number}: nothing is broken`;
  if (patternOf(wanted.number).test(readFileSync(test, 'utf8'))) return undefined;
  return `${wanted.number} is not in ${testPath(wanted)}`;
}

/** Pattern for `-t`: matches the number, not one that starts with it. */
export function patternOf(number) {
  return new RegExp(`${number.replaceAll('.', '\\.')}(?![\\d.])`);
}

/** Title of the first failed test that names the number; undefined if the break was not detected. */
export function catcherOf(report, number) {
  return testsNaming(report, number).find(({ status }) => status === 'failed')?.title;
}

/** Whether the number is proven without the break: a test that fails anyway proves nothing. */
export function isProven(report, number) {
  const tests = testsNaming(report, number);
  return tests.some(({ status }) => status === 'passed') && !tests.some(({ status }) => status === 'failed');
}

function testsNaming(report, number) {
  return testsOf(report ?? {}).filter(({ title }) => numbersIn(title).includes(number));
}

/** Copies tracked and untracked files and links installed packages; our own packages come from the copy. */
export function copyTree(from, to) {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const { stdout, status, stderr } = spawnSync('git', args, { cwd: from, encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (status !== 0) throw new Error(`the files could not be listed: ${stderr}`);
  for (const path of stdout.split('\0')) {
    if (path && existsSync(join(from, path))) cpSync(join(from, path), join(to, path));
  }
  for (const folder of ['', ...Object.values(FOLDERS)]) linkPackages(join(from, folder), join(to, folder));
}

function linkPackages(from, to) {
  const [installed, linked] = [from, to].map((folder) => join(folder, 'node_modules'));
  if (!existsSync(installed)) return;
  mkdirSync(join(linked, '@holdfast'), { recursive: true });
  for (const name of readdirSync(installed)) {
    // Caches would be written to, and our own packages must come from the copy.
    if (name.startsWith('.') || name === '@holdfast') continue;
    if (SERVED.has(name)) cpSync(join(installed, name), join(linked, name), { recursive: true });
    else symlinkSync(join(installed, name), join(linked, name));
  }
  const own = join(installed, '@holdfast');
  // Workspace links are relative to the root of the tree.
  if (existsSync(own)) cpSync(own, join(linked, '@holdfast'), { recursive: true, verbatimSymlinks: true });
}

/** Applies the break to the copy while `work` runs. */
export async function whileBroken(copy, wanted, work) {
  const path = join(copy, wanted.file);
  const whole = readFileSync(path, 'utf8');
  writeFileSync(path, breakText(whole, wanted));
  try {
    return await work();
  } finally {
    writeFileSync(path, whole);
  }
}

export function toTable(results) {
  const rows = [
    ['number', 'what was broken', 'caught by', 'seconds'],
    ...results.map(({ number, what, caughtBy, seconds }) => [
      number,
      what,
      caughtBy ?? 'NOTHING',
      seconds === undefined ? '' : String(Math.round(seconds)),
    ]),
  ];
  const widths = rows[0].map((_, at) => Math.max(...rows.map((row) => row[at].length)));
  const lines = rows.map((row) => `| ${row.map((cell, at) => cell.padEnd(widths[at])).join(' | ')} |`);
  return [lines[0], `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...lines.slice(1)].join('\n');
}
