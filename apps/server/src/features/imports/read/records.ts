/** Untrusted JSON object. */
export type Loose = Record<string, unknown>;

export const isRecord = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const recordOf = (value: unknown): Loose => (isRecord(value) ? value : {});

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** NaN for missing values; numeric strings are accepted. */
export const numberOf = (value: unknown): number =>
  value === null || value === undefined || value === '' || typeof value === 'boolean' ? Number.NaN : Number(value);

/** First existing field, case-insensitive. */
export const fieldOf = (record: Loose, ...names: string[]): unknown => {
  for (const name of names) if (record[name] !== undefined) return record[name];
  const wanted = new Set(names.map((name) => name.toLowerCase()));
  return Object.entries(record).find(([name]) => wanted.has(name.toLowerCase()))?.[1];
};
