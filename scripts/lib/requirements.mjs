const ROW = /^\|\s*([PA]\d+(?:\.\d+)*)\s*\|\s*([\w-]+)\s*\|\s*(.+?)\s*\|$/;
const NUMBERS_AT_END = /((?:\s*\[[PA]\d[^\]]*\])+)\s*$/;
const NUMBER = /[PA]\d+(?:\.\d+)*/g;
const MOST_IN_A_TITLE = 5;
const WORDS_SHOWN = 90;

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
 * For each requirement how many tests name it and how many of those failed; one is proven by at least one test that
 * passed and none that failed. A title with too many numbers proves none of them.
 */
export function proofOf(requirements, tests) {
  const counts = new Map();
  const overloaded = new Set();
  for (const { title, status } of tests) {
    const numbers = numbersIn(title);
    if (numbers.length > MOST_IN_A_TITLE) overloaded.add(title);
    else if (status !== 'skipped') for (const number of numbers) count(counts, number, status);
  }
  const known = new Set(requirements.map(({ number }) => number));
  return {
    rows: requirements.map((row) => {
      const { tests: total, failed } = counts.get(row.number) ?? { tests: 0, failed: 0 };
      return { ...row, tests: total, failed, isProven: total > 0 && failed === 0 };
    }),
    overloaded: [...overloaded],
    unknown: [...counts.keys()].filter((number) => !known.has(number)),
  };
}

/** One line for each owner, one for each attack, and one for everything that is not proven. */
export function reportOf(requirements, tests) {
  const { rows, overloaded, unknown } = proofOf(requirements, tests);
  const owners = [...new Set(rows.map(({ owner }) => owner))];
  const missing = rows.filter((row) => !row.isProven);
  return {
    isProven: missing.length === 0 && overloaded.length === 0,
    lines: [
      ...owners.map((owner) => shareLine(owner, rows)),
      ...rows.filter(isAttack).map(attackLine),
      ...missing.map(({ number, owner, words }) => `missing ${number} (${owner}): ${words}`),
      ...overloaded.map((title) => `more than five numbers, so it proves none: ${title}`),
      ...unknown.map((number) => `named by tests but not in docs/requirements.md: ${number}`),
    ],
  };
}

export function isAttack({ number }) {
  return number.startsWith('A');
}

export function attackLine({ number, words, tests, failed }) {
  const verdict = tests === 0 ? 'NO TEST' : failed > 0 ? `${failed} FAILED` : '';
  return `${number.padEnd(4)} ${String(tests).padStart(4)} tests  ${verdict.padEnd(10)} ${shortened(words)}`.trimEnd();
}

function shareLine(owner, rows) {
  const own = rows.filter((row) => row.owner === owner);
  const [statements, attacks] = [own.filter((row) => !isAttack(row)), own.filter(isAttack)];
  const share = (group) => `${group.filter(({ isProven }) => isProven).length} / ${group.length}`;
  return `${owner.padEnd(10)} ${share(statements)} statements, ${share(attacks)} attacks proven`;
}

function shortened(words) {
  return words.length > WORDS_SHOWN ? `${words.slice(0, WORDS_SHOWN - 1)}…` : words;
}

function count(counts, number, status) {
  const { tests, failed } = counts.get(number) ?? { tests: 0, failed: 0 };
  counts.set(number, { tests: tests + 1, failed: failed + (status === 'failed' ? 1 : 0) });
}
