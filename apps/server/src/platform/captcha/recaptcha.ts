import { createHash } from 'node:crypto';
import { type Captcha, type CaptchaResult, captchaLifetimeMs } from './provider.ts';

const verifyUrl = 'https://www.google.com/recaptcha/api/siteverify';
const timeoutMs = 5_000;

interface RecaptchaOptions {
  siteKey: string;
  secret: string;
  fetch: typeof fetch;
  clock: () => Date;
}

export function createRecaptcha({ siteKey, secret, fetch, clock }: RecaptchaOptions): Captcha {
  const nameOf = (payload: string) => createHash('sha256').update(payload).digest('base64url');

  async function isGenuine(token: string, ip: string): Promise<boolean> {
    try {
      const response = await fetch(verifyUrl, {
        method: 'POST',
        body: new URLSearchParams({ secret, response: token, remoteip: ip }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      const verdict: unknown = await response.json();
      return typeof verdict === 'object' && verdict !== null && 'success' in verdict && verdict.success === true;
    } catch {
      return false;
    }
  }

  return {
    provider: 'recaptcha',
    siteKey,
    challenge: async () => ({}),

    async verify(payload, ip): Promise<CaptchaResult> {
      if (payload === '' || !(await isGenuine(payload, ip))) return { ok: false };
      return { ok: true, id: nameOf(payload), expiresAt: new Date(clock().getTime() + captchaLifetimeMs) };
    },

    // Google verifies a token only once, but a two-step form submits the same token twice.
    nameOf,
  };
}
