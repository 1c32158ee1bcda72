export const oidcTexts = { unlinked: 'The sign-in service no longer opens your account' } as const;
