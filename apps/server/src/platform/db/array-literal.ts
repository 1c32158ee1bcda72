/**
 * PostgreSQL array literal for values that need no quotes: ids, numbers, booleans. The driver's own serialisation scans
 * every value for characters to escape, which is most of the cost of a large insert.
 */
export const arrayLiteral = (values: readonly (string | number | boolean | null)[]): string =>
  `{${values.map((value) => value ?? 'NULL').join(',')}}`;

const quoted = (value: string) =>
  value.includes('"') || value.includes('\\') ? `"${value.replaceAll(/["\\]/g, '\\$&')}"` : `"${value}"`;

/** Array literal for arbitrary strings, quoted and escaped. */
export const textArrayLiteral = (values: readonly (string | null)[]): string => {
  let literal = '';
  for (const value of values) literal += `,${value === null ? 'NULL' : quoted(value)}`;
  return `{${literal.slice(1)}}`;
};
