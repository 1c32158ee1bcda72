export const historyTexts = {
  cleared: 'Cleared successfully',
  noTicket: 'This download link was used already or is too old',
} as const;
