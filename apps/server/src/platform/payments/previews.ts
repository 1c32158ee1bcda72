import type Stripe from 'stripe';
import { AppError } from '../errors.ts';
import type { ProviderCall } from './provider-call.ts';
import {
  discountsOf,
  feeItem,
  itemSwitch,
  type NewSubscription,
  orNone,
  type PlanSwitch,
  type ProviderSubscription,
} from './subscriptions.ts';

/** What an invoice would ask for. */
export interface InvoicePreview {
  total: number;
  /** After the customer's balance. */
  amountDue: number;
  /** What is then left of the customer's credit. */
  creditLeft: number;
}

export type FirstInvoice = Omit<NewSubscription, 'metadata' | 'description' | 'trialDays'> & {
  trialEnd: number | null;
};

const orNull = (error: unknown) => {
  if (error instanceof AppError && error.code === 'not-found') return null;
  throw error;
};

/** Invoices before they exist, as the provider foresees them. */
export const createPreviews = (call: ProviderCall) => {
  const ask = (params: Stripe.InvoiceCreatePreviewParams): Promise<InvoicePreview> =>
    call(async (stripe) => {
      const { total, amount_due: amountDue, starting_balance: balance } = await stripe.invoices.createPreview(params);
      return { total, amountDue, creditLeft: Math.max(0, amountDue - total - balance) };
    });

  return {
    /** Of a subscription that is not bought yet. */
    first: ({ customerId, priceId, taxRateIds, couponId, trialEnd, fee }: FirstInvoice) =>
      ask({
        customer: customerId,
        subscription_details: {
          items: [{ price: priceId }],
          default_tax_rates: orNone(taxRateIds),
          ...(trialEnd !== null && { trial_end: trialEnd }),
        },
        ...(couponId && { discounts: discountsOf(couponId) }),
        ...(fee && { invoice_items: feeItem(fee) }),
      }),

    /** Of a change of plan that starts at once. */
    switch: (id: string, to: PlanSwitch) => {
      const { discounts, ...details } = itemSwitch(to);
      return ask({ subscription: id, discounts, subscription_details: details });
    },

    /** With which the present period ends; null when the subscription ends with it. */
    next: ({ id, schedule }: Pick<ProviderSubscription, 'id' | 'schedule'>) =>
      ask(schedule ? { schedule: schedule.id } : { subscription: id }).catch(orNull),

    /** Of a new period that begins at once after a pause. */
    restart: (id: string) =>
      ask({
        subscription: id,
        subscription_details: { billing_cycle_anchor: { type: 'now' }, proration_behavior: 'none' },
      }),
  };
};
