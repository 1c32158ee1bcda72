import { z } from 'zod';
import type { EndpointSchemas } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import * as field from './fields.ts';
import { isPasswordAcceptable } from './password.rules.ts';
import { user } from './user.ts';

export const signedIn = z.object({ authToken: z.string(), user, twoFactorCodeRequired: z.literal(false) });
/** Response to a correct password: a session, or a request for the two-factor code. */
export const signIn = z.union([signedIn, z.object({ twoFactorCodeRequired: z.literal(true) })]);

/** Map tile URL and attribution; null disables the source, so no request leaves the browser. */
const tileSource = z.object({ url: z.string(), attribution: z.string() }).nullable();

/** Self-hosted street map: a PMTiles archive, read with HTTP range requests. */
const ownMap = z.object({
  url: z.string(),
  /** West, south, east, north. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  minZoom: z.number(),
  maxZoom: z.number(),
});

export const authSchemas = {
  getClientConfig: {
    summary: 'What the web needs to know before sign-in',
    response: z.object({
      captcha: z.object({ provider: z.enum(['altcha', 'recaptcha', 'off']), siteKey: z.string() }),
      hasMailbox: z.boolean(),
      /** Whether users may add phones and trackers of other manufacturers. */
      hasOwnDevices: z.boolean(),
      /** Whether owners may publish their devices to the operator's Home Assistant. */
      hasHomeAssistant: z.boolean(),
      /** Empty if the operator has not configured one. */
      supportEmail: z.string(),
      version: z.string(),
      /** The only origin at which passkeys work; null where WebAuthn is unavailable, as on a bare IP address. */
      passkeyOrigin: z.string().nullable(),
      /** OpenID Connect provider, with its button label; null if not configured. */
      oidc: z.object({ name: z.string() }).nullable(),
      tiles: z.object({ street: tileSource, satellite: tileSource, own: ownMap.nullable() }),
      /** `off` in production without a key; the sandbox's cards are test cards. */
      payments: z.object({ provider: z.enum(['stripe', 'sandbox', 'off']), publishableKey: z.string() }),
    }),
  },
  getCaptcha: {
    summary: 'A fresh challenge for the captcha widget; a hard one where `harder-captcha` was answered',
    query: z.object({ level: z.enum(['normal', 'hard']).default('normal') }),
    response: z.looseObject({}),
  },
  getClientLocation: {
    summary: "The country of the caller's address",
    response: z.object({ country: z.object({ isoAlpha2: z.string().nullable() }) }),
  },
  login: {
    summary: 'Sign in; asks for a code when two-step sign-in wants one',
    errors: [
      'captcha-required',
      'harder-captcha',
      'incorrect-login',
      'email-not-verified',
      'invalid-login-code',
      'too-many-attempts',
    ],
    body: z.strictObject({
      username: z.string().min(1).max(320),
      password: field.presentPassword,
      twoFactorCode: field.twoFactorCode.optional(),
      captcha: field.captcha,
    }),
    response: signIn,
  },
  previewSession: {
    summary: 'Whose account a session link opens, to ask before it is used',
    errors: ['session-expired'],
    body: z.strictObject({ session: z.string().min(1).max(200) }),
    response: z.object({ name: z.string(), email: z.string() }),
  },
  exchangeSession: {
    summary: 'Exchange the one-time code of a session link for a session',
    errors: ['session-expired'],
    body: z.strictObject({ session: z.string().min(1).max(200) }),
    response: signedIn,
  },
  logout: { summary: 'End this session', response: field.message },
  signup: {
    summary: 'Create an account; a verification link goes to its address',
    errors: [
      'captcha-required',
      'invalid-email',
      'password-rule',
      'password-mismatch',
      'country-required',
      'agree-to-terms',
      'too-many-attempts',
    ],
    status: 201,
    // The order of the fields matters: the first validation error is the one shown (part 1, section 5).
    body: z.strictObject({
      country: field.country,
      captcha: field.captcha,
      name: field.personName,
      email: field.email,
      password: field.newPassword,
      currency: field.ignoredCurrency,
      /** Time zone of the browser; an unknown one is ignored. */
      timezone: z.string().max(64).optional(),
      /** Page language, used for emails; an unknown one is ignored. */
      language: z.string().max(20).optional(),
    }),
    response: field.message,
  },
  forgotPassword: {
    summary: 'Send a link to set a new password, if there is such an account',
    errors: ['captcha-required', 'invalid-email', 'too-many-attempts'],
    body: z.strictObject({ captcha: field.captcha, email: field.email }),
    response: field.message,
  },
  resendVerification: {
    summary: 'Send the verification link again, if it is still needed',
    errors: ['captcha-required', 'invalid-email', 'too-many-attempts'],
    body: z.strictObject({ captcha: field.captcha, email: field.email }),
    response: field.message,
  },
  useToken: {
    summary:
      'Link that resets: set a new password. Link that verifies: with the password chosen at sign-up, or with a new one; without a body that password ends',
    errors: [
      'link-expired',
      'email-taken',
      'new-email-needs-password',
      'password-incorrect',
      'no-password',
      'password-rule',
      'password-mismatch',
      'too-many-attempts',
    ],
    params: field.token,
    body: z
      .strictObject({
        password: field.presentPassword,
        /** Present when a new password is set: it must then equal `password`. */
        confirmation: z.string().max(200).optional(),
      })
      .refine(
        ({ password, confirmation }) => confirmation === undefined || isPasswordAcceptable(password),
        'password-rule' satisfies ErrorCode,
      )
      .refine(
        ({ password, confirmation }) => confirmation === undefined || password === confirmation,
        'password-mismatch' satisfies ErrorCode,
      )
      .optional(),
    response: field.message.extend({ email: z.string() }),
  },
} as const satisfies Record<string, EndpointSchemas>;
