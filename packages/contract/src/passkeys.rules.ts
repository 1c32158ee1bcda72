export const passkeyKinds = ['computer', 'phone', 'key'] as const;
export type PasskeyKind = (typeof passkeyKinds)[number];

export const maxPasskeys = 10;
export const passkeyNameMaxLength = 60;
