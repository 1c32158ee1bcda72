import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { ApiError } from '../../lib/api-error.ts';
import { paymentsTexts as texts } from './payments.texts.ts';

let loading: Promise<Stripe | null> | null = null;

/** The provider's script, fetched from the provider, once and only when a card is to be given. */
export const stripeOf = (publishableKey: string) => {
  loading ??= loadStripe(publishableKey).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
};

export const providerError = (message: string | undefined) =>
  new ApiError({ statusCode: 402, message: message ?? texts.unreachable });

/** The bank wants to know before anything is paid: the provider shows its dialog. */
export const confirmStripePayment = async (publishableKey: string, clientSecret: string) => {
  const stripe = await stripeOf(publishableKey);
  if (!stripe) throw providerError(undefined);
  const isSetup = clientSecret.startsWith('seti_');
  const { error } = isSetup
    ? await stripe.confirmCardSetup(clientSecret)
    : await stripe.confirmCardPayment(clientSecret);
  if (error) throw providerError(error.message);
};
