import type { InEveryLanguage } from '../../platform/languages.ts';

interface MadeKey {
  name: string;
  key: string;
  scopes: readonly string[];
  expiresAt: Date | null;
}

export const apiKeysTexts = { removed: 'Removed successfully' } as const;

const english = {
  made: ({ name, key, scopes, expiresAt }: MadeKey) => {
    const end = expiresAt === null ? 'without an end' : `until ${expiresAt.toISOString()}`;
    return `The key: ${name}, ${key}. What it may do: ${scopes.join(', ')}, ${end}.`;
  },
};

export const keyMailTexts: InEveryLanguage<typeof english> = {
  en: english,
  de: {
    made: ({ name, key, scopes, expiresAt }) => {
      const end = expiresAt === null ? 'ohne Ende' : `bis ${expiresAt.toISOString()}`;
      return `Der Schlüssel: ${name}, ${key}. Was er darf: ${scopes.join(', ')}, ${end}.`;
    },
  },
  fr: {
    made: ({ name, key, scopes, expiresAt }) => {
      const end = expiresAt === null ? 'sans fin' : `jusqu’au ${expiresAt.toISOString()}`;
      return `La clé : ${name}, ${key}. Ce qu’elle permet : ${scopes.join(', ')}, ${end}.`;
    },
  },
  es: {
    made: ({ name, key, scopes, expiresAt }) => {
      const end = expiresAt === null ? 'sin fin' : `hasta ${expiresAt.toISOString()}`;
      return `La clave: ${name}, ${key}. Lo que permite: ${scopes.join(', ')}, ${end}.`;
    },
  },
};
