import type { Invoice, Payment } from '@holdfast/contract/payments';
import { AppError } from '../../platform/errors.ts';
import type { PaymentPage } from '../../platform/payments/invoices.ts';
import type { Payments } from '../../platform/payments/payments.ts';
import type { CustomersService } from './customers.service.ts';
import { toInvoice, toPayment } from './payment.presenter.ts';

export type PaymentHistoryService = ReturnType<typeof createPaymentHistoryService>;

const isNotFound = (error: unknown) => error instanceof AppError && error.code === 'not-found';

export const createPaymentHistoryService = ({
  payments,
  customers,
}: {
  payments: Payments;
  customers: CustomersService;
}) => ({
  list: async (userId: string, page: PaymentPage): Promise<{ data: Payment[]; has_more: boolean }> => {
    const customer = await customers.find(userId);
    if (!customer) return { data: [], has_more: false };
    const found = await payments.invoices.listPayments(customer.providerId, page);
    return { data: found.payments.map(toPayment), has_more: found.hasMore };
  },

  getInvoice: async (userId: string, id: string): Promise<Invoice> => {
    const customer = await customers.find(userId);
    if (!customer) throw new AppError('invoice-not-found');
    const invoice = await payments.invoices.get(id).catch((error: unknown) => {
      if (isNotFound(error)) return null;
      throw error;
    });
    if (invoice?.customerId !== customer.providerId) throw new AppError('invoice-not-found');
    return toInvoice(invoice);
  },
});
