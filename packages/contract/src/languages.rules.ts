export const languageIds = ['en', 'de', 'fr', 'es'] as const;
export type LanguageId = (typeof languageIds)[number];

export const isLanguageId = (value: unknown): value is LanguageId => languageIds.some((id) => id === value);
