/** Dotted numbers, as modems report them; a version with a suffix such as `-beta` sorts before its release. */
export const versionPattern = /^\d{1,5}(\.\d{1,5}){0,3}(-[\w.]{1,20})?$/;

const partsOf = (version: string) => {
  const [numbers = '', suffix] = version.split('-', 2);
  return { numbers: numbers.split('.').map(Number), suffix };
};

export const compareVersions = (one: string, other: string): number => {
  const [a, b] = [partsOf(one), partsOf(other)];
  for (let at = 0; at < Math.max(a.numbers.length, b.numbers.length); at += 1) {
    const difference = (a.numbers[at] ?? 0) - (b.numbers[at] ?? 0);
    if (difference !== 0) return difference;
  }
  if (a.suffix === b.suffix) return 0;
  if (a.suffix === undefined) return 1;
  return b.suffix === undefined || a.suffix < b.suffix ? -1 : 1;
};

export const newestVersion = (versions: readonly string[]): string | null =>
  versions.length === 0 ? null : versions.reduce((newest, one) => (compareVersions(one, newest) > 0 ? one : newest));
