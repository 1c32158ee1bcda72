import { z } from 'zod';
import * as field from '../http/fields.ts';
import { extraItem } from './extra-items.ts';

const feedback = z.enum([
  'customer_service',
  'low_quality',
  'missing_features',
  'other',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
]);

export const cancellationDetails = z.strictObject({
  comment: field.emptyable(field.text).optional(),
  feedback: field.emptyable(feedback).optional(),
});

const trialEnd = z.union([z.literal('now'), field.time]);

const common = {
  add_invoice_items: z.array(extraItem).optional(),
  cancel_at: field.emptyable(field.time).optional(),
  cancel_at_period_end: field.flag.optional(),
  collection_method: z.literal('charge_automatically').optional(),
  default_payment_method: field.emptyable(field.text).optional(),
  default_tax_rates: field.emptyable(z.array(field.text)).optional(),
  description: field.emptyable(field.text).optional(),
  discounts: field.discounts,
  expand: field.expand,
  metadata: field.metadata,
  off_session: field.flag.optional(),
  payment_behavior: z.enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete']).optional(),
  payment_settings: z
    .strictObject({
      payment_method_types: field.emptyable(z.array(z.literal('card'))).optional(),
      save_default_payment_method: z.enum(['off', 'on_subscription']).optional(),
    })
    .optional(),
  proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
  trial_end: trialEnd.optional(),
  trial_settings: z
    .strictObject({
      end_behavior: z.strictObject({ missing_payment_method: z.enum(['cancel', 'create_invoice', 'pause']) }),
    })
    .optional(),
};

const itemMetadata = field.metadata;

export const createParams = z.strictObject({
  ...common,
  currency: field.currency.optional(),
  customer: field.text,
  items: z.array(
    z.strictObject({
      price: field.text,
      quantity: field.int.pipe(z.number().min(1)).optional(),
      metadata: itemMetadata,
    }),
  ),
  trial_period_days: field.int.pipe(z.number().min(0).max(730)).optional(),
});

export const itemChange = z.strictObject({
  deleted: field.flag.optional(),
  id: field.text.optional(),
  metadata: itemMetadata,
  price: field.text.optional(),
  quantity: field.int.pipe(z.number().min(1)).optional(),
});

export const updateParams = z.strictObject({
  ...common,
  billing_cycle_anchor: z.strictObject({ type: z.enum(['now', 'unchanged']) }).optional(),
  cancellation_details: cancellationDetails.optional(),
  items: z.array(itemChange).optional(),
  pause_collection: field
    .emptyable(
      z.strictObject({
        behavior: z.enum(['keep_as_draft', 'mark_uncollectible', 'void']),
        resumes_at: field.time.optional(),
      }),
    )
    .optional(),
  proration_date: field.time.optional(),
});

export const listParams = z.strictObject({
  ...field.page,
  created: field.range.optional(),
  customer: field.text.optional(),
  price: field.text.optional(),
  status: z
    .enum([
      'active',
      'all',
      'canceled',
      'ended',
      'incomplete',
      'incomplete_expired',
      'past_due',
      'paused',
      'trialing',
      'unpaid',
    ])
    .optional(),
  test_clock: field.text.optional(),
});
