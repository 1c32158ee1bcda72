import { z } from 'zod';
import { foresee, nextInvoice, previewView } from '../clock/upcoming.ts';
import { ApiError, missing } from '../http/errors.ts';
import * as field from '../http/fields.ts';
import { route } from '../http/route.ts';
import { needRow } from '../records.ts';
import { createParams, itemChange, updateParams } from './subscription-params.ts';
import { create, update } from './subscriptions.ts';

const previewParams = z.strictObject({
  currency: field.currency.optional(),
  customer: field.text.optional(),
  discounts: field.discounts,
  expand: field.expand,
  preview_mode: z.literal('next').optional(),
  subscription: field.text.optional(),
  subscription_details: z
    .strictObject({
      billing_cycle_anchor: updateParams.shape.billing_cycle_anchor,
      cancel_at_period_end: field.flag.optional(),
      default_tax_rates: updateParams.shape.default_tax_rates,
      items: z.array(itemChange).optional(),
      proration_behavior: updateParams.shape.proration_behavior,
      proration_date: field.time.optional(),
      trial_end: updateParams.shape.trial_end,
    })
    .optional(),
});

const nothingComes = () =>
  new ApiError(404, {
    type: 'invalid_request_error',
    code: 'invoice_upcoming_none',
    message: 'No upcoming invoices for customer',
  });

/** What would be billed, found out by doing it and taking it back. */
export const invoicePreviewRoutes = [
  route('POST', '/v1/invoices/create_preview', previewParams, (ctx, { params }) =>
    foresee(ctx, () => {
      const { items, ...details } = params.subscription_details ?? {};
      if (!params.subscription) {
        if (!params.customer) throw missing('customer');
        const { billing_cycle_anchor: _, proration_date: __, ...settings } = details;
        const made = create(ctx, {
          ...settings,
          customer: params.customer,
          discounts: params.discounts,
          items: createParams.shape.items.parse(items ?? []),
          payment_behavior: 'default_incomplete',
        });
        return previewView(ctx, needRow(ctx, 'invoice', made.latest_invoice ?? ''));
      }
      const before = needRow(ctx, 'subscription', params.subscription, 'subscription');
      const isChange = items !== undefined || Object.keys(details).length > 0 || params.discounts !== undefined;
      const after = isChange
        ? update(ctx, before.id, { ...details, ...(items ? { items } : {}), discounts: params.discounts })
        : before;
      const invoice =
        after.latest_invoice === before.latest_invoice
          ? nextInvoice(ctx, before.id)
          : needRow(ctx, 'invoice', after.latest_invoice ?? '');
      if (!invoice) throw nothingComes();
      return previewView(ctx, invoice);
    }),
  ),
];
