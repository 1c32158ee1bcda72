import { z } from 'zod';
import { cardFromNumber, cardFromToken, declineOf } from '../cards.ts';
import type { Context } from '../context.ts';
import { ApiError, invalid } from '../http/errors.ts';
import * as field from '../http/fields.ts';
import { getRoute, listRoute, onlyExpand, route } from '../http/route.ts';
import { newId } from '../ids.ts';
import { addRow, changeRow, needCustomer, needRow } from '../records.ts';
import type { BillingDetails, CardRow, PaymentMethodRow } from '../rows.ts';
import { paymentMethodView } from '../views/payment.view.ts';

/** Form data from the browser, including the card itself. */
export const paymentMethodData = z.strictObject({
  type: z.literal('card'),
  card: z.strictObject({
    number: field.text,
    exp_month: field.int,
    exp_year: field.int,
    cvc: field.text.optional(),
  }),
  billing_details: field.billingDetails.optional(),
});

const NO_DETAILS: BillingDetails = { address: null, name: null };

const mergeDetails = (old: BillingDetails, given?: z.output<typeof field.billingDetails>): BillingDetails => ({
  address: given?.address === undefined ? old.address : field.toAddress(given.address),
  name: given?.name === undefined ? old.name : given.name,
});

const appDate = (ctx: Context) => new Date(ctx.now() * 1000);

const addMethod = (ctx: Context, card: CardRow, billing_details: BillingDetails) =>
  addRow(ctx, 'payment_method', { id: newId('pm'), created: ctx.now(), customer: null, card, billing_details });

const createPaymentMethod = (ctx: Context, given: z.output<typeof paymentMethodData>): PaymentMethodRow =>
  addMethod(ctx, cardFromNumber(given.card, appDate(ctx)), mergeDetails(NO_DETAILS, given.billing_details));

/** Looks up a payment method; tokens such as `pm_card_visa` create a new one each time. */
const takePaymentMethod = (ctx: Context, id: string, param?: string): PaymentMethodRow => {
  const made = cardFromToken(id, appDate(ctx));
  return made ? addMethod(ctx, made, NO_DETAILS) : needRow(ctx, 'payment_method', id, param);
};

/** Payment method of the confirmation, otherwise the intent's own. */
export const methodToConfirm = (
  ctx: Context,
  given: { payment_method?: string; payment_method_data?: z.output<typeof paymentMethodData> },
  held: string | null,
): string => {
  const id = given.payment_method_data
    ? createPaymentMethod(ctx, given.payment_method_data).id
    : given.payment_method
      ? takePaymentMethod(ctx, given.payment_method, 'payment_method').id
      : held;
  if (!id) throw invalid('You cannot confirm an intent without a payment method.', 'payment_method');
  return id;
};

export const attach = (ctx: Context, row: PaymentMethodRow, customer: string): PaymentMethodRow => {
  if (row.customer === customer) return row;
  if (row.customer) {
    throw invalid('The payment method you provided has already been attached to a customer.', 'payment_method');
  }
  return changeRow(ctx, 'payment_method', row, { customer }, 'payment_method.attached');
};

export const paymentMethodRoutes = [
  route('POST', '/v1/payment_methods', paymentMethodData.extend({ expand: field.expand }), (ctx, { params }) =>
    paymentMethodView(createPaymentMethod(ctx, params)),
  ),
  getRoute('/v1/payment_methods', 'payment_method'),
  route(
    'POST',
    '/v1/payment_methods/:id',
    z.strictObject({ billing_details: field.billingDetails.optional(), expand: field.expand }),
    (ctx, { id, params }) => {
      const row = needRow(ctx, 'payment_method', id);
      if (!row.customer) throw invalid('You must attach this PaymentMethod to a customer before updating it.');
      const changes = { billing_details: mergeDetails(row.billing_details, params.billing_details) };
      return paymentMethodView(changeRow(ctx, 'payment_method', row, changes, 'payment_method.updated'));
    },
  ),
  route(
    'POST',
    '/v1/payment_methods/:id/attach',
    z.strictObject({ customer: field.text, expand: field.expand }),
    (ctx, { id, params }) => {
      const row = takePaymentMethod(ctx, id);
      const customer = needCustomer(ctx, params.customer, 'customer');
      if (row.card.behavior === 'declined') throw new ApiError(402, { type: 'card_error', ...declineOf(row.card) });
      return paymentMethodView(attach(ctx, row, customer.id));
    },
  ),
  route('POST', '/v1/payment_methods/:id/detach', onlyExpand, (ctx, { id }) => {
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
  listRoute(
    '/v1/payment_methods',
    'payment_method',
    { customer: field.text },
    (row, { customer }) => row.customer === customer,
  ),
];
