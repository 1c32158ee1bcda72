const ROW = /^\|\s*[PA]\d/;
const CELL_BORDER = /(?<!\\)\|/;
const COLUMNS = 5;
const PROOF = /^(?:(\d+) × )?(\S+\.(?:test|spec)\.\w+)$/;
const OPEN = 'open: ';
const NUMBERS_AT_END = /((?:\s*\[[PA]\d[^\]]*\])+)\s*$/;
const NUMBER = /[PA]\d+(?:\.\d+)*/g;
const MOST_IN_A_TITLE = 5;
const WORDS_SHOWN = 90;

/** Rows of docs/requirements.md: `{ number, owner, words, decision, proofs: [{ file, count }] }`. */
export function parseRequirements(markdown) {
  return markdown
    .split('\n')
    .filter((line) => ROW.test(line))
    .map((line) => {
      const cells = line.trim().split(CELL_BORDER).slice(1, -1);
      if (cells.length !== COLUMNS) throw new Error(`docs/requirements.md: not ${COLUMNS} columns: ${line}`);
      const [number, owner, words, decision, proofs] = cells.map((cell) => cell.trim().replaceAll('\\|', '|'));
      return { number, owner, words, decision, proofs: parseProofs(number, proofs) };
    });
}

function parseProofs(number, cell) {
  if (!cell) return [];
  return cell.split(', ').map((proof) => {
    const [, count = '1', file] = PROOF.exec(proof) ?? [];
    if (!file) throw new Error(`docs/requirements.md: ${number} lists '${proof}', which is no test file`);
    return { file, count: Number(count) };
  });
}

export function numbersIn(title) {
  return NUMBERS_AT_END.exec(title)?.[1].match(NUMBER) ?? [];
}

/**
 * For each requirement: the tests that name it, how many failed, and which listed proofs are missing. It is proven if
 * at least one test passed, none failed and all listed proofs exist. A title with too many numbers proves none of them.
 */
export function proofOf(requirements, tests) {
  const naming = new Map();
  const overloaded = new Set();
  for (const test of tests) {
    const numbers = numbersIn(test.title);
    if (numbers.length > MOST_IN_A_TITLE) overloaded.add(test.title);
    else if (test.status !== 'skipped') {
      for (const number of numbers) naming.set(number, [...(naming.get(number) ?? []), test]);
    }
  }
  const known = new Set(requirements.map(({ number }) => number));
  return {
    rows: requirements.map((row) => ({ ...row, ...judge(row, naming.get(row.number) ?? []) })),
    overloaded: [...overloaded],
    unknown: [...naming.keys()].filter((number) => !known.has(number)),
  };
}

function judge({ proofs }, tests) {
  const failed = tests.filter(({ status }) => status === 'failed').length;
  const passed = tests.filter(({ status }) => status === 'passed');
  // Counts distinct titles, since the server's tests run once per database.
  const titlesIn = (file) => new Set(passed.filter((test) => isIn(test, file)).map(({ title }) => title)).size;
  const absent = proofs.filter(({ file, count }) => titlesIn(file) < count);
  // A browser test listed in the row proves a part; one that is not listed proves everything.
  const isPart = (test) => proofs.some(({ file }) => isIn(test, file));
  const isListedInBrowser = proofs.length > 0 && proofs.every(({ file }) => file.endsWith('.spec.ts'));
  const isProven = passed.length > 0 && failed === 0 && absent.length === 0;
  return {
    tests: tests.length,
    failed,
    absent,
    isProven,
    isInBrowser: isProven && passed.some((test) => test.isInBrowser && (isListedInBrowser || !isPart(test))),
  };
}

function isIn(test, file) {
  return `/${test.file}`.endsWith(`/${file}`);
}

/** Statements of the specification by number, from `statements.tsv`; explanations (`context`) need no row. */
export function parseStatements(tsv) {
  const rows = tsv.split('\n').map((line) => line.split('\t'));
  return new Map(
    rows.filter(([id, owner]) => /^P\d/.test(id) && owner !== 'context').map(([id, , , words]) => [id, words]),
  );
}

export function parseAttacks(markdown) {
  return new Map([...markdown.matchAll(/^- (A\d+) (.+)$/gm)].map(([, number, words]) => [number, words]));
}

/** Differences from the specification: changed words without a decision, extra rows and missing rows. */
export function differencesFrom(specification, rows) {
  const numbers = new Set(rows.map(({ number }) => number));
  return [
    ...rows.flatMap((row) => differenceOf(row, specification.get(row.number))),
    ...[...specification.keys()].filter((number) => !numbers.has(number)).map((number) => `${number} has no row`),
  ];
}

function differenceOf({ number, words, decision }, specified) {
  if (specified === undefined) return [`${number} is not in the specification`];
  const [own, its] = [words, specified].map((text) => text.trim().split(/\s+/));
  const at = its.findIndex((word, index) => word !== own[index]);
  const differs = at !== -1 || own.length !== its.length;
  if (!differs || (decision && !decision.startsWith(OPEN))) return [];
  const index = at === -1 ? its.length : at;
  return [
    `${number} says '${own[index] ?? ''}' where the specification says '${its[index] ?? ''}' (word ${index + 1}) and names no decision`,
  ];
}

/**
 * A decision is `decisions-2: P1.9.11` (page of the specification and words in it) or `decision 019` (record in
 * docs/decisions). `textOf(page)` is undefined if the page is unavailable.
 */
export function unknownDecisions(rows, textOf) {
  return rows
    .filter(({ decision }) => decision && !decision.startsWith(OPEN))
    .filter(({ decision }) => {
      const [, page, words] = /^(decisions(?:-2)?): (.+)$/.exec(decision) ?? [];
      const text = textOf(page ?? decision);
      return page ? text !== undefined && !text.includes(words) : text === undefined;
    })
    .map(({ number, decision }) => `${number} names a decision that there is not: ${decision}`);
}

/** Totals, one line per owner, per attack and per unproven requirement. */
export function reportOf(requirements, tests) {
  const { rows, overloaded, unknown } = proofOf(requirements, tests);
  const owners = [...new Set(rows.map(({ owner }) => owner))];
  const missing = rows.filter((row) => !row.isProven && !isOpen(row));
  const settled = rows.filter((row) => row.isProven && isOpen(row));
  return {
    isProven: missing.length === 0 && overloaded.length === 0,
    lines: [
      ...totalLines(rows),
      ...owners.map((owner) => shareLine(owner, rows)),
      ...rows.filter(isAttack).map(attackLine),
      ...missing.map(missingLine),
      ...overloaded.map((title) => `more than five numbers, so it proves none: ${title}`),
      ...unknown.map((number) => `named by tests but not in docs/requirements.md: ${number}`),
      ...settled.map(({ number }) => `proven, so docs/requirements.md need not call it open: ${number}`),
    ],
  };
}

export function isAttack({ number }) {
  return number.startsWith('A');
}

/** An attack on a feature that is not built yet; statements cannot be open. */
export function isOpen(row) {
  return isAttack(row) && row.decision.startsWith(OPEN);
}

export function attackLine({ number, words, tests, failed }) {
  const verdict = tests === 0 ? 'NO TEST' : failed > 0 ? `${failed} FAILED` : '';
  return `${number.padEnd(4)} ${String(tests).padStart(4)} tests  ${verdict.padEnd(10)} ${shortened(words)}`.trimEnd();
}

function totalLines(rows) {
  const [statements, attacks] = split(rows);
  const decided = statements.filter(({ decision }) => decision);
  const pageOf = ({ decision }) => decision.split(':')[0];
  const pages = [...new Set(decided.map(pageOf))].toSorted();
  const counts = pages.map((page) => `${page}: ${decided.filter((row) => pageOf(row) === page).length}`);
  const inBrowser = statements.filter((row) => row.isInBrowser).length;
  const unproven = attacks.filter(({ isProven }) => !isProven).map(({ number }) => number);
  return [
    `statements ${shareOf(statements)} proven, ${inBrowser} of them in a browser`,
    `decided    ${[`${decided.length} rows`, ...counts].join(', ')}`,
    `attacks    ${shareOf(attacks)} proven${unproven.length > 0 ? `, unproven: ${unproven.join(', ')}` : ''}`,
  ];
}

function shareLine(owner, rows) {
  const [statements, attacks] = split(rows.filter((row) => row.owner === owner));
  return `${owner.padEnd(10)} ${shareOf(statements)} statements, ${shareOf(attacks)} attacks proven`;
}

function missingLine({ number, owner, words, absent }) {
  const files = absent.map(({ file, count }) => `${count} × ${file}`).join(', ');
  return `missing ${number} (${owner}): ${files ? `listed but not passed: ${files}` : words}`;
}

function split(rows) {
  return [rows.filter((row) => !isAttack(row)), rows.filter(isAttack)];
}

function shareOf(rows) {
  return `${rows.filter(({ isProven }) => isProven).length} / ${rows.length}`;
}

function shortened(words) {
  return words.length > WORDS_SHOWN ? `${words.slice(0, WORDS_SHOWN - 1)}…` : words;
}
