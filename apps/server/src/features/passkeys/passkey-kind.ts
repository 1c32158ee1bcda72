import type { PasskeyKind } from '@holdfast/contract/passkeys.rules';

const keyTransports = ['usb', 'nfc', 'ble', 'smart-card'];

const isPhone = (userAgent: string) => /android|iphone|ipad|mobile/i.test(userAgent);

/** Detected by the transports, and by the user agent if the authenticator is built into the device. */
export const passkeyKindOf = (
  transports: readonly string[],
  userAgent: string,
  attachment?: unknown,
): PasskeyKind | null => {
  const isElsewhere = attachment === 'cross-platform';
  if (isElsewhere && transports.includes('hybrid')) return 'phone';
  if (!isElsewhere && transports.includes('internal')) return isPhone(userAgent) ? 'phone' : 'computer';
  if (transports.some((one) => keyTransports.includes(one))) return 'key';
  return transports.includes('hybrid') ? 'phone' : null;
};
