export const adminTexts = {
  userNotFound: 'User not found',
  twoFactorIsOff: 'Two-step authentication is not on',
  twoFactorReset: 'Two-step authentication was turned off',
} as const;
