const ROW = /^\|\s*([PA]\d+(?:\.\d+)*)\s*\|\s*([\w-]+)\s*\|\s*(.+?)\s*\|$/;
const NUMBERS_AT_END = /((?:\s*\[[PA]\d[^\]]*\])+)\s*$/;
const NUMBER = /[PA]\d+(?:\.\d+)*/g;
const MOST_IN_A_TITLE = 5;

/** The rows of docs/requirements.md: `{ number, owner, words }`. */
export function parseRequirements(markdown) {
  return markdown
    .split('\n')
    .map((line) => ROW.exec(line.trim()))
    .filter(Boolean)
    .map(([, number, owner, words]) => ({ number, owner, words }));
}

/** The statements that a test says it proves, named at the end of its title. */
export function numbersIn(title) {
  return NUMBERS_AT_END.exec(title)?.[1].match(NUMBER) ?? [];
}

/**
 * Which requirements are proven: named by at least one test that passed and by none that failed.
 * A title with too many numbers proves none of them.
 */
export function proofOf(requirements, tests) {
  const passed = new Set();
  const failed = new Set();
  const overloaded = new Set();
  for (const { title, status } of tests) {
    const numbers = numbersIn(title);
    if (numbers.length > MOST_IN_A_TITLE) {
      overloaded.add(title);
    } else if (status !== 'skipped') {
      for (const number of numbers) (status === 'passed' ? passed : failed).add(number);
    }
  }
  const known = new Set(requirements.map(({ number }) => number));
  return {
    rows: requirements.map((row) => ({ ...row, isProven: passed.has(row.number) && !failed.has(row.number) })),
    overloaded: [...overloaded],
    unknown: [...new Set([...passed, ...failed])].filter((number) => !known.has(number)),
  };
}
