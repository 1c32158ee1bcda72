export const joinGroupTexts = { failed: 'Unable to load coupon' } as const;
