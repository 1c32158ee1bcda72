import { z } from 'zod';
import type { EndpointSchemas } from './endpoint.ts';
import { providerErrors } from './endpoint-errors.ts';
import type { ErrorCode } from './errors.ts';
import * as field from './fields.ts';
import { languageIds } from './languages.rules.ts';
import { isTimezone } from './timezones.rules.ts';
import { signInSetting, units, user } from './user.ts';

const updatedUser = z.object({ updatedUser: user });
const clientKey = z.object({ key: z.string(), active: z.boolean() });
const proof = { password: field.presentPassword, twoFactorCode: field.twoFactorCode.optional() };

export const accountSchemas = {
  getCurrentUser: { summary: 'The signed-in user', errors: ['user-not-found'], response: z.object({ user }) },
  getUser: {
    summary: 'A user; only oneself',
    errors: ['user-not-found'],
    params: field.id,
    response: z.object({ userDetails: user }),
  },
  updateUser: {
    summary: 'Change profile fields; only oneself',
    errors: ['user-not-found', 'country-required', 'country-locked', 'invalid-picture'],
    params: field.id,
    body: z.strictObject({
      name: field.personName.optional(),
      country: field.country.optional(),
      timezone: z.string().max(64).refine(isTimezone, 'not a time zone').optional(),
      /** Language of emails and notifications. */
      language: z.enum(languageIds).optional(),
      /** Base64; empty removes the picture. */
      profilePicture: z.string().max(280_000).optional(),
      units: units.optional(),
      currency: field.ignoredCurrency,
    }),
    response: updatedUser,
  },
  updateEmail: {
    summary: 'Ask for another email address; it counts once its link is used',
    errors: ['invalid-email', 'email-unchanged', 'user-not-found', 'too-many-attempts'],
    body: z.strictObject({ email: field.email }),
    response: updatedUser,
  },
  updatePassword: {
    summary: 'Change the password; ends all other sessions',
    errors: ['password-incorrect', 'no-password', 'password-rule', 'password-mismatch', 'too-many-attempts'],
    body: z
      .strictObject({
        oldPassword: field.presentPassword,
        password: field.newPassword,
        confirmation: z.string().max(200),
      })
      .refine((body) => body.password === body.confirmation, 'password-mismatch' satisfies ErrorCode),
    response: field.message,
  },
  confirmPassword: {
    summary: 'Prove the password (and code) again, for ten minutes',
    errors: ['password-incorrect', 'no-password', 'code-required', 'invalid-code', 'too-many-attempts'],
    body: z.strictObject(proof),
    response: z.object({ success: z.literal(true) }),
  },
  startTwoFactor: {
    summary: 'Begin two-step sign-in: an otpauth:// address for the authenticator app',
    errors: ['two-factor-on', 'user-not-found'],
    response: z.object({ twoFactorToken: z.string() }),
  },
  verifyTwoFactor: {
    summary: 'Finish two-step sign-in with a first code',
    errors: ['invalid-code', 'two-factor-on', 'two-factor-not-started', 'too-many-attempts'],
    params: z.object({ code: field.twoFactorCode.min(1) }),
    response: z.object({ success: z.literal(true), recoveryCodes: z.array(z.string()) }),
  },
  updateTwoFactor: {
    summary: 'Choose when a code is needed',
    errors: ['user-not-found'],
    body: z.strictObject({ signInSetting }),
    response: updatedUser,
  },
  removeTwoFactor: {
    summary: 'Unlink the authenticator',
    errors: [
      'password-incorrect',
      'no-password',
      'code-required',
      'invalid-code',
      'too-many-attempts',
      'two-factor-off',
    ],
    body: z.strictObject({
      password: field.presentPassword,
      twoFactorCode: field.twoFactorCode.min(1, 'code-required' satisfies ErrorCode),
    }),
    response: z.object({ success: z.literal(true) }),
  },
  createClientKey: { summary: 'Generate the client API key, replacing an earlier one', response: clientKey },
  getClientKey: { summary: 'Reveal the client API key', errors: ['api-key-not-found'], response: clientKey },
  updateClientKey: {
    summary: 'Switch the client API key on or off',
    errors: ['api-key-not-found'],
    body: z.strictObject({ active: z.boolean() }),
    response: clientKey,
  },
  removeClientKey: { summary: 'Remove the client API key', response: clientKey },
  createSessionLink: {
    summary: 'A link that signs in one other browser, once, within 60 seconds',
    response: z.object({ url: z.string() }),
  },
  listSessions: {
    summary: 'Where this account is signed in',
    response: z.object({
      data: z.array(
        z.object({
          id: z.string(),
          browser: z.string(),
          place: z.string(),
          createdAt: z.iso.datetime(),
          lastUsedAt: z.iso.datetime(),
          isCurrent: z.boolean(),
        }),
      ),
    }),
  },
  removeSession: {
    summary: 'Sign out one session, `others` or `all`',
    errors: ['session-not-found'],
    params: field.id,
    response: field.message,
  },
  exportAccount: {
    summary: 'Everything about me, as a ZIP of JSON and CSV',
    errors: ['user-not-found', 'too-many-attempts'],
  },
  removeAccount: {
    summary: 'Delete my account for good',
    errors: [
      'last-super-admin',
      'password-incorrect',
      'no-password',
      'code-required',
      'invalid-code',
      'too-many-attempts',
      'user-not-found',
      ...providerErrors,
    ],
    body: z.strictObject(proof),
    response: field.message,
  },
} as const satisfies Record<string, EndpointSchemas>;
