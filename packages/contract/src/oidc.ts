import { z } from 'zod';
import { signedIn, signIn } from './auth.ts';
import type { EndpointSchemas } from './endpoint.ts';
import * as field from './fields.ts';

/** Encrypted identity claims of the provider; single use, valid for ten minutes. */
const ticket = z.string().min(1).max(4000);

/**
 * `code`: a two-factor code is required. `link`: an account has this address and its owner must agree. `sign-up`: no
 * account has it.
 */
const nextStep = z.object({
  twoFactorCodeRequired: z.boolean(),
  step: z.enum(['code', 'link', 'sign-up']),
  ticket,
  email: z.string(),
  name: z.string(),
});
export type OidcStep = z.output<typeof nextStep>;

export const oidcSchemas = {
  startOidc: {
    summary: "Where to send the browser to sign in with the operator's OpenID Connect provider",
    errors: ['oidc-off', 'oidc-unavailable', 'too-many-attempts'],
    response: z.object({ url: z.string() }),
  },
  finishOidc: {
    summary: 'What the provider sent the browser back with',
    errors: [
      'oidc-off',
      'oidc-unavailable',
      'oidc-cancelled',
      'oidc-expired',
      'oidc-refused',
      'oidc-email-unverified',
      'oidc-sign-up-off',
      'too-many-attempts',
    ],
    /** Query string of the callback URL, with `code` and `state`. */
    body: z.strictObject({ query: z.string().max(4000) }),
    response: z.union([signedIn, nextStep]),
  },
  enterOidcCode: {
    summary: 'The code of two-step sign-in, for an account that is linked',
    errors: ['oidc-off', 'oidc-expired', 'code-required', 'invalid-login-code', 'too-many-attempts'],
    body: z.strictObject({ ticket, twoFactorCode: field.twoFactorCode.min(1) }),
    response: signedIn,
  },
  linkOidc: {
    summary: 'Agree, with the password of the account, that the provider opens it from now on',
    errors: [
      'oidc-off',
      'oidc-expired',
      'captcha-required',
      'harder-captcha',
      'incorrect-login',
      'email-not-verified',
      'invalid-login-code',
      'too-many-attempts',
    ],
    body: z.strictObject({
      ticket,
      password: field.presentPassword,
      twoFactorCode: field.twoFactorCode.optional(),
      captcha: field.captcha,
    }),
    response: signIn,
  },
  signUpOidc: {
    summary: 'Create an account for the address that the provider has verified',
    errors: ['oidc-off', 'oidc-expired', 'oidc-sign-up-off', 'country-required', 'email-taken', 'too-many-attempts'],
    status: 201,
    body: z.strictObject({
      ticket,
      name: field.personName,
      country: field.country,
      timezone: z.string().max(64).optional(),
    }),
    response: signedIn,
  },
  getOidcLink: {
    summary: 'The account at the provider that opens mine',
    response: z.object({
      link: z
        .object({ email: z.string(), createdAt: z.iso.datetime(), lastUsedAt: z.iso.datetime().nullable() })
        .nullable(),
    }),
  },
  removeOidcLink: {
    summary: 'Let the provider open my account no longer',
    errors: ['oidc-not-linked', 'last-way-in'],
    response: field.message,
  },
} as const satisfies Record<string, EndpointSchemas>;
