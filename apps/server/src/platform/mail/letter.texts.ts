export const letterTexts = {
  support: (email: string) => `Questions? Write to ${email}`,
} as const;
