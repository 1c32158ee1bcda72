import type { Logger } from 'pino';
import Stripe from 'stripe';
import { AppError } from '../errors.ts';
import { toAppError } from './provider-errors.ts';

export interface ProviderAddress {
  secretKey: string;
  /** Base URL of the sandbox or of a proxy; defaults to Stripe. */
  url?: string | undefined;
  timeoutMs?: number | undefined;
}

export type ProviderCall = <T>(work: (stripe: Stripe) => Promise<T>) => Promise<T>;

const defaultTimeoutMs = 10_000;
const maxNetworkRetries = 2;

export const connectStripe = ({ secretKey, url, timeoutMs = defaultTimeoutMs }: ProviderAddress): Stripe => {
  const { hostname, port, protocol } = new URL(url ?? 'https://api.stripe.com');
  return new Stripe(secretKey, {
    host: hostname,
    port: port || (protocol === 'https:' ? 443 : 80),
    protocol: protocol === 'https:' ? 'https' : 'http',
    timeout: timeoutMs,
    maxNetworkRetries,
    telemetry: false,
  });
};

/** Wraps every provider call: maps its errors to AppError and refuses calls if no provider is configured. */
export const createProviderCall =
  (stripe: Stripe | null, log: Logger): ProviderCall =>
  async (work) => {
    if (!stripe) throw new AppError('payments-off');
    try {
      return await work(stripe);
    } catch (error) {
      const appError = toAppError(error);
      if (appError instanceof AppError && appError.cause)
        log.warn({ err: appError.cause }, 'a call to the payment provider failed');
      throw appError;
    }
  };
