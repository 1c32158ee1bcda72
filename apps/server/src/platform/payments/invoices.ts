import { statusWithRefund } from '@holdfast/contract/payments.rules';
import type Stripe from 'stripe';
import { idOf } from './customers.ts';
import type { ProviderCall } from './provider-call.ts';
import type { NewSubscription } from './subscriptions.ts';

export interface ProviderInvoice {
  id: string;
  customerId: string;
  number: string;
  status: string;
  created: number;
  dueDate: number | null;
  customerName: string;
  description: string;
  currency: string;
  lines: { description: string; currency: string; amount: number; period: { start: number; end: number } }[];
  subtotal: number;
  discount: number;
  taxRates: { display_name: string; percentage: number }[];
  tax: number | null;
  total: number;
  startingBalance: number;
  amountDue: number;
  amountPaid: number;
  amountRefunded: number;
  pdf: string | null;
}

/** Invoice line that bills or credits a subscription period. */
export interface PeriodLine {
  subscriptionId: string;
  invoiceId: string;
  priceId: string;
  periodEnd: number;
  isProration: boolean;
  /** Including tax. */
  amount: number;
}

export interface ProviderPayment {
  id: string;
  invoice: { id: string; number: string } | null;
  amount: number;
  currency: string;
  status: string;
  description: string;
  created: number;
}

export interface PaymentPage {
  limit: number;
  startingAfter?: string | undefined;
  endingBefore?: string | undefined;
}

const sum = (amounts: { amount: number }[] | null) => (amounts ?? []).reduce((total, { amount }) => total + amount, 0);

const toInvoice = (invoice: Stripe.Invoice, amountRefunded = 0): ProviderInvoice => ({
  id: invoice.id,
  customerId: idOf(invoice.customer) ?? '',
  number: invoice.number ?? '',
  status: invoice.status ?? 'draft',
  created: invoice.created,
  dueDate: invoice.due_date,
  customerName: invoice.customer_name ?? '',
  description: invoice.description ?? '',
  currency: invoice.currency,
  lines: invoice.lines.data.map(({ description, currency, amount, period }) => ({
    description: description ?? '',
    currency,
    amount,
    period: { start: period.start, end: period.end },
  })),
  subtotal: invoice.subtotal,
  discount: sum(invoice.total_discount_amounts),
  taxRates: invoice.default_tax_rates.map(({ display_name, percentage }) => ({ display_name, percentage })),
  tax: invoice.total_taxes && sum(invoice.total_taxes),
  total: invoice.total,
  startingBalance: invoice.starting_balance,
  amountDue: invoice.amount_due,
  amountPaid: invoice.amount_paid,
  amountRefunded,
  pdf: invoice.invoice_pdf ?? null,
});

/** The intent was retrieved with its `latest_charge`. */
const refundedOf = ({ latest_charge: charge }: Stripe.PaymentIntent): number =>
  charge && typeof charge === 'object' ? charge.amount_refunded : 0;

const intentOf = ({ payments }: Stripe.Invoice) => idOf(payments?.data[0]?.payment.payment_intent);

const toPeriodLines = ({ id, parent, lines }: Stripe.Invoice): PeriodLine[] =>
  lines.data.map((line) => ({
    subscriptionId: idOf(parent?.subscription_details?.subscription) ?? '',
    invoiceId: id,
    priceId: idOf(line.pricing?.price_details?.price) ?? '',
    periodEnd: line.period.end,
    isProration: line.parent?.subscription_item_details?.proration ?? false,
    amount: line.amount + sum(line.taxes),
  }));

export const createInvoices = (call: ProviderCall) => {
  /** Stripe's PaymentIntent no longer references its invoice; the link is the InvoicePayment. */
  const invoiceOf = async (stripe: Stripe, intentId: string) => {
    const { data } = await stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: intentId },
      limit: 1,
      expand: ['data.invoice'],
    });
    const invoice = data[0]?.invoice;
    if (typeof invoice !== 'object' || invoice.deleted) return null;
    return { id: invoice.id, number: invoice.number ?? '', description: invoice.description };
  };

  return {
    get: (id: string): Promise<ProviderInvoice> =>
      call(async (stripe) => {
        const invoice = await stripe.invoices.retrieve(id, { expand: ['payments'] });
        const intentId = intentOf(invoice);
        if (!intentId) return toInvoice(invoice);
        return toInvoice(
          invoice,
          refundedOf(await stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] })),
        );
      }),

    listPayments: (customerId: string, { limit, startingAfter, endingBefore }: PaymentPage) =>
      call(async (stripe) => {
        const { data, has_more: hasMore } = await stripe.paymentIntents.list({
          customer: customerId,
          limit,
          expand: ['data.latest_charge'],
          ...(startingAfter && { starting_after: startingAfter }),
          ...(endingBefore && { ending_before: endingBefore }),
        });
        const payments = await Promise.all(
          data.map(async (intent): Promise<ProviderPayment> => {
            const { id, amount, currency, description, created } = intent;
            const invoice = await invoiceOf(stripe, id);
            return {
              id,
              invoice: invoice && { id: invoice.id, number: invoice.number },
              amount,
              currency,
              status: statusWithRefund(intent.status, amount, refundedOf(intent)),
              // The invoice description names the device; the payment's only says that it is for a subscription.
              description: invoice?.description || description || '',
              created,
            };
          }),
        );
        return { payments, hasMore };
      }),

    /** Preview of the first invoice of a new subscription; changes nothing. */
    preview: (of: Pick<NewSubscription, 'customerId' | 'priceId' | 'taxRateIds' | 'fee'>): Promise<ProviderInvoice> =>
      call(async (stripe) => {
        const fee = of.fee && {
          price_data: { currency: of.fee.currency, product: of.fee.productId, unit_amount: of.fee.amount },
          tax_rates: of.fee.taxRateIds,
        };
        const params: Stripe.InvoiceCreatePreviewParams = {
          customer: of.customerId,
          subscription_details: { items: [{ price: of.priceId }], default_tax_rates: of.taxRateIds },
          ...(fee && { invoice_items: [fee] }),
        };
        return toInvoice(await stripe.invoices.createPreview(params));
      }),

    /** Creates an empty invoice that stays a draft until `collect`; idempotent by key. */
    draft: (key: string, of: { customerId: string; currency: string; taxRateIds: string[] }): Promise<string> =>
      call(async (stripe) => {
        const { id } = await stripe.invoices.create(
          {
            customer: of.customerId,
            currency: of.currency,
            collection_method: 'charge_automatically',
            auto_advance: false,
            pending_invoice_items_behavior: 'exclude',
            default_tax_rates: of.taxRateIds,
          },
          { idempotencyKey: `${key}-draft` },
        );
        return id;
      }),

    /**
     * Charges a draft. Stripe forgets idempotency keys after a day, so a retry resumes from the state of the invoice.
     */
    collect: (
      id: string,
      key: string,
      of: { customerId: string; amount: number; currency: string; description: string },
    ): Promise<void> =>
      call(async (stripe) => {
        let invoice: Stripe.Invoice = await stripe.invoices.retrieve(id);
        if (invoice.status === 'draft' && invoice.lines.data.length === 0) {
          const { customerId: customer, ...item } = of;
          await stripe.invoiceItems.create({ ...item, customer, invoice: id }, { idempotencyKey: `${key}-item` });
        }
        if (invoice.status === 'draft') {
          const options = { idempotencyKey: `${key}-finalize` };
          invoice = await stripe.invoices.finalizeInvoice(id, { auto_advance: true }, options);
        }
        if (invoice.status === 'open') await stripe.invoices.pay(id);
      }),

    /** Ids of invoices whose payment was fully refunded. */
    listRefunded: (customerId: string): Promise<string[]> =>
      call(async (stripe) => {
        const { data } = await stripe.charges.list({ customer: customerId, limit: 100 });
        const intentIds = data
          .filter(({ refunded }) => refunded)
          .flatMap((charge) => idOf(charge.payment_intent) ?? []);
        const invoices = await Promise.all(intentIds.map((intentId) => invoiceOf(stripe, intentId)));
        return invoices.flatMap((invoice) => invoice?.id ?? []);
      }),

    listRetries: (subscriptionId: string): Promise<{ at: number; amount: number }[]> =>
      call(async (stripe) => {
        const { data } = await stripe.invoices.list({ subscription: subscriptionId, status: 'open', limit: 100 });
        return data.flatMap(({ next_payment_attempt: at, amount_remaining: amount }) =>
          at === null ? [] : { at, amount },
        );
      }),

    listPeriodLines: (customerId: string): Promise<PeriodLine[]> =>
      call(async (stripe) => {
        const { data } = await stripe.invoices.list({ customer: customerId, limit: 100 });
        return data.flatMap(toPeriodLines);
      }),

    /** Refunds the payment in full; idempotent by key. */
    refund: (id: string, key: string) =>
      call(async (stripe) => {
        const intentId = intentOf(await stripe.invoices.retrieve(id, { expand: ['payments'] }));
        if (!intentId) throw new Error(`${id} has no payment to return`);
        await stripe.refunds.create({ payment_intent: intentId }, { idempotencyKey: key });
      }),

    pay: (id: string) => call(async (stripe) => void (await stripe.invoices.pay(id))),
  };
};
