import type { Captcha, CaptchaLevel } from '../../../platform/captcha/captcha.ts';
import type { Core } from '../../../platform/core.ts';
import { AppError } from '../../../platform/errors.ts';
import { captchasRepository } from './captchas.repository.ts';

export interface LoginCaptcha {
  /** Keeps the captcha valid for the code step of the same email, until it expires. */
  keepForCode: () => Promise<void>;
  spend: () => Promise<void>;
}

export type CaptchasService = ReturnType<typeof createCaptchasService>;

const refusal = () => new AppError('captcha-required');

export const createCaptchasService = ({ db, clock }: Core, { captcha }: { captcha: Captcha }) => {
  const captchas = captchasRepository(db);

  const verify = async (payload: string | undefined, ip: string) => {
    const result = await captcha.verify(payload ?? '', ip);
    if (!result.ok) throw refusal();
    return result;
  };

  const captchaOf = (id: string, email: string): LoginCaptcha => ({
    keepForCode: () => captchas.setLoginEmail(id, email),
    spend: () => captchas.setLoginEmail(id, null),
  });

  return {
    provider: captcha.provider,
    siteKey: captcha.siteKey,
    challenge: (level: CaptchaLevel) => captcha.challenge(level),

    use: async (payload: string | undefined, ip: string) => {
      const { id, expiresAt } = await verify(payload, ip);
      if (!(await captchas.insert(id, expiresAt))) throw refusal();
    },

    useForLogin: async (
      payload: string | undefined,
      {
        ip,
        email,
        isCodeStep,
        needsHard = false,
      }: { ip: string; email: string; isCodeStep: boolean; needsHard?: boolean },
    ): Promise<LoginCaptcha> => {
      const isKept = async (id: string) => isCodeStep && (await captchas.isKeptFor(id, email, clock()));
      const known = captcha.nameOf?.(payload ?? '');
      if (known && (await isKept(known))) return captchaOf(known, email);
      const { id, expiresAt, isHard = false } = await verify(payload, ip);
      if (needsHard && !isHard && captcha.provider === 'altcha') throw new AppError('harder-captcha');
      const isFirst = await captchas.insert(id, expiresAt);
      if (!isFirst && !(await isKept(id))) throw refusal();
      return captchaOf(id, email);
    },

    removeExpired: () => captchas.removeExpired(clock()),
  };
};
