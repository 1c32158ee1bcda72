export const maxPasskeys = 10;
export const passkeyNameMaxLength = 60;
