import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { HandledError } from '../../lib/api-error.ts';
import { passkeysApi } from './auth.api.ts';

/** Where a passkey is asked for; few people need it, so that it comes when it is used. */
const loadWebauthn = () => import('@simplewebauthn/browser');

/** Whether this browser has passkeys, at this address. */
export const canUsePasskeys = (origin: string | null | undefined) =>
  origin === window.location.origin && 'PublicKeyCredential' in window;

const quiet = ['NotAllowedError', 'AbortError'];

/** Who changes their mind is told nothing. */
const unlessCancelled = (error: unknown): never => {
  throw error instanceof Error && quiet.includes(error.name) ? new HandledError(error.message) : error;
};

/** An offer that nobody asked for fails in silence. */
const startOffer = () =>
  passkeysApi.startPasskeySignIn().catch(() => {
    throw new HandledError('passkeys cannot be offered now');
  });

/** In the browser's own dialog, or offered with the address that is typed. */
export const askPasskey = async ({ isAutofill }: { isAutofill: boolean }) => {
  const start = isAutofill ? startOffer : passkeysApi.startPasskeySignIn;
  const [{ startAuthentication }, { options }] = await Promise.all([loadWebauthn(), start()]);
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const credential = await startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill }).catch(unlessCancelled);
  return passkeysApi.signInWithPasskey({ body: { credential } });
};

export const canAutofill = async () =>
  (await window.PublicKeyCredential?.isConditionalMediationAvailable?.().catch(() => false)) ?? false;

export const stopAsking = async () => (await loadWebauthn()).WebAuthnAbortService.cancelCeremony();
