export type CaptchaResult = { ok: true; id: string; expiresAt: Date } | { ok: false };

export interface Captcha {
  provider: 'altcha' | 'recaptcha' | 'off';
  /** Empty unless the provider needs one in the browser. */
  siteKey: string;
  challenge(): Promise<object>;
  /** `id` names the challenge; that it is used only once is the caller's to keep until `expiresAt`. */
  verify(payload: string, ip: string): Promise<CaptchaResult>;
}

export const captchaLifetimeMs = 10 * 60_000;
