import type Stripe from 'stripe';
import type { z } from 'zod';
import type { createParams, updateParams } from '../resources/subscription-params.ts';
import type { listFilters } from '../resources/subscriptions.ts';

/** Compile-time check: the sandbox accepts no parameter that the SDK cannot send. */
type Foreign<Ours, Theirs> = Exclude<keyof Ours, keyof Theirs>;

export type NoForeignParams = [
  Foreign<z.input<typeof createParams>, Stripe.SubscriptionCreateParams>,
  Foreign<z.input<typeof updateParams>, Stripe.SubscriptionUpdateParams>,
  Foreign<typeof listFilters, Stripe.SubscriptionListParams>,
] extends [never, never, never]
  ? true
  : never;

export const noForeignParams: NoForeignParams = true;
