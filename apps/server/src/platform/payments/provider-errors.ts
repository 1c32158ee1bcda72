import Stripe from 'stripe';
import { AppError } from '../errors.ts';

export const paymentErrorTexts = {
  off: 'Payments are not available here',
  unreachable: 'Payments are not reachable, nothing was bought, please try again',
  refused: 'The payment provider refused this',
} as const;

/** The bank said no, or wants to ask the card's owner first; the text is the provider's. */
export class CardError extends AppError {
  constructor(message: string) {
    super('bad-input', message);
  }
}

/** Nobody knows whether the provider has done what it was asked for. */
export const isUnreachable = (error: unknown) => error instanceof AppError && error.code === 'unavailable';

export const toAppError = (error: unknown): unknown => {
  const { errors } = Stripe;
  if (error instanceof errors.StripeCardError) return new CardError(error.message);
  if (error instanceof errors.StripeIdempotencyError) return new AppError('conflict', paymentErrorTexts.refused);
  if (error instanceof errors.StripeInvalidRequestError) {
    return error.code === 'resource_missing'
      ? new AppError('not-found', 'Not found')
      : Object.assign(new AppError('conflict', paymentErrorTexts.refused), { cause: error });
  }
  if (error instanceof errors.StripeError) {
    return Object.assign(new AppError('unavailable', paymentErrorTexts.unreachable), { cause: error });
  }
  return error;
};
