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

/** What the device that the browser runs on is called. */
export const deviceName = (userAgent = navigator.userAgent) =>
  devices.find(([pattern]) => pattern.test(userAgent))?.[1] ?? accountTexts.passkeys.proposal;

/** Who kept the name of this device, and then took another one, gets what fits that. */
export const nameOf = (name: string, { authenticatorAttachment, response }: RegistrationResponseJSON) => {
  if (name !== deviceName() || authenticatorAttachment !== 'cross-platform') return name;
  return response.transports?.includes('hybrid') ? texts.phone : texts.key;
};
