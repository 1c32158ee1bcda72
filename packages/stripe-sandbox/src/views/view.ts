import type { Context } from '../context.ts';
import type { EventRow } from '../rows.ts';
import type { TableName, Tables } from '../store.ts';
import { couponView, discountView } from './catalogue.view.ts';
import { customerView, deletedCustomerView } from './customer.view.ts';
import { invoiceItemView, invoiceView } from './invoice.view.ts';
import {
  chargeView,
  invoicePaymentView,
  paymentIntentView,
  paymentMethodView,
  refundView,
  setupIntentView,
} from './payment.view.ts';
import { scheduleView, subscriptionView, testClockView } from './subscription.view.ts';

/** API version of all objects; equals that of the SDK. */
export const API_VERSION = '2026-10-28.endive';

export const eventView = (row: EventRow) => ({
  id: row.id,
  object: 'event' as const,
  api_version: API_VERSION,
  created: row.created,
  data: { object: row.object, ...(row.previous ? { previous_attributes: row.previous } : {}) },
  livemode: false,
  pending_webhooks: row.isPending ? 1 : 0,
  request: row.request,
  type: row.type,
});

export type Seen = Exclude<TableName, 'idempotency'>;

const views: { [N in Seen]: (ctx: Context, row: Tables[N]) => object } = {
  product: (_, row) => row,
  price: (_, row) => row,
  tax_rate: (_, row) => row,
  coupon: (_, row) => couponView(row),
  customer: (ctx, row) => (row.isDeleted ? deletedCustomerView(row) : customerView(ctx, row)),
  payment_method: (_, row) => paymentMethodView(row),
  setup_intent: setupIntentView,
  payment_intent: paymentIntentView,
  charge: (_, row) => chargeView(row),
  refund: (_, row) => refundView(row),
  discount: (_, row) => discountView(row),
  invoice: invoiceView,
  invoiceitem: invoiceItemView,
  invoice_payment: (_, row) => invoicePaymentView(row),
  subscription: subscriptionView,
  subscription_schedule: scheduleView,
  test_clock: (_, row) => testClockView(row),
  event: (_, row) => eventView(row),
};

export const viewOf = <N extends Seen>(ctx: Context, name: N, row: Tables[N]): object => views[name](ctx, row);
