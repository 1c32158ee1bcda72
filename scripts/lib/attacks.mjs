import { numbersIn } from './requirements.mjs';

const ROW = /^\|\s*(A\d+)\s*\|\s*(.+?)\s*\|/;

/** The attacks that docs/attacks.md names: `{ number, name }`. */
export function parseAttacks(markdown) {
  return markdown
    .split('\n')
    .map((line) => ROW.exec(line.trim()))
    .filter(Boolean)
    .map(([, number, name]) => ({ number, name }));
}

/** For each attack how many of its tests passed and failed. */
export function countAttacks(attacks, tests) {
  return attacks.map(({ number, name }) => {
    const own = tests.filter(({ title, status }) => status !== 'skipped' && numbersIn(title).includes(number));
    const failed = own.filter(({ status }) => status === 'failed').length;
    return { number, name, tests: own.length, passed: own.length - failed, failed };
  });
}

/** The table, and whether every attack has a test and none that failed. */
export function tableOfAttacks(rows) {
  const width = Math.max(...rows.map(({ name }) => name.length));
  const line = (number, name, ...cells) =>
    `${number.padEnd(4)} ${name.padEnd(width)} ${cells.map((cell) => String(cell).padStart(7)).join('')}`;
  const verdict = ({ tests, failed }) => (tests === 0 ? '  NO TEST' : failed > 0 ? '  FAILED' : '');
  return {
    isHeld: rows.every(({ tests, failed }) => tests > 0 && failed === 0),
    text: [
      line('', 'attack', 'tests', 'passed', 'failed'),
      ...rows.map((row) => line(row.number, row.name, row.tests, row.passed, row.failed) + verdict(row)),
    ].join('\n'),
  };
}
