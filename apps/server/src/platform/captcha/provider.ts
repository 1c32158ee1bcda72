export type CaptchaLevel = 'normal' | 'hard';
export type CaptchaResult = { ok: true; id: string; expiresAt: Date; isHard?: true } | { ok: false };

export interface Captcha {
  provider: 'altcha' | 'recaptcha' | 'off';
  /** Empty unless the provider needs one in the browser. */
  siteKey: string;
  /** Only `altcha` has a harder one. */
  challenge(level?: CaptchaLevel): Promise<object>;
  /** `id` names the challenge; that it is used only once is the caller's to keep until `expiresAt`. */
  verify(payload: string, ip: string): Promise<CaptchaResult>;
  /** The `id` that it would be given, where it can be verified only once and so is known by its name afterwards. */
  nameOf?(payload: string): string;
}

export const captchaLifetimeMs = 10 * 60_000;
