import Stripe from 'stripe';
import { AppError } from '../errors.ts';
import { idOf } from './customers.ts';

/** Only these fields of an event are trusted; everything else is fetched from the provider. */
export interface ProviderEvent {
  id: string;
  type: string;
  customerId: string | null;
}

const toleranceSeconds = 300;

const customerOf = ({ data: { object } }: Stripe.Event): string | null => {
  const thing = object as { id?: string; object: string; customer?: string | { id: string } | null };
  if (thing.object === 'customer') return thing.id ?? null;
  return idOf(thing.customer);
};

/** Verifies the signature and its timestamp (replay protection). */
export const createWebhookReader =
  (secret: string | undefined) =>
  (body: Uint8Array, signature: string): ProviderEvent => {
    if (!secret) throw new AppError('webhooks-off');
    try {
      const event = Stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds);
      return { id: event.id, type: event.type, customerId: customerOf(event) };
    } catch {
      throw new AppError('invalid-signature');
    }
  };
