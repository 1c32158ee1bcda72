/** LIKE pattern for a substring search, with the wildcards in the text escaped. */
export const likeLiteral = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
