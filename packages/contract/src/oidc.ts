import { z } from 'zod';
import { signedIn, signIn } from './auth.ts';
import type { EndpointSchemas } from './endpoint.ts';
import * as field from './fields.ts';

/** What the provider said about a person, sealed; good once, for ten minutes. */
const ticket = z.string().min(1).max(4000);

/** `code`: two-step sign-in wants one. `link`: the address has an account, whose owner must agree. `sign-up`: it has none. */
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
    response: z.object({ url: z.string() }),
  },
  finishOidc: {
    summary: 'What the provider sent the browser back with',
    /** The query of the address, with `code` and `state`. */
    body: z.strictObject({ query: z.string().max(4000) }),
    response: z.union([signedIn, nextStep]),
  },
  enterOidcCode: {
    summary: 'The code of two-step sign-in, for an account that is linked',
    body: z.strictObject({ ticket, twoFactorCode: field.twoFactorCode.min(1) }),
    response: signedIn,
  },
  linkOidc: {
    summary: 'Agree, with the password of the account, that the provider opens it from now on',
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
  removeOidcLink: { summary: 'Let the provider open my account no longer', response: field.message },
} as const satisfies Record<string, EndpointSchemas>;
