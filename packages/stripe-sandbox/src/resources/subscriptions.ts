import { z } from 'zod';
import type { Context } from '../context.ts';
import { invalid } from '../http/errors.ts';
import * as field from '../http/fields.ts';
import { getRoute, listRoute, route } from '../http/route.ts';
import { newId } from '../ids.ts';
import { redeemDiscounts } from '../invoicing/discounts.ts';
import { changeRow, needCustomer, needRow, nowFor } from '../records.ts';
import type { InvoiceItemRow, SubscriptionRow } from '../rows.ts';
import { createSubscription } from '../subscriptions/create.ts';
import { endNow } from '../subscriptions/end.ts';
import { changePlan, tellUpdated } from '../subscriptions/update.ts';
import { subscriptionView } from '../views/subscription.view.ts';
import { makePrice, ratesOf } from './catalogue.ts';
import { attachedMethod } from './customers.ts';
import { createParams, updateParams } from './subscription-params.ts';

const DAY = 24 * 3600;

type CreateParams = z.output<typeof createParams>;
type UpdateParams = z.output<typeof updateParams>;

const extraItems =
  (ctx: Context, given: NonNullable<CreateParams['add_invoice_items']>) =>
  (customer: string, subscription: string, now: number): InvoiceItemRow[] =>
    given.map((item, index) => {
      const price = ctx.store.put('price', { ...makePrice(ctx, item.price_data), active: false });
      return {
        id: newId('ii'),
        created: now,
        customer,
        amount: item.price_data.unit_amount,
        currency: price.currency,
        description: needRow(ctx, 'product', price.product).name,
        discountable: true,
        invoice: null,
        subscription,
        subscriptionItem: null,
        period: { start: now, end: now },
        price: price.id,
        product: price.product,
        unitAmount: item.price_data.unit_amount,
        proration: false,
        taxRates:
          item.tax_rates === undefined ? null : ratesOf(ctx, item.tax_rates, `add_invoice_items[${index}][tax_rates]`),
        metadata: {},
      };
    });

export const create = (ctx: Context, params: CreateParams): SubscriptionRow => {
  const customer = needCustomer(ctx, params.customer, 'customer');
  return createSubscription(ctx, {
    customer,
    price: params.items[0]?.price ?? '',
    extraItems: extraItems(ctx, params.add_invoice_items ?? []),
    defaultTaxRates: ratesOf(ctx, params.default_tax_rates),
    discounts: params.discounts ?? [],
    trialEnd: params.trial_period_days ? ctx.now(customer.testClock) + params.trial_period_days * DAY : null,
    paymentBehavior: params.payment_behavior ?? 'allow_incomplete',
    metadata: field.mergeMetadata({}, params.metadata),
    invoiceDescription: params.invoice_settings?.description ?? null,
  });
};

const isPlanChange = ({ items, trial_end, billing_cycle_anchor }: UpdateParams) =>
  items !== undefined || trial_end !== undefined || billing_cycle_anchor?.type === 'now';

const checkUpdate = (row: SubscriptionRow, params: UpdateParams) => {
  const { metadata: _, expand: __, ...rest } = params;
  const names = Object.keys(rest);
  if (row.ended_at !== null && names.length > 0) {
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.', names[0]);
  }
  if (row.status === 'incomplete' && (params.items || params.trial_end || params.pause_collection)) {
    throw invalid('This subscription waits for its first payment and cannot be changed.', names[0]);
  }
  const isEnd = params.cancel_at_period_end !== undefined;
  if (row.schedule && (isPlanChange(params) || isEnd)) {
    const what = isEnd ? 'any cancelation behavior' : 'the plan';
    throw invalid(
      `The subscription is managed by the subscription schedule \`${row.schedule}\`, and updating ${what} directly is not allowed. Please update the schedule instead.`,
    );
  }
};

const cancellation = (row: SubscriptionRow, isAsked: boolean | undefined, now: number) => {
  if (isAsked === undefined) return {};
  return {
    cancel_at_period_end: isAsked,
    canceled_at: isAsked ? (row.canceled_at ?? now) : null,
    cancellation: { reason: isAsked ? 'cancellation_requested' : null },
  };
};

export const update = (ctx: Context, id: string, params: UpdateParams): SubscriptionRow => {
  const before = needRow(ctx, 'subscription', id);
  checkUpdate(before, params);
  const { customer, currency } = before;
  const now = nowFor(ctx, customer);
  const pause = params.pause_collection;
  if (pause?.resumes_at !== undefined && pause.resumes_at <= now) {
    throw invalid('resumes_at must be in the future.', 'pause_collection[resumes_at]');
  }
  const method = attachedMethod(ctx, customer, params.default_payment_method, 'default_payment_method');
  const owner = { customer, currency, subscription: id, now };
  const row = changeRow(ctx, 'subscription', before, {
    metadata: field.mergeMetadata(before.metadata, params.metadata),
    ...(method === undefined ? {} : { defaultPaymentMethod: method }),
    ...(params.default_tax_rates === undefined ? {} : { defaultTaxRates: ratesOf(ctx, params.default_tax_rates) }),
    ...(params.discounts === undefined ? {} : { discounts: redeemDiscounts(ctx, params.discounts ?? [], owner) }),
    ...(pause === undefined
      ? {}
      : { pause_collection: pause && { behavior: pause.behavior, resumes_at: pause.resumes_at ?? null } }),
    ...cancellation(before, params.cancel_at_period_end, now),
  });
  if (isPlanChange(params)) {
    changePlan(ctx, row, {
      item: params.items?.[0],
      prorationBehavior: params.proration_behavior ?? 'create_prorations',
      prorationDate: params.proration_date,
      endsTrial: params.trial_end === 'now',
      resetsAnchor: params.billing_cycle_anchor?.type === 'now',
      paymentBehavior: params.payment_behavior ?? 'allow_incomplete',
    });
  }
  return tellUpdated(ctx, before);
};

export const listFilters = {
  customer: field.text.optional(),
  status: z
    .enum(['active', 'all', 'canceled', 'incomplete', 'incomplete_expired', 'past_due', 'trialing', 'unpaid'])
    .optional(),
};

const hasStatus = ({ status, ended_at }: SubscriptionRow, asked: string | undefined) => {
  if (asked === 'all') return true;
  return asked ? status === asked : ended_at === null;
};

export const subscriptionRoutes = [
  route('POST', '/v1/subscriptions', createParams, (ctx, { params }) => subscriptionView(ctx, create(ctx, params))),
  getRoute('/v1/subscriptions', 'subscription'),
  route('POST', '/v1/subscriptions/:id', updateParams, (ctx, { id, params }) =>
    subscriptionView(ctx, update(ctx, id, params)),
  ),
  route(
    'DELETE',
    '/v1/subscriptions/:id',
    z.strictObject({
      expand: field.expand,
      invoice_now: field.flag.optional(),
      prorate: field.flag.optional(),
    }),
    (ctx, { id, params }) => {
      const row = needRow(ctx, 'subscription', id);
      if (row.ended_at !== null) throw invalid(`No such subscription: '${id}'`, 'id', 'resource_missing');
      return subscriptionView(ctx, endNow(ctx, row, { prorate: params.prorate, invoiceNow: params.invoice_now }));
    },
  ),
  listRoute(
    '/v1/subscriptions',
    'subscription',
    listFilters,
    (row, { customer, status }) => hasStatus(row, status) && (!customer || row.customer === customer),
  ),
];
