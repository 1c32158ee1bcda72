import { z } from 'zod';
import { foresee, nextInvoice, previewView } from '../clock/upcoming.ts';
import { ApiError, missing } from '../http/errors.ts';
import * as field from '../http/fields.ts';
import { route } from '../http/route.ts';
import { needRow } from '../records.ts';
import { extraItem, updateParams } from './subscription-params.ts';
import { create, update } from './subscriptions.ts';

const previewParams = z.strictObject({
  customer: field.text.optional(),
  discounts: field.discounts,
  expand: field.expand,
  invoice_items: z.array(extraItem).optional(),
  subscription: field.text.optional(),
  subscription_details: updateParams
    .pick({
      billing_cycle_anchor: true,
      cancel_at_period_end: true,
      default_tax_rates: true,
      items: true,
      proration_behavior: true,
      proration_date: true,
      trial_end: true,
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
export const invoicePreviewRoute = route('POST', '/v1/invoices/create_preview', previewParams, (ctx, { params }) =>
  foresee(ctx, () => {
    const { customer, discounts, invoice_items: extra, subscription, subscription_details: details } = params;
    if (!subscription) {
      if (!customer) throw missing('customer');
      const made = create(ctx, {
        customer,
        discounts,
        default_tax_rates: details?.default_tax_rates,
        items: details?.items ?? [],
        payment_behavior: 'default_incomplete',
        add_invoice_items: extra,
      });
      return previewView(ctx, needRow(ctx, 'invoice', made.latest_invoice ?? ''));
    }
    const before = needRow(ctx, 'subscription', subscription, 'subscription');
    const isChange = details !== undefined || discounts !== undefined;
    const after = isChange ? update(ctx, before.id, { ...details, discounts }) : before;
    const invoice =
      after.latest_invoice === before.latest_invoice
        ? nextInvoice(ctx, before.id)
        : needRow(ctx, 'invoice', after.latest_invoice ?? '');
    if (!invoice) throw nothingComes();
    return previewView(ctx, invoice);
  }),
);
