import { z } from 'zod';
import type { Context } from '../context.ts';
import { invalid } from '../http/errors.ts';
import * as field from '../http/fields.ts';
import { isWithin, listOf, pageOf } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { redeemDiscounts } from '../invoicing/discounts.ts';
import { addRow, changeRow, needCustomer, needRow } from '../records.ts';
import type { SubscriptionRow } from '../rows.ts';
import { createSubscription } from '../subscriptions/create.ts';
import { endNow } from '../subscriptions/end.ts';
import { periodOf } from '../subscriptions/lines.ts';
import { changePlan, tellUpdated } from '../subscriptions/update.ts';
import { subscriptionView } from '../views/subscription.view.ts';
import { extraItems } from './extra-items.ts';
import { createSetupIntent } from './setup-intents.ts';
import { cancellationDetails, createParams, listParams, updateParams } from './subscription-params.ts';
import { ratesOf } from './tax-rates.ts';

const DAY = 24 * 3600;

export const methodOf = (ctx: Context, customer: string, id: string | null | undefined, param: string) => {
  if (!id) return null;
  const row = needRow(ctx, 'payment_method', id, param);
  if (row.customer !== customer) {
    throw invalid(`The customer does not have a payment method with the ID ${id}.`, param, 'resource_missing');
  }
  return id;
};

export const create = (ctx: Context, params: z.output<typeof createParams>): SubscriptionRow => {
  const customer = needCustomer(ctx, params.customer, 'customer');
  const now = ctx.now(customer.testClock);
  const asked = typeof params.trial_end === 'number' ? params.trial_end : now + (params.trial_period_days ?? 0) * DAY;
  if (typeof params.trial_end === 'number' && asked <= now) {
    throw invalid('trial_end must be in the future.', 'trial_end');
  }
  return createSubscription(ctx, {
    customer: customer.id,
    items: params.items.map((item) => ({ ...item, metadata: field.mergeMetadata({}, item.metadata) })),
    extraItems: extraItems(ctx, params.add_invoice_items ?? []),
    defaultTaxRates: ratesOf(ctx, params.default_tax_rates),
    discounts: params.discounts ?? [],
    trialEnd: asked > now ? asked : null,
    defaultPaymentMethod: methodOf(ctx, customer.id, params.default_payment_method, 'default_payment_method'),
    savesPaymentMethod: params.payment_settings?.save_default_payment_method === 'on_subscription',
    missingPaymentMethod: params.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
    paymentBehavior: params.payment_behavior ?? 'allow_incomplete',
    metadata: field.mergeMetadata({}, params.metadata),
    description: params.description ?? null,
    cancelAtPeriodEnd: params.cancel_at_period_end ?? false,
    cancelAt: params.cancel_at ?? null,
    makeSetupIntent: (id) => createSetupIntent(ctx, { customer: id }).id,
  });
};

const checkUpdate = (row: SubscriptionRow, params: z.output<typeof updateParams>) => {
  const { metadata: _, cancellation_details: __, expand: ___, ...rest } = params;
  const names = Object.keys(rest);
  if (row.ended_at !== null && names.length > 0) {
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.', names[0]);
  }
  if (row.status === 'incomplete' && (params.items || params.trial_end || params.pause_collection)) {
    throw invalid('This subscription waits for its first payment and cannot be changed.', names[0]);
  }
  const isPlan = params.items || params.trial_end !== undefined || params.billing_cycle_anchor?.type === 'now';
  const isEnd = params.cancel_at_period_end !== undefined || params.cancel_at !== undefined;
  if (row.schedule && (isPlan || isEnd)) {
    const what = isEnd ? 'any cancelation behavior' : 'the plan';
    throw invalid(
      `The subscription is managed by the subscription schedule \`${row.schedule}\`, and updating ${what} directly is not allowed. Please update the schedule instead.`,
    );
  }
};

const cancellation = (row: SubscriptionRow, params: z.output<typeof updateParams>, now: number) => {
  const details = params.cancellation_details;
  const comment = details?.comment === undefined ? row.cancellation.comment : details.comment;
  const feedback = details?.feedback === undefined ? row.cancellation.feedback : details.feedback;
  const isAsked = params.cancel_at_period_end === true || typeof params.cancel_at === 'number';
  const isTakenBack = params.cancel_at_period_end === false || params.cancel_at === null;
  const kept = { comment, feedback, reason: row.cancellation.reason };
  if (isAsked) {
    const atEnd = params.cancel_at_period_end === true;
    return {
      cancel_at_period_end: atEnd,
      cancel_at: atEnd ? periodOf(row.items).end : (params.cancel_at ?? null),
      canceled_at: row.canceled_at ?? now,
      cancellation: { comment, feedback, reason: 'cancellation_requested' },
    };
  }
  if (isTakenBack) {
    const none = { cancel_at_period_end: false, cancel_at: null, canceled_at: null };
    return { ...none, cancellation: { comment, feedback, reason: null } };
  }
  return { cancellation: kept };
};

export const update = (ctx: Context, id: string, params: z.output<typeof updateParams>): SubscriptionRow => {
  const before = needRow(ctx, 'subscription', id);
  checkUpdate(before, params);
  const customer = needRow(ctx, 'customer', before.customer);
  const now = ctx.now(customer.testClock);
  const pause = params.pause_collection;
  if (pause?.resumes_at !== undefined && pause.resumes_at <= now) {
    throw invalid('resumes_at must be in the future.', 'pause_collection[resumes_at]');
  }
  const method = params.default_payment_method;
  const owner = { customer: customer.id, currency: before.currency, subscription: id, now };
  const row = changeRow(ctx, 'subscription', before, {
    metadata: field.mergeMetadata(before.metadata, params.metadata),
    ...(params.description === undefined ? {} : { description: params.description }),
    ...(method === undefined
      ? {}
      : { defaultPaymentMethod: methodOf(ctx, customer.id, method, 'default_payment_method') }),
    ...(params.default_tax_rates === undefined ? {} : { defaultTaxRates: ratesOf(ctx, params.default_tax_rates) }),
    ...(params.discounts === undefined ? {} : { discounts: redeemDiscounts(ctx, params.discounts ?? [], owner) }),
    ...(pause === undefined
      ? {}
      : { pause_collection: pause && { behavior: pause.behavior, resumes_at: pause.resumes_at ?? null } }),
    ...(params.trial_settings
      ? { missingPaymentMethod: params.trial_settings.end_behavior.missing_payment_method }
      : {}),
    ...(params.payment_settings?.save_default_payment_method
      ? { savesPaymentMethod: params.payment_settings.save_default_payment_method === 'on_subscription' }
      : {}),
    ...cancellation(before, params, now),
  });
  const extra = extraItems(ctx, params.add_invoice_items ?? []);
  for (const item of extra(customer, id, now)) addRow(ctx, 'invoiceitem', item, 'invoiceitem.created');
  if (params.items || params.trial_end !== undefined || params.billing_cycle_anchor?.type === 'now') {
    changePlan(ctx, row, {
      items: params.items?.map(({ metadata, ...item }) => ({
        ...item,
        ...(metadata === undefined ? {} : { metadata: field.mergeMetadata({}, metadata) }),
      })),
      prorationBehavior: params.proration_behavior ?? 'create_prorations',
      prorationDate: params.proration_date,
      trialEnd: params.trial_end,
      resetsAnchor: params.billing_cycle_anchor?.type === 'now',
      paymentBehavior: params.payment_behavior ?? 'allow_incomplete',
    });
  }
  return tellUpdated(ctx, before);
};

export const subscriptionRoutes = [
  route('POST', '/v1/subscriptions', createParams, (ctx, { params }) => subscriptionView(ctx, create(ctx, params))),
  route('GET', '/v1/subscriptions/:id', z.strictObject({ expand: field.expand }), (ctx, { id }) =>
    subscriptionView(ctx, needRow(ctx, 'subscription', id)),
  ),
  route('POST', '/v1/subscriptions/:id', updateParams, (ctx, { id, params }) =>
    subscriptionView(ctx, update(ctx, id, params)),
  ),
  route(
    'DELETE',
    '/v1/subscriptions/:id',
    z.strictObject({
      cancellation_details: cancellationDetails.optional(),
      expand: field.expand,
      invoice_now: field.flag.optional(),
      prorate: field.flag.optional(),
    }),
    (ctx, { id, params }) => {
      const row = needRow(ctx, 'subscription', id);
      if (row.ended_at !== null) throw invalid(`No such subscription: '${id}'`, 'id', 'resource_missing');
      const ended = endNow(ctx, row, {
        prorate: params.prorate,
        invoiceNow: params.invoice_now,
        ...params.cancellation_details,
      });
      return subscriptionView(ctx, ended);
    },
  ),
  route('GET', '/v1/subscriptions', listParams, (ctx, { params }) => {
    const hasStatus = ({ status, ended_at }: SubscriptionRow) => {
      if (params.status === 'all') return true;
      if (params.status === 'ended') return ended_at !== null;
      return params.status ? status === params.status : ended_at === null;
    };
    const matching = ctx.store
      .all('subscription')
      .filter(
        (row) =>
          hasStatus(row) &&
          (!params.customer || row.customer === params.customer) &&
          (!params.price || row.items.some((item) => item.price === params.price)) &&
          (!params.test_clock || ctx.store.get('customer', row.customer)?.testClock === params.test_clock) &&
          isWithin(row.created, params.created),
      );
    const { rows, has_more } = pageOf(matching, params, 'subscription');
    return listOf(
      rows.map((row) => subscriptionView(ctx, row)),
      '/v1/subscriptions',
      has_more,
    );
  }),
];
