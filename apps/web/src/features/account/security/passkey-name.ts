import type { RegistrationResponseJSON } from '@simplewebauthn/browser';
import { accountTexts } from '../account.texts.ts';

const texts = accountTexts.passkeys.names;

const devices: [RegExp, string][] = [
  [/iphone/i, texts.iphone],
  [/ipad/i, texts.ipad],
  [/android/i, texts.android],
  [/windows/i, texts.windows],
  [/cros/i, texts.chromebook],
  [/mac/i, texts.mac],
  [/linux/i, texts.linux],
];

export const deviceName = (userAgent = navigator.userAgent) =>
  devices.find(([pattern]) => pattern.test(userAgent))?.[1] ?? accountTexts.passkeys.proposal;

/** If the default name was kept but the passkey is on another device, a name for that kind of device is used. */
export const nameOf = (name: string, { authenticatorAttachment, response }: RegistrationResponseJSON) => {
  if (name !== deviceName() || authenticatorAttachment !== 'cross-platform') return name;
  return response.transports?.includes('hybrid') ? texts.phone : texts.key;
};
