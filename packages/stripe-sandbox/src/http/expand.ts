import type { Context } from '../context.ts';
import { type Seen, viewOf } from '../views/view.ts';
import { invalid } from './errors.ts';
import { listOf } from './paging.ts';

/** Which fields of which object hold the id of another. Dots lead through plain objects inside. */
const REFERENCES: Record<string, Record<string, Seen>> = {
  product: { default_price: 'price' },
  price: { product: 'product' },
  plan: { product: 'product' },
  promotion_code: { customer: 'customer', 'promotion.coupon': 'coupon' },
  discount: { customer: 'customer', promotion_code: 'promotion_code', 'source.coupon': 'coupon' },
  customer: { 'invoice_settings.default_payment_method': 'payment_method', test_clock: 'test_clock' },
  payment_method: { customer: 'customer' },
  setup_intent: { customer: 'customer', payment_method: 'payment_method' },
  payment_intent: { customer: 'customer', latest_charge: 'charge', payment_method: 'payment_method' },
  charge: { customer: 'customer', payment_intent: 'payment_intent' },
  refund: { charge: 'charge', payment_intent: 'payment_intent', payment_method: 'payment_method' },
  invoice_payment: { invoice: 'invoice', 'payment.payment_intent': 'payment_intent' },
  invoiceitem: {
    customer: 'customer',
    invoice: 'invoice',
    'pricing.price_details.price': 'price',
    test_clock: 'test_clock',
  },
  invoice: {
    customer: 'customer',
    default_payment_method: 'payment_method',
    discounts: 'discount',
    'parent.subscription_details.subscription': 'subscription',
    test_clock: 'test_clock',
    'total_discount_amounts.discount': 'discount',
  },
  line_item: {
    'discount_amounts.discount': 'discount',
    'pricing.price_details.price': 'price',
    subscription: 'subscription',
  },
  subscription: {
    customer: 'customer',
    default_payment_method: 'payment_method',
    discounts: 'discount',
    latest_invoice: 'invoice',
    pending_setup_intent: 'setup_intent',
    schedule: 'subscription_schedule',
    test_clock: 'test_clock',
  },
  subscription_schedule: {
    customer: 'customer',
    'phases.items.price': 'price',
    subscription: 'subscription',
    test_clock: 'test_clock',
  },
};

type Thing = Record<string, unknown>;
const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields that stand in an object only when they are asked for. */
const INCLUDED: Record<string, (ctx: Context, thing: Thing) => unknown> = {
  'coupon.applies_to': (ctx, thing) => ctx.store.get('coupon', String(thing.id))?.applies_to,
  'charge.refunds': (ctx, thing) =>
    listOf(
      ctx.store
        .all('refund')
        .filter((row) => row.charge === thing.id)
        .map((row) => viewOf(ctx, 'refund', row)),
      `/v1/charges/${thing.id}/refunds`,
    ),
  'customer.subscriptions': (ctx, thing) =>
    listOf(
      ctx.store
        .all('subscription')
        .filter((row) => row.customer === thing.id && row.ended_at === null)
        .map((row) => viewOf(ctx, 'subscription', row)),
      `/v1/customers/${thing.id}/subscriptions`,
    ),
  'invoice.payments': (ctx, thing) =>
    listOf(
      ctx.store
        .all('invoice_payment')
        .filter((row) => row.invoice === thing.id)
        .map((row) => viewOf(ctx, 'invoice_payment', row)),
      '/v1/invoice_payments',
    ),
  'invoice.confirmation_secret': (ctx, thing) => {
    const intent = ctx.store.get('invoice', String(thing.id))?.paymentIntent;
    const secret = intent ? ctx.store.get('payment_intent', intent)?.client_secret : undefined;
    return secret ? { client_secret: secret, type: 'payment_intent' } : null;
  },
};

/** A copy of an answer in which ids stand for whole objects no more, where the caller asked so. */
export const expandAnswer = (ctx: Context, answer: object, paths: string[] | undefined): object => {
  if (!paths?.length) return answer;
  const copy = structuredClone(answer) as Thing;
  for (const path of paths) {
    const parts = path.split('.');
    if (parts.length > 5) throw invalid(`You cannot expand more than 4 levels of a property. Property: ${path}`);
    walk(ctx, copy, String(copy.object ?? ''), [], parts, path);
  }
  return copy;
};

/** `inner` is the way from the nearest object with a name to here. */
const walk = (ctx: Context, at: Thing, name: string, inner: string[], parts: string[], whole: string): void => {
  const [part, ...rest] = parts;
  if (part === undefined) return;
  const way = [...inner, part];
  const include = INCLUDED[`${name}.${part}`];
  if (include && inner.length === 0 && at[part] === undefined) {
    const value = include(ctx, at);
    if (value !== undefined) at[part] = value;
  }
  const table = REFERENCES[name]?.[way.join('.')];
  if (table) at[part] = replace(ctx, table, at[part]);
  else if (rest.length === 0 && !include) {
    throw invalid(`This property cannot be expanded (${whole}).`, 'expand');
  } else if (!(part in at)) {
    if (include) return;
    throw invalid(`This property cannot be expanded (${whole}).`, 'expand');
  }
  for (const value of [at[part]].flat()) {
    if (!isThing(value)) continue;
    const isNamed = typeof value.object === 'string';
    walk(ctx, value, isNamed ? String(value.object) : name, isNamed ? [] : way, rest, whole);
  }
};

const replace = (ctx: Context, table: Seen, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((one) => replace(ctx, table, one));
  if (typeof value !== 'string') return value;
  const row = ctx.store.get(table, value);
  return row ? structuredClone(viewOf(ctx, table, row)) : value;
};
