export const passkeysTexts = { removed: 'The passkey was removed' } as const;
