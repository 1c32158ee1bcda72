import type Stripe from 'stripe';
import type { z } from 'zod';
import type { createParams, listParams, updateParams } from '../resources/subscription-params.ts';

/** Fails to compile when the sandbox takes a parameter that the SDK cannot send. */
type Foreign<Ours, Theirs> = Exclude<keyof Ours, keyof Theirs>;

export type NoForeignParams = [
  Foreign<z.input<typeof createParams>, Stripe.SubscriptionCreateParams>,
  Foreign<z.input<typeof updateParams>, Stripe.SubscriptionUpdateParams>,
  Foreign<z.input<typeof listParams>, Stripe.SubscriptionListParams>,
] extends [never, never, never]
  ? true
  : never;

export const noForeignParams: NoForeignParams = true;
