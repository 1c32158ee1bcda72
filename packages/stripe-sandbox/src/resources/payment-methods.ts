import { z } from 'zod';
import { cardFromNumber, cardFromToken, declineOf } from '../cards.ts';
import type { Context } from '../context.ts';
import { ApiError, invalid, missing, noSuch } from '../http/errors.ts';
import * as field from '../http/fields.ts';
import { listOf, pageOf } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { newId } from '../ids.ts';
import { addRow, changeRow, needCustomer, needRow } from '../records.ts';
import type { BillingDetails, CardRow, PaymentMethodRow } from '../rows.ts';
import { paymentMethodView } from '../views/payment.view.ts';

const card = z.strictObject({
  number: field.text,
  exp_month: field.int,
  exp_year: field.int,
  cvc: field.text.optional(),
});

/** What a form in the browser gives, with the card itself in it. */
export const paymentMethodData = z.strictObject({
  type: z.literal('card').optional(),
  card: z.union([z.strictObject({ token: field.text }), card]),
  billing_details: field.billingDetails.optional(),
  metadata: field.metadata,
  allow_redisplay: field.text.optional(),
});

const NO_DETAILS: BillingDetails = { address: null, email: null, name: null, phone: null, tax_id: null };

const mergeDetails = (old: BillingDetails, given?: z.output<typeof field.billingDetails>): BillingDetails => ({
  address: given?.address === undefined ? old.address : field.toAddress(given.address),
  email: given?.email === undefined ? old.email : given.email,
  name: given?.name === undefined ? old.name : given.name,
  phone: given?.phone === undefined ? old.phone : given.phone,
  tax_id: given?.tax_id ?? old.tax_id,
});

const appDate = (ctx: Context) => new Date(ctx.now() * 1000);

const addMethod = (ctx: Context, made: CardRow, details: BillingDetails, metadata: Record<string, string>) =>
  addRow(ctx, 'payment_method', {
    id: newId('pm'),
    created: ctx.now(),
    customer: null,
    card: made,
    billing_details: details,
    metadata,
  });

export const createPaymentMethod = (ctx: Context, given: z.output<typeof paymentMethodData>): PaymentMethodRow => {
  const made =
    'token' in given.card ? cardFromToken(given.card.token, appDate(ctx)) : cardFromNumber(given.card, appDate(ctx));
  if (!made) throw noSuch('token', 'token' in given.card ? given.card.token : '', 'card[token]');
  return addMethod(ctx, made, mergeDetails(NO_DETAILS, given.billing_details), field.mergeMetadata({}, given.metadata));
};

/** The payment method of this id; `pm_card_visa` and its like make a new one each time. */
export const takePaymentMethod = (ctx: Context, id: string, param?: string): PaymentMethodRow => {
  const made = id.startsWith('pm_card_') ? cardFromToken(id, appDate(ctx)) : undefined;
  return made ? addMethod(ctx, made, NO_DETAILS, {}) : needRow(ctx, 'payment_method', id, param);
};

export const attach = (ctx: Context, row: PaymentMethodRow, customer: string): PaymentMethodRow => {
  if (row.customer === customer) return row;
  if (row.customer) {
    throw invalid('The payment method you provided has already been attached to a customer.', 'payment_method');
  }
  return changeRow(ctx, 'payment_method', row, { customer }, 'payment_method.attached');
};

const changeable = {
  allow_redisplay: field.text.optional(),
  billing_details: field.billingDetails.optional(),
  expand: field.expand,
  metadata: field.metadata,
};

export const paymentMethodRoutes = [
  route(
    'POST',
    '/v1/payment_methods',
    z.strictObject({ ...changeable, type: z.literal('card'), card: paymentMethodData.shape.card }),
    (ctx, { params: { expand: _, ...params } }) => paymentMethodView(createPaymentMethod(ctx, params)),
  ),
  route('GET', '/v1/payment_methods/:id', z.strictObject({ expand: field.expand }), (ctx, { id }) =>
    paymentMethodView(needRow(ctx, 'payment_method', id)),
  ),
  route(
    'POST',
    '/v1/payment_methods/:id',
    z.strictObject({
      ...changeable,
      card: z.strictObject({ exp_month: field.int.optional(), exp_year: field.int.optional() }).optional(),
    }),
    (ctx, { id, params }) => {
      const row = needRow(ctx, 'payment_method', id);
      if (!row.customer) throw invalid('You must attach this PaymentMethod to a customer before updating it.');
      const changed = changeRow(
        ctx,
        'payment_method',
        row,
        {
          billing_details: mergeDetails(row.billing_details, params.billing_details),
          card: { ...row.card, ...params.card },
          metadata: field.mergeMetadata(row.metadata, params.metadata),
        },
        'payment_method.updated',
      );
      return paymentMethodView(changed);
    },
  ),
  route(
    'POST',
    '/v1/payment_methods/:id/attach',
    z.strictObject({ customer: field.text.optional(), expand: field.expand }),
    (ctx, { id, params }) => {
      if (!params.customer) throw missing('customer');
      const row = takePaymentMethod(ctx, id);
      const customer = needCustomer(ctx, params.customer, 'customer');
      if (row.card.behavior === 'declined') throw new ApiError(402, { type: 'card_error', ...declineOf(row.card) });
      return paymentMethodView(attach(ctx, row, customer.id));
    },
  ),
  route('POST', '/v1/payment_methods/:id/detach', z.strictObject({ expand: field.expand }), (ctx, { id }) => {
    const row = needRow(ctx, 'payment_method', id);
    const customer = row.customer ? ctx.store.get('customer', row.customer) : undefined;
    if (!customer) {
      throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.');
    }
    if (customer.defaultPaymentMethod === id) {
      changeRow(ctx, 'customer', customer, { defaultPaymentMethod: null }, 'customer.updated');
    }
    for (const subscription of ctx.store.all('subscription')) {
      if (subscription.defaultPaymentMethod !== id) continue;
      const changes = { defaultPaymentMethod: null };
      changeRow(ctx, 'subscription', subscription, changes, 'customer.subscription.updated');
    }
    return paymentMethodView(changeRow(ctx, 'payment_method', row, { customer: null }, 'payment_method.detached'));
  }),
  route(
    'GET',
    '/v1/payment_methods',
    z.strictObject({ ...field.page, customer: field.text.optional(), type: field.text.optional() }),
    (ctx, { params }) => {
      const matching = ctx.store
        .all('payment_method')
        .filter((row) => row.customer && row.customer === params.customer && (params.type ?? 'card') === 'card');
      const { rows, has_more } = pageOf(matching, params, 'payment_method');
      return listOf(rows.map(paymentMethodView), '/v1/payment_methods', has_more);
    },
  ),
];
