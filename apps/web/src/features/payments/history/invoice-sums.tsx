import type { Invoice } from '@holdfast/contract/payments';
import { centsToMajor, invoiceTax } from '@holdfast/contract/payments.rules';
import { formatDistinctMoney, formatNumber } from '../../../lib/format.ts';
import { paymentsTexts } from '../payments.texts.ts';
import classes from './invoice.module.css';
import { useDateText } from './payment-facts.tsx';

const texts = paymentsTexts.invoice;

export const InvoiceLines = ({ invoice: { lines } }: { invoice: Invoice }) => {
  const dateText = useDateText();
  return (
    <table className={classes.lines}>
      <thead>
        <tr>
          <th>{texts.description}</th>
          <th className={classes.amount}>{texts.amount}</th>
        </tr>
      </thead>
      <tbody>
        {lines.data.map(({ description, amount, currency, period }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id of their own and never change places.
          <tr key={index}>
            <td>
              <span className={classes.what}>{description}</span>
              <br />
              <span className={classes.period}>{texts.period(dateText(period.start), dateText(period.end))}</span>
            </td>
            <td className={classes.amount}>{formatDistinctMoney(centsToMajor(amount), currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

interface SumProps {
  label: string;
  value: string;
  isLast?: boolean;
}

const Sum = ({ label, value, isLast }: SumProps) => (
  <div className={classes.sum} data-last={isLast || undefined}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

/** The provider's tax amount if there is exactly one rate; otherwise calculated by the rule of the specification. */
const taxOf = ({ subtotal, discount, tax, default_tax_rates: rates }: Invoice, percentage: number) =>
  rates.length === 1 && tax !== null ? centsToMajor(tax) : invoiceTax(subtotal - discount, percentage);

/** Portion of the customer balance that was applied to this invoice. */
const appliedBalance = ({ starting_balance: balance, amount_due: due, total }: Invoice) =>
  balance === 0 ? 0 : due - total;

export const InvoiceTotals = ({ invoice }: { invoice: Invoice }) => {
  const money = (cents: number) => formatDistinctMoney(centsToMajor(cents), invoice.currency);
  return (
    <dl className={classes.sums}>
      <Sum label={texts.subtotal} value={money(invoice.subtotal)} />
      {invoice.discount > 0 && <Sum label={texts.discount} value={money(-invoice.discount)} />}
      {invoice.default_tax_rates.map(({ display_name: name, percentage }) => (
        <Sum
          key={name}
          label={texts.tax(name, formatNumber(percentage / 100, { style: 'percent', maximumFractionDigits: 3 }))}
          value={formatDistinctMoney(taxOf(invoice, percentage), invoice.currency)}
        />
      ))}
      <Sum label={texts.total} value={money(invoice.total)} />
      <Sum label={texts.appliedBalance} value={money(appliedBalance(invoice))} />
      <Sum label={texts.amountDue} value={money(invoice.amount_due)} />
      <Sum label={texts.amountPaid} value={money(invoice.amount_paid)} isLast />
      {invoice.amount_refunded > 0 && <Sum label={texts.amountRefunded} value={money(-invoice.amount_refunded)} />}
    </dl>
  );
};
