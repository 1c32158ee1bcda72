import { type Currency, currencies } from '@holdfast/contract/currency.rules';
import type { Invoice, Payment, PaymentMethod } from '@holdfast/contract/payments';
import type { ProviderMethod } from '../../platform/payments/customers.ts';
import type { ProviderInvoice, ProviderPayment } from '../../platform/payments/invoices.ts';

/** All sales are in a supported currency; the fallback is never used. */
export const toCurrency = (code: string): Currency => currencies.find((known) => known === code) ?? 'usd';

export const toPaymentMethod = ({ customerId: _, ...method }: ProviderMethod, isDefault: boolean): PaymentMethod => ({
  ...method,
  isDefault,
});

/** A k9 user sees only brand and last four digits, and no id to act on. */
export const toMasked = ({ type, isDefault, card, bank_name, last4 }: PaymentMethod): PaymentMethod => ({
  id: '',
  type,
  isDefault,
  ...(card && { card: { brand: card.brand, last4: card.last4 } }),
  ...(type === 'bank' && { bank_name: bank_name ?? '', last4: last4 ?? '' }),
});

export const toPayment = (payment: ProviderPayment): Payment => ({
  _id: payment.id,
  ...payment,
  currency: toCurrency(payment.currency),
});

export const toInvoice = (invoice: ProviderInvoice): Invoice => ({
  id: invoice.id,
  number: invoice.number,
  status: invoice.status,
  created: invoice.created,
  due_date: invoice.dueDate,
  customer_name: invoice.customerName,
  description: invoice.description,
  lines: { data: invoice.lines.map((line) => ({ ...line, currency: toCurrency(line.currency) })) },
  currency: toCurrency(invoice.currency),
  subtotal: invoice.subtotal,
  discount: invoice.discount,
  default_tax_rates: invoice.taxRates,
  tax: invoice.tax,
  total: invoice.total,
  starting_balance: invoice.startingBalance,
  amount_due: invoice.amountDue,
  amount_paid: invoice.amountPaid,
  amount_refunded: invoice.amountRefunded,
  invoice_pdf: invoice.pdf,
});
