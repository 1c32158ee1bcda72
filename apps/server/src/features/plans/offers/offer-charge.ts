import { taxCents } from '@holdfast/contract/plans.rules';
import type { PlanRow } from '../plans.tables.ts';

/** Amounts in cents of the plan's currency. */
export interface OfferCharge {
  price: number;
  tax: number;
  fee: number;
  now: number;
  later: number;
}

/** `taxed`: tax computed by the provider; falls back to the plan's rate. */
export const chargeOf = (
  plan: PlanRow,
  { feeCents, trialDays, taxed }: { feeCents: number; trialDays: number; taxed?: number | undefined },
): OfferCharge => {
  const price = plan.priceCents;
  const tax = taxed ?? taxCents(price, plan.taxPercentage ?? 0);
  const later = price + tax;
  return { price, tax, fee: feeCents, now: feeCents + (trialDays > 0 ? 0 : later), later };
};
