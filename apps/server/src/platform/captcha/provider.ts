export type CaptchaLevel = 'normal' | 'hard';
export type CaptchaResult = { ok: true; id: string; expiresAt: Date; isHard?: true } | { ok: false };

export interface Captcha {
  provider: 'altcha' | 'recaptcha' | 'off';
  /** Empty unless the provider's widget needs one. */
  siteKey: string;
  /** Only `altcha` supports the level `hard`. */
  challenge(level?: CaptchaLevel): Promise<object>;
  /** Replay protection is up to the caller: it must accept each `id` only once until `expiresAt`. */
  verify(payload: string, ip: string): Promise<CaptchaResult>;
  /** Returns the `id` without verifying, for providers that verify a token only once. */
  nameOf?(payload: string): string;
}

export const captchaLifetimeMs = 10 * 60_000;
