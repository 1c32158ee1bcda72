import { useMutation } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import { acceptSignIn } from './accept-sign-in.ts';
import { authTexts } from './auth.texts.ts';
import { askPasskey, canAutofill, stopAsking } from './passkeys.ts';

/** Slightly less than the lifetime of a challenge. */
const renewal = 4 * 60_000;

export const usePasskeySignIn = (onSignedIn: () => Promise<void>) => {
  const [round, offerAgain] = useReducer((last: number) => last + 1, 0);
  const asking = {
    gcTime: 0,
    mutationFn: askPasskey,
    meta: { fallback: authTexts.passkey.failed },
    onSuccess: async (answer: Awaited<ReturnType<typeof askPasskey>>) => {
      await acceptSignIn(answer);
      await onSignedIn();
    },
  };
  // Browsers allow one WebAuthn request at a time: the button's request aborts the autofill offer.
  const button = useMutation({ ...asking, onError: () => offerAgain() });
  const { mutate: offer } = useMutation(asking);

  // biome-ignore lint/correctness/useExhaustiveDependencies(round): each round offers anew.
  useEffect(() => {
    void canAutofill().then((isPossible) => isPossible && offer({ isAutofill: true }));
    const timer = window.setTimeout(offerAgain, renewal);
    return () => window.clearTimeout(timer);
  }, [round, offer]);

  useEffect(() => () => void stopAsking(), []);

  return { signIn: () => button.mutate({ isAutofill: false }), isPending: button.isPending };
};
