import { z } from 'zod';
import { isCountryCode } from './countries.rules.ts';
import { isEmail, normalizeEmail } from './email.rules.ts';
import type { ErrorCode } from './errors.ts';
import { isPasswordAcceptable, passwordMaxLength } from './password.rules.ts';

/** A schema whose message is an error code is answered with that code and its text. */
export const countryRequired = 'country-required' satisfies ErrorCode;
const captchaRequired = 'captcha-required' satisfies ErrorCode;

/** Fields that several calls share. */
export const email = z
  .string()
  .max(320)
  .transform(normalizeEmail)
  .refine(isEmail, 'invalid-email' satisfies ErrorCode);
export const newPassword = z
  .string()
  .max(passwordMaxLength)
  .refine(isPasswordAcceptable, 'password-rule' satisfies ErrorCode);
/** Whatever somebody typed as their present password: only bounded, never judged. */
export const presentPassword = z.string().min(1).max(passwordMaxLength);
export const personName = z.string().trim().min(1).max(100);
export const country = z
  .string(countryRequired)
  .min(1, countryRequired)
  .refine((value) => value === '' || isCountryCode(value), 'not a country code');
/** Whether one is needed is the server's configuration; a missing or wrong one is refused with one text. */
export const captcha = z.string(captchaRequired).max(8000, captchaRequired).optional();
/** A code of the authenticator app (6 digits) or a recovery code. */
export const twoFactorCode = z.string().max(40);
/** Sent by old clients and ignored: the server derives it from the country. */
export const ignoredCurrency = z.unknown().optional();
export const message = z.object({ message: z.string() });
export const token = z.object({ token: z.string().min(1).max(200) });
export const id = z.object({ id: z.string().min(1).max(100) });
