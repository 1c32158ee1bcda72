import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { ApiError } from '../../lib/api-error.ts';
import { paymentsTexts as texts } from './payments.texts.ts';

let loading: Promise<Stripe | null> | null = null;

/** Loads Stripe's script once, on first use; a failed load is retried by the next call. */
export const stripeOf = (publishableKey: string) => {
  loading ??= loadStripe(publishableKey).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
};

export const providerError = (message: string | undefined) =>
  new ApiError({ statusCode: 402, message: message ?? texts.unreachable });

/** Shows the provider's 3-D Secure dialog if the bank demands it. */
export const confirmStripePayment = async (publishableKey: string, clientSecret: string) => {
  const stripe = await stripeOf(publishableKey);
  if (!stripe) throw providerError(undefined);
  const isSetup = clientSecret.startsWith('seti_');
  const { error } = isSetup
    ? await stripe.confirmCardSetup(clientSecret)
    : await stripe.confirmCardPayment(clientSecret);
  if (error) throw providerError(error.message);
};
