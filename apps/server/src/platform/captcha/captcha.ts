import { randomUUID } from 'node:crypto';
import { createAltcha } from './altcha.ts';
import { type Captcha, captchaLifetimeMs } from './provider.ts';
import { createRecaptcha } from './recaptcha.ts';

export type { Captcha, CaptchaLevel, CaptchaResult } from './provider.ts';

export interface CaptchaOptions {
  provider: Captcha['provider'];
  secret: string;
  recaptcha?: { siteKey: string; secret: string };
  fetch?: typeof fetch;
  clock: () => Date;
}

export function createCaptcha({
  provider,
  secret,
  recaptcha,
  fetch = globalThis.fetch,
  clock,
}: CaptchaOptions): Captcha {
  if (provider === 'off') return createOpenDoor(clock);
  if (provider === 'altcha') return createAltcha({ secret, clock });
  if (!recaptcha) throw new Error('reCAPTCHA needs a site key and a secret');
  return createRecaptcha({ ...recaptcha, fetch, clock });
}

function createOpenDoor(clock: () => Date): Captcha {
  return {
    provider: 'off',
    siteKey: '',
    challenge: async () => ({}),
    verify: async () => ({ ok: true, id: randomUUID(), expiresAt: new Date(clock().getTime() + captchaLifetimeMs) }),
  };
}
