import Stripe from 'stripe';
import { AppError } from '../errors.ts';

/** Declined by the bank, or authentication of the card holder is required; the text is the provider's. */
export class CardError extends AppError {
  constructor(message: string) {
    super('card-declined', { message });
  }
}

/** The outcome is unknown: the provider may or may not have processed the request. */
export const isUnreachable = (error: unknown) => error instanceof AppError && error.statusCode === 503;

export const toAppError = (error: unknown): unknown => {
  const { errors } = Stripe;
  if (error instanceof errors.StripeCardError) return new CardError(error.message);
  if (error instanceof errors.StripeIdempotencyError) return new AppError('payment-refused');
  if (error instanceof errors.StripeInvalidRequestError) {
    return error.code === 'resource_missing'
      ? new AppError('not-found')
      : new AppError('payment-refused', { cause: error });
  }
  if (error instanceof errors.StripeError) {
    return new AppError('payments-unreachable', { cause: error });
  }
  return error;
};
