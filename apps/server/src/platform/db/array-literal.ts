/**
 * An array as PostgreSQL reads it, for what needs no quotes: ids, numbers, truth values. What the driver makes of an
 * array looks at every value for characters to escape, which is most of the cost of a large insert.
 */
export const arrayLiteral = (values: readonly (string | number | boolean | null)[]): string =>
  `{${values.map((value) => value ?? 'NULL').join(',')}}`;

const quoted = (value: string) =>
  value.includes('"') || value.includes('\\') ? `"${value.replaceAll(/["\\]/g, '\\$&')}"` : `"${value}"`;

/** The same for any texts, each in quotes. */
export const textArrayLiteral = (values: readonly (string | null)[]): string => {
  let literal = '';
  for (const value of values) literal += `,${value === null ? 'NULL' : quoted(value)}`;
  return `{${literal.slice(1)}}`;
};
