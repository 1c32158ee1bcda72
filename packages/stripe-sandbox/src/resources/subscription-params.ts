import { z } from 'zod';
import * as field from '../http/fields.ts';

/** One-time lines of the first invoice, such as a fee. */
const extraItem = z.strictObject({
  price_data: z.strictObject({ currency: field.currency, product: field.text, unit_amount: field.amount }),
  tax_rates: field.taxRates,
});

export const behavior = z.enum(['always_invoice', 'create_prorations', 'none']);

const common = {
  default_tax_rates: field.taxRates,
  discounts: field.discounts,
  expand: field.expand,
  metadata: field.metadata,
  payment_behavior: z.enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete']).optional(),
};

export const createParams = z.strictObject({
  ...common,
  add_invoice_items: z.array(extraItem).optional(),
  customer: field.text,
  invoice_settings: z.strictObject({ description: field.text.optional() }).optional(),
  items: z.array(z.strictObject({ price: field.text })).length(1),
  trial_period_days: field.int.pipe(z.number().min(0).max(730)).optional(),
});

export const updateParams = z.strictObject({
  ...common,
  billing_cycle_anchor: z.strictObject({ type: z.enum(['now', 'unchanged']) }).optional(),
  cancel_at_period_end: field.flag.optional(),
  default_payment_method: field.emptyable(field.text).optional(),
  items: z
    .array(z.strictObject({ id: field.text.optional(), price: field.text }))
    .length(1)
    .optional(),
  pause_collection: field
    .emptyable(z.strictObject({ behavior: z.literal('void'), resumes_at: field.time.optional() }))
    .optional(),
  proration_behavior: behavior.optional(),
  proration_date: field.time.optional(),
  trial_end: z.literal('now').optional(),
});
