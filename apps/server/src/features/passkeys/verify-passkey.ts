import type { ErrorCode } from '@holdfast/contract/errors';
import type { PasskeyAssertion, PasskeyRegistration } from '@holdfast/contract/passkeys';
import { AppError } from '../../platform/errors.ts';
import type { PasskeySite } from './passkey-site.ts';
import type { PasskeyRow } from './passkeys.repository.ts';
import { loadWebauthn } from './webauthn.ts';

/** The library throws generic errors that differ only in their message; a test covers each message. */
const codes: [RegExp, ErrorCode][] = [
  [/response challenge/, 'passkey-expired'],
  [/response origin|top origin|RP ID/, 'passkey-other-site'],
  [/counter value/, 'passkey-copied'],
  [/[Uu]ser verification/, 'passkey-unverified'],
];

const refusal = (error: unknown) => {
  const words = error instanceof Error ? error.message : '';
  return new AppError(codes.find(([pattern]) => pattern.test(words))?.[1] ?? 'passkey-refused');
};

const extensions = { clientExtensionResults: {} };

export const verifyRegistration = async (site: PasskeySite, challenge: string, given: PasskeyRegistration) => {
  const { id, rawId, type, response } = given;
  const { clientDataJSON, attestationObject } = response;
  const { verifyRegistrationResponse } = await loadWebauthn();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { id, rawId, type, ...extensions, response: { clientDataJSON, attestationObject } },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    throw refusal(error);
  });
  if (!verified) throw new AppError('passkey-refused');
  const { credential, credentialDeviceType } = registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: response.transports ?? [],
    isSynced: credentialDeviceType === 'multiDevice',
  };
};

/** Returns the new signature counter. */
export const verifyAssertion = async (
  site: PasskeySite,
  challenge: string,
  given: PasskeyAssertion,
  { credentialId, publicKey, counter, transports }: PasskeyRow,
): Promise<number> => {
  const { id, rawId, type, response } = given;
  const { clientDataJSON, authenticatorData, signature } = response;
  const { verifyAuthenticationResponse } = await loadWebauthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { id, rawId, type, ...extensions, response: { clientDataJSON, authenticatorData, signature } },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    credential: {
      id: credentialId,
      publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
      counter,
      transports: transports,
    },
  }).catch((error: unknown) => {
    throw refusal(error);
  });
  if (!verified) throw new AppError('passkey-refused');
  return authenticationInfo.newCounter;
};
