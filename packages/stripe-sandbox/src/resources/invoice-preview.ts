import { z } from 'zod';
import { foresee, nextInvoice, previewView } from '../clock/upcoming.ts';
import type { Context } from '../context.ts';
import { ApiError, invalid, missing } from '../http/errors.ts';
import * as field from '../http/fields.ts';
import { route } from '../http/route.ts';
import { needRow, nowFor } from '../records.ts';
import { createParams, updateParams } from './subscription-params.ts';
import { create, update } from './subscriptions.ts';

const DAY = 24 * 3600;

const previewParams = z.strictObject({
  customer: field.text.optional(),
  discounts: field.discounts,
  expand: field.expand,
  invoice_items: createParams.shape.add_invoice_items,
  schedule: field.text.optional(),
  subscription: field.text.optional(),
  subscription_details: updateParams
    .pick({
      billing_cycle_anchor: true,
      cancel_at_period_end: true,
      default_tax_rates: true,
      items: true,
      proration_behavior: true,
      proration_date: true,
    })
    .extend({ trial_end: z.union([z.literal('now'), field.time]).optional() })
    .optional(),
});

const nothingComes = () =>
  new ApiError(404, {
    type: 'invalid_request_error',
    code: 'invoice_upcoming_none',
    message: 'No upcoming invoices for customer',
  });

const trialDaysUntil = (ctx: Context, customer: string, end: number) => Math.round((end - nowFor(ctx, customer)) / DAY);

/** Dry run: performs the change, reads the invoice and rolls back. */
export const invoicePreviewRoute = route('POST', '/v1/invoices/create_preview', previewParams, (ctx, { params }) =>
  foresee(ctx, () => {
    const { customer, discounts, schedule, subscription_details: details } = params;
    const trialEnd = details?.trial_end;
    const subscription = schedule
      ? needRow(ctx, 'subscription_schedule', schedule, 'schedule').subscription
      : params.subscription;
    if (!subscription) {
      if (!customer) throw missing('customer');
      const made = create(ctx, {
        customer,
        discounts,
        add_invoice_items: params.invoice_items,
        default_tax_rates: details?.default_tax_rates,
        items: details?.items ?? [],
        payment_behavior: 'default_incomplete',
        ...(typeof trialEnd === 'number' && { trial_period_days: trialDaysUntil(ctx, customer, trialEnd) }),
      });
      return previewView(ctx, needRow(ctx, 'invoice', made.latest_invoice ?? ''));
    }
    if (typeof trialEnd === 'number') throw invalid('A trial of a subscription can only end now.', 'trial_end');
    const isChange = details !== undefined || discounts !== undefined;
    const found = needRow(ctx, 'subscription', subscription, 'subscription');
    // The preview assumes that a pause has ended and that a schedule is released before the change.
    const before = ctx.store.put('subscription', {
      ...found,
      pause_collection: null,
      schedule: isChange ? null : found.schedule,
    });
    const after = isChange ? update(ctx, before.id, { ...details, trial_end: trialEnd, discounts }) : before;
    const invoice =
      after.latest_invoice === before.latest_invoice
        ? nextInvoice(ctx, before.id)
        : needRow(ctx, 'invoice', after.latest_invoice ?? '');
    if (!invoice) throw nothingComes();
    return previewView(ctx, invoice);
  }),
);
