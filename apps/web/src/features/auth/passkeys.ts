import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { HandledError } from '../../lib/api-error.ts';
import { passkeysApi } from './auth.api.ts';

/** Lazy loaded (code splitting): few users need it. */
const loadWebauthn = () => import('@simplewebauthn/browser');

/** Whether the browser supports passkeys and the page runs on their origin. */
export const canUsePasskeys = (origin: string | null | undefined) =>
  origin === window.location.origin && 'PublicKeyCredential' in window;

const quiet = ['NotAllowedError', 'AbortError'];

/** A cancelled browser dialog is not reported as an error. */
const unlessCancelled = (error: unknown): never => {
  throw error instanceof Error && quiet.includes(error.name) ? new HandledError(error.message) : error;
};

/** The autofill offer is unsolicited, so its failure is silent; some browsers announce it and then refuse it. */
const unlessOffered = (): never => {
  throw new HandledError('passkeys cannot be offered now');
};

/** Through the browser's dialog, or as autofill of the email field (conditional mediation). */
export const askPasskey = async ({ isAutofill }: { isAutofill: boolean }) => {
  const [{ startAuthentication }, { options }] = await Promise.all([
    loadWebauthn(),
    isAutofill ? passkeysApi.startPasskeySignIn().catch(unlessOffered) : passkeysApi.startPasskeySignIn(),
  ]);
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const credential = await startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill }).catch(
    isAutofill ? unlessOffered : unlessCancelled,
  );
  return passkeysApi.signInWithPasskey({ body: { credential } });
};

export const canAutofill = async () =>
  (await window.PublicKeyCredential?.isConditionalMediationAvailable?.().catch(() => false)) ?? false;

export const stopAsking = async () => (await loadWebauthn()).WebAuthnAbortService.cancelCeremony();
