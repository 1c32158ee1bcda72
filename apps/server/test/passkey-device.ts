import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

export interface PasskeyOptions {
  challenge: string;
  rpId?: string;
  rp?: { id?: string };
  user?: { id: string };
}

/** Deviations of a malicious or broken authenticator. */
export interface Faults {
  origin?: string;
  rpId?: string;
  challenge?: string;
  counter?: number;
  isVerified?: boolean;
  userHandle?: string;
  isTampered?: boolean;
}

const flags = { present: 0x01, verified: 0x04, attested: 0x40 };
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest();

/** An authenticator with one passkey (ES256) and its browser; it increments the signature counter. */
export const createPasskeyDevice = (site = { id: 'localhost', origin: 'http://localhost:3000' }) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = base64url(credentialId);
  let userHandle = '';
  let counter = 0;

  const clientData = (type: string, options: PasskeyOptions, { origin = site.origin, challenge }: Faults) =>
    Buffer.from(JSON.stringify({ type, challenge: challenge ?? options.challenge, origin, crossOrigin: false }));

  const authenticatorData = (more: Uint8Array, faults: Faults, attested = 0) => {
    counter += 1;
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(faults.counter ?? counter);
    const verified = (faults.isVerified ?? true) ? flags.verified : 0;
    return Buffer.concat([
      sha256(faults.rpId ?? site.id),
      Buffer.of(flags.present | verified | attested),
      counted,
      more,
    ]);
  };

  const coseKey = () =>
    isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    );

  return {
    id,
    create: (options: PasskeyOptions, faults: Faults = {}) => {
      userHandle = options.user?.id ?? '';
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey()]);
      const authData = authenticatorData(attested, faults, flags.attested);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options, faults)),
          attestationObject: base64url(isoCBOR.encode(attestation as never)),
          transports: ['internal'],
        },
      };
    },

    get: (options: PasskeyOptions, faults: Faults = {}) => {
      const client = clientData('webauthn.get', options, faults);
      const data = authenticatorData(Buffer.alloc(0), faults);
      const signed = Buffer.concat([data, sha256(client), ...(faults.isTampered ? [Buffer.of(1)] : [])]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', signed, privateKey)),
          userHandle: faults.userHandle ?? userHandle,
        },
      };
    },
  };
};

export type PasskeyDevice = ReturnType<typeof createPasskeyDevice>;
