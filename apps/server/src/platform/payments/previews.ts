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

export interface InvoicePreview {
  total: number;
  /** After applying the customer's balance. */
  amountDue: number;
  /** Credit of the customer that would remain. */
  creditLeft: number;
}

export type FirstInvoice = Omit<NewSubscription, 'metadata' | 'description' | 'trialDays'> & {
  trialEnd: number | null;
};

const orNull = (error: unknown) => {
  if (error instanceof AppError && error.code === 'not-found') return null;
  throw error;
};

export const createPreviews = (call: ProviderCall) => {
  const ask = (params: Stripe.InvoiceCreatePreviewParams): Promise<InvoicePreview> =>
    call(async (stripe) => {
      const { total, amount_due: amountDue, starting_balance: balance } = await stripe.invoices.createPreview(params);
      return { total, amountDue, creditLeft: Math.max(0, amountDue - total - balance) };
    });

  return {
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

    /** Invoice of an immediate change of plan. */
    switch: (id: string, to: PlanSwitch) => {
      const { discounts, ...details } = itemSwitch(to);
      return ask({ subscription: id, discounts, subscription_details: details });
    },

    /** Invoice at the end of the current period; null if the subscription ends then. */
    next: ({ id, schedule }: Pick<ProviderSubscription, 'id' | 'schedule'>) =>
      ask(schedule ? { schedule: schedule.id } : { subscription: id }).catch(orNull),

    /** Invoice of a new period that starts immediately after a pause. */
    restart: (id: string) =>
      ask({
        subscription: id,
        subscription_details: { billing_cycle_anchor: { type: 'now' }, proration_behavior: 'none' },
      }),
  };
};
