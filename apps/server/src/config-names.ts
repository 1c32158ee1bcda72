/** Variables of the environment (npm, PostgreSQL tools, tests), never reported as misspelt settings. */
const foreign = [/^(node(?!_EVN$)|npm|pg|e2e|test)_/i, /^PG/, /^(MQTT|SMTP|REDIS)_HOST$/];

/** Service links that Kubernetes and Docker set in every container; a neighbouring service may have our name. */
const isServiceLink = (name: string, value: string) =>
  /_SERVICE_(HOST|PORT)(_|$)|_PORT_\d+_(TCP|UDP)/.test(name) || /^(tcp|udp):\/\//.test(value);

const sorted = (text: string) => [...text].sort().join('');

/** Damerau-Levenshtein distance: insertions, deletions, substitutions and swaps of adjacent letters. */
const distance = (one: string, other: string): number => {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= one.length; i += 1) {
    rows.push([i]);
    for (let j = 1; j <= other.length; j += 1) {
      const changed = at(i - 1, j - 1) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const swapped = isSwap ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY;
      rows[i]?.push(Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, changed, swapped));
    }
  }
  return at(one.length, other.length);
};

/**
 * One letter turns a short name into another word (PORTS, HOSTS), so names under 5 letters only match swapped letters.
 */
const isSlipOf = (name: string, known: string) => {
  if (name[0] !== known[0]) return false;
  const letters = distance(name, known);
  if (known.length < 5) return letters <= 1 && sorted(name) === sorted(known);
  return letters <= (known.length < 9 ? 1 : 2);
};

const meantBy = (name: string, known: string[]) => {
  const slips = known.filter((one) => isSlipOf(name, one));
  return slips.sort((one, other) => distance(name, one) - distance(name, other))[0];
};

/** One message per unknown variable that looks like a setting: it has our prefix or is close to a known name. */
export const misspelt = (given: Record<string, string>, known: string[]): string[] =>
  Object.entries(given).flatMap(([name, value]) => {
    if (known.includes(name) || foreign.some((pattern) => pattern.test(name)) || isServiceLink(name, value)) return [];
    const bare = name.toUpperCase().replace(/^HOLDFAST_/, '');
    const isOurs = bare.length < name.length;
    const meant = meantBy(bare, known);
    if (!isOurs && !meant) return [];
    const advice = meant ? `Did you mean ${meant}?` : 'The README lists all of them.';
    return [`${name} is not a setting of Holdfast. ${advice}`];
  });
