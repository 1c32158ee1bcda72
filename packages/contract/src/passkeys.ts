import { z } from 'zod';
import { signedIn } from './auth.ts';
import type { EndpointSchemas } from './endpoint.ts';
import * as field from './fields.ts';
import { passkeyKinds, passkeyNameMaxLength } from './passkeys.rules.ts';

const passkeyId = z.object({ passkeyId: z.string().min(1).max(100) });
const name = z.string().trim().min(1).max(passkeyNameMaxLength);

export const passkey = z.object({
  _id: z.string(),
  name: z.string(),
  /** Synced by its vendor's cloud, so that it survives the loss of the device. */
  isSynced: z.boolean(),
  /** Null if unknown. */
  kind: z.enum(passkeyKinds).nullable().optional(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type Passkey = z.output<typeof passkey>;

const bytes = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]*$/, 'not base64url');
const credentialId = bytes(1400).min(1);
/** Browsers add differing fields; they are accepted and ignored. */
const ignored = z.unknown().optional();

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  clientExtensionResults: ignored,
  authenticatorAttachment: ignored,
};

/** `RegistrationResponseJSON` of WebAuthn. */
const registration = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: bytes(2000),
    attestationObject: bytes(8000),
    transports: z.array(z.string().max(20)).max(10).optional(),
    authenticatorData: ignored,
    publicKey: ignored,
    publicKeyAlgorithm: ignored,
  }),
});
export type PasskeyRegistration = z.output<typeof registration>;

/** `AuthenticationResponseJSON` of WebAuthn. */
const assertion = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: bytes(2000),
    authenticatorData: bytes(2000),
    signature: bytes(2000),
    userHandle: bytes(100).nullish(),
  }),
});
export type PasskeyAssertion = z.output<typeof assertion>;

export const passkeysSchemas = {
  startPasskeySignIn: {
    summary: 'A challenge for any passkey of this site; a cookie binds it to this browser, for five minutes',
    errors: ['passkey-other-site', 'too-many-attempts'],
    /** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
    response: z.object({ options: z.looseObject({ challenge: z.string() }) }),
  },
  signInWithPasskey: {
    summary: 'Sign in with a passkey, which stands for password and code',
    errors: [
      'passkey-other-site',
      'passkey-expired',
      'passkey-unknown',
      'passkey-unverified',
      'passkey-refused',
      'passkey-copied',
      'email-not-verified',
      'too-many-attempts',
    ],
    body: z.strictObject({ credential: assertion }),
    response: signedIn,
  },
  listPasskeys: { summary: 'My passkeys, the oldest first', response: z.object({ data: z.array(passkey) }) },
  startPasskey: {
    summary: 'A challenge for a new passkey, good for five minutes in this session',
    errors: ['passkey-other-site', 'user-not-found', 'too-many-passkeys', 'too-many-attempts'],
    /** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn; `ticket` comes back with the passkey. */
    response: z.object({ options: z.looseObject({ challenge: z.string() }), ticket: z.string() }),
  },
  addPasskey: {
    summary: 'Keep a new passkey',
    errors: [
      'passkey-other-site',
      'passkey-expired',
      'passkey-unverified',
      'passkey-refused',
      'too-many-passkeys',
      'passkey-known',
      'too-many-attempts',
    ],
    status: 201,
    body: z.strictObject({ ticket: z.string().min(1).max(2000), name, credential: registration }),
    response: z.object({ passkey }),
  },
  renamePasskey: {
    summary: 'Give a passkey another name',
    errors: ['passkey-not-found'],
    params: passkeyId,
    body: z.strictObject({ name }),
    response: z.object({ passkey }),
  },
  removePasskey: {
    summary: 'Remove a passkey',
    errors: ['passkey-not-found', 'last-way-in'],
    params: passkeyId,
    response: field.message,
  },
} as const satisfies Record<string, EndpointSchemas>;
