import type { PeriodLine } from '../../../platform/payments/invoices.ts';
import type { Payments } from '../../../platform/payments/payments.ts';
import type { ProviderSubscription } from '../../../platform/payments/subscriptions.ts';

export type RefundedCreditService = ReturnType<typeof createRefundedCreditService>;

/** Credits from later plan changes for the periods that these invoices paid. */
const creditsFor = (lines: PeriodLine[], invoiceIds: string[]): PeriodLine[] => {
  const refunded = lines.filter(({ invoiceId, isProration }) => invoiceIds.includes(invoiceId) && !isProration);
  return lines.filter(
    (line) =>
      line.isProration &&
      line.amount < 0 &&
      refunded.some(
        ({ subscriptionId, priceId, periodEnd }) =>
          subscriptionId === line.subscriptionId && priceId === line.priceId && periodEnd === line.periodEnd,
      ),
  );
};

/** A plan change credits the rest of a period; if the payment of that period is refunded, the credit is taken back. */
export const createRefundedCreditService = ({ payments }: { payments: Payments }) => ({
  /** Returns the ids of subscriptions that were paid by such credit only. */
  takeBack: async (customerId: string, invoiceIds: string[], living: ProviderSubscription[]): Promise<string[]> => {
    const customer = invoiceIds.length > 0 ? await payments.customers.get(customerId) : null;
    if (!customer) return [];
    const credits = creditsFor(await payments.invoices.listPeriodLines(customerId), invoiceIds);
    const given = -credits.reduce((total, { amount }) => total + amount, 0);
    const open = given - customer.creditTakenBack;
    if (open <= 0) return [];
    const unpaid = living.filter(
      ({ id, latestInvoice }) =>
        credits.some(({ subscriptionId }) => subscriptionId === id) && latestInvoice?.amountPaid === 0,
    );
    // If subscriptions end, only remaining credit is taken back; otherwise the whole amount is due with the next
    // payment.
    const taken = unpaid.length > 0 ? Math.min(open, Math.max(0, -customer.balance)) : open;
    await payments.customers.takeBackCredit(customerId, {
      balance: customer.balance + taken,
      creditTakenBack: given,
    });
    return unpaid.map(({ id }) => id);
  },
});
