/**
 * Local part, @, dot-separated labels, the last with at least two characters. Rejects characters that allow header or
 * address injection, and invisible ones, which would make two different addresses look the same.
 */
const emailPattern = /^[^\s\p{C}@<>(),;:"[\]\\]+@(?:[^\s\p{C}@<>(),;:"[\]\\.]+\.)+[^\s\p{C}@<>(),;:"[\]\\.]{2,}$/u;

export const isEmail = (value: string) => value.length <= 254 && emailPattern.test(value);

/** NFKC maps full-width letters and ligatures, which mail servers treat as equal, to plain letters. */
export const normalizeEmail = (value: string) => value.trim().normalize('NFKC').toLowerCase();
