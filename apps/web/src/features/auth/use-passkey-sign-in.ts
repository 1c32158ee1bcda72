import { useMutation } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import { acceptSignIn } from './accept-sign-in.ts';
import { authTexts } from './auth.texts.ts';
import { askPasskey, canAutofill, stopAsking } from './passkeys.ts';

/** A little less than a challenge lives. */
const renewal = 4 * 60_000;

/** By its button, and meanwhile offered by the browser in the field of the address. */
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
  // The browser has one dialog at a time: that of the button ends the offer in the field.
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
