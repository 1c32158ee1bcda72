import { expect } from 'vitest';

export interface LedgerInvoice {
  id: string;
  status: string;
  billing_reason: string;
  subtotal: number;
  total: number;
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  starting_balance: number;
  ending_balance: number | null;
  total_taxes: { amount: number }[] | null;
  total_discount_amounts: { amount: number }[] | null;
  status_transitions: { finalized_at: number | null; paid_at: number | null };
  parent: { subscription_details: { subscription: string } | null } | null;
  lines: {
    data: {
      amount: number;
      period: { start: number; end: number };
      parent: { subscription_item_details: { proration: boolean } | null } | null;
    }[];
  };
}

export interface LedgerCharge {
  id: string;
  created: number;
  amount: number;
  amount_refunded: number;
  paid: boolean;
  payment_intent: string;
}

interface Span {
  start: number;
  end: number;
}

const day = 24 * 3600;
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
const amountsOf = (amounts: { amount: number }[] | null) => sum((amounts ?? []).map(({ amount }) => amount));

type Line = LedgerInvoice['lines']['data'][number];
const isProration = ({ parent }: Line) => parent?.subscription_item_details?.proration === true;
const isPeriod = (line: Line) => line.parent?.subscription_item_details?.proration === false;

/** Lines − discount + tax − balance = amount due, and what is due is either paid or remains. */
export const assertAddsUp = (invoice: LedgerInvoice) => {
  const lines = sum(invoice.lines.data.map(({ amount }) => amount));
  const total = lines - amountsOf(invoice.total_discount_amounts) + amountsOf(invoice.total_taxes);
  expect(invoice.subtotal, invoice.id).toBe(lines);
  expect(invoice.total, invoice.id).toBe(total);
  const applied = (invoice.ending_balance ?? 0) - invoice.starting_balance;
  if (invoice.status !== 'void') expect(invoice.amount_due, invoice.id).toBe(total - applied);
  expect(invoice.amount_paid + invoice.amount_remaining, invoice.id).toBe(invoice.amount_due);
};

/** The periods that were paid for; a refunded one counts until the refund. */
export const paidSpans = (invoices: LedgerInvoice[], refundedAt: Map<string, number>): Span[] =>
  invoices
    .filter(({ status }) => status === 'paid')
    .flatMap(({ id, lines }) =>
      lines.data
        .filter(isPeriod)
        .map(({ period }) => ({ start: period.start, end: Math.min(period.end, refundedAt.get(id) ?? period.end) })),
    );

/** From each invoice that the card did not pay at once. */
export const graceSpans = (invoices: LedgerInvoice[], graceDays: number): Span[] =>
  invoices
    .filter(({ status, status_transitions: { finalized_at, paid_at } }) => {
      return status === 'open' || (status === 'paid' && finalized_at !== null && paid_at !== finalized_at);
    })
    .map(({ status_transitions: { finalized_at } }) => ({
      start: finalized_at ?? 0,
      end: (finalized_at ?? 0) + graceDays * day,
    }));

/** Credit is given only for what is left of a period that was paid, and not refunded by then. */
export const assertCreditsPaid = (invoices: LedgerInvoice[], refundedAt: Map<string, number>) => {
  const isPaid = ({ start, end }: Span) =>
    invoices.some(
      ({ id, status, lines }) =>
        status === 'paid' &&
        start <= (refundedAt.get(id) ?? start) &&
        lines.data.some((line) => isPeriod(line) && line.period.start <= start && end <= line.period.end),
    );
  for (const { id, lines } of invoices) {
    const credits = lines.data.filter((line) => isProration(line) && line.amount < 0);
    for (const { period } of credits) expect(isPaid(period), `${id} credits time that was not paid`).toBe(true);
  }
};

/** A check of the day is at most so late: the provider's events and ours take a moment. */
export const covers = (spans: Span[], time: number, slack: number) =>
  spans.some(({ start, end }) => start - slack <= time && time <= end + slack);
