import { expect } from 'vitest';

export interface LedgerInvoice {
  id: string;
  created: number;
  status: string;
  subtotal: number;
  total: number;
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  starting_balance: number;
  ending_balance: number | null;
  total_taxes: { amount: number }[] | null;
  total_discount_amounts: { amount: number }[] | null;
  status_transitions: { finalized_at: number | null; paid_at: number | null; voided_at: number | null };
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
const isCredit = (line: Line) => isProration(line) && line.amount < 0;
export const subscriptionOf = ({ parent }: LedgerInvoice) => parent?.subscription_details?.subscription;

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

/** Invoices that were paid only with credit for the period of the refunded one: its refund covers them. */
export const paidByCreditOf = (refunded: LedgerInvoice, invoices: LedgerInvoice[]): string[] => {
  const ends = refunded.lines.data.filter(isPeriod).map(({ period }) => period.end);
  const later = invoices.filter(
    (one) => subscriptionOf(one) === subscriptionOf(refunded) && one.created >= refunded.created && one !== refunded,
  );
  const hasCredit = later.some(({ lines }) =>
    lines.data.some((line) => isCredit(line) && ends.includes(line.period.end)),
  );
  return hasCredit ? later.filter(({ amount_paid }) => amount_paid === 0).map(({ id }) => id) : [];
};

/** Paid time; a refunded period ends at its refund. */
export const paidSpans = (invoices: LedgerInvoice[], refundedAt: Map<string, number>): Span[] =>
  invoices
    .filter(({ status }) => status === 'paid')
    .flatMap(({ id, lines }) =>
      lines.data
        .filter((line) => isPeriod(line) || line.amount > 0)
        .map(({ period }) => ({ start: period.start, end: Math.min(period.end, refundedAt.get(id) ?? period.end) })),
    );

/** Starts at the first unpaid invoice of a subscription, regardless of how many follow until all are settled. */
export const graceSpans = (invoices: LedgerInvoice[], graceDays: number): Span[] =>
  [...new Set(invoices.map(subscriptionOf))].flatMap((id) =>
    graceOf(
      invoices.filter((invoice) => subscriptionOf(invoice) === id),
      graceDays,
    ),
  );

const graceOf = (invoices: LedgerInvoice[], graceDays: number): Span[] => {
  const missed = invoices
    .filter(({ status }) => status === 'open' || status === 'paid')
    .map(({ status_transitions: { finalized_at, paid_at } }) => ({
      start: finalized_at ?? 0,
      end: paid_at ?? Number.POSITIVE_INFINITY,
    }))
    .filter(({ start, end }) => start < end)
    .sort((a, b) => a.start - b.start);
  const episodes: Span[] = [];
  for (const { start, end } of missed) {
    const last = episodes.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else episodes.push({ start, end });
  }
  return episodes.map(({ start }) => ({ start, end: start + graceDays * day }));
};

/** Credit exists only for the rest of a period that is paid and not refunded by then. */
export const assertCreditsPaid = (invoices: LedgerInvoice[], refundedAt: Map<string, number>) => {
  const isPaid = ({ start, end }: Span) =>
    invoices.some(
      ({ id, status, lines }) =>
        status === 'paid' &&
        start <= (refundedAt.get(id) ?? start) &&
        lines.data.some((line) => line.amount > 0 && line.period.start <= start && end <= line.period.end),
    );
  for (const { id, lines } of invoices) {
    for (const { period } of lines.data.filter(isCredit)) {
      expect(isPaid(period), `${id} credits time that was not paid`).toBe(true);
    }
  }
};

export const covers = (spans: Span[], time: number) => spans.some(({ start, end }) => start <= time && time < end);
