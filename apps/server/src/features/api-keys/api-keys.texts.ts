interface MadeKey {
  name: string;
  key: string;
  scopes: readonly string[];
  expiresAt: Date | null;
}

export const apiKeysTexts = {
  removed: 'Removed successfully',
  made: ({ name, key, scopes, expiresAt }: MadeKey) => {
    const end = expiresAt === null ? 'without an end' : `until ${expiresAt.toISOString()}`;
    return `The key: ${name}, ${key}. What it may do: ${scopes.join(', ')}, ${end}.`;
  },
} as const;
