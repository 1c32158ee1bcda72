import { toCsv } from '@holdfast/contract/csv.rules';
import type { Payment } from '@holdfast/contract/payments';
import { AppError } from '../../platform/errors.ts';
import type { Exporter } from '../account/export.service.ts';
import type { PaymentHistoryService } from './payment-history.service.ts';

const columns = ['time', 'amount', 'currency', 'status', 'description', 'invoice'];
const atOnce = 100;

export const createPaymentsExporter = ({ paymentHistory }: { paymentHistory: PaymentHistoryService }): Exporter => {
  const listAll = async (userId: string): Promise<Payment[]> => {
    const all: Payment[] = [];
    for (let hasMore = true; hasMore; ) {
      const page = await paymentHistory.list(userId, { limit: atOnce, startingAfter: all.at(-1)?.id });
      all.push(...page.data);
      hasMore = page.has_more && page.data.length > 0;
    }
    return all;
  };
  return async (userId) => {
    const all = await listAll(userId).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'payments-off') return [];
      throw error;
    });
    const rows = all.map(({ created, amount, currency, status, description, invoice }) => [
      new Date(created * 1000),
      amount / 100,
      currency,
      status,
      description,
      invoice?.number ?? '',
    ]);
    return rows.length > 0 ? [{ name: 'payments.csv', content: toCsv(columns, rows) }] : [];
  };
};
