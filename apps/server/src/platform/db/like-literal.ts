/** A pattern that finds the text anywhere; the characters with a meaning in LIKE stand for themselves. */
export const likeLiteral = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
