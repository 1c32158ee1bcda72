import { z } from 'zod';
import { isCountryCode } from './countries.rules.ts';
import { isEmail, normalizeEmail } from './email.rules.ts';
import type { ErrorCode } from './errors.ts';
import { isPasswordAcceptable, passwordMaxLength } from './password.rules.ts';

/** If a schema's message is an error code, the response has that code and its text. */
export const countryRequired = 'country-required' satisfies ErrorCode;
const captchaRequired = 'captcha-required' satisfies ErrorCode;

export const email = z
  .string()
  .max(320)
  .transform(normalizeEmail)
  .refine(isEmail, 'invalid-email' satisfies ErrorCode);
export const newPassword = z
  .string()
  .max(passwordMaxLength)
  .refine(isPasswordAcceptable, 'password-rule' satisfies ErrorCode);
/** Only the length is limited: an existing password is not checked against the password rules. */
export const presentPassword = z.string().min(1).max(passwordMaxLength);
export const personName = z.string().trim().min(1).max(100);
export const country = z
  .string(countryRequired)
  .min(1, countryRequired)
  .refine((value) => value === '' || isCountryCode(value), 'not a country code');
/** Optional here because the server configuration decides; a missing and a wrong captcha get the same error. */
export const captcha = z.string(captchaRequired).max(8000, captchaRequired).optional();
/** TOTP code of an authenticator app (6 digits) or recovery code. */
export const twoFactorCode = z.string().max(40);
/** Sent by old clients and ignored: the server derives the currency from the country. */
export const ignoredCurrency = z.unknown().optional();
export const message = z.object({ message: z.string() });
export const token = z.object({ token: z.string().min(1).max(200) });
export const id = z.object({ id: z.string().min(1).max(100) });
